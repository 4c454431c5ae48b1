import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shownWidth } from '../../cli/print/columns.ts';
import { startTimeoutMs } from '../server/support/test-server.ts';
import { type OfficePortal, startOffice } from './support/office.ts';
import { configWith, emptyFolder, fails, portico, porticoWith, type Run } from './support/run-portico.ts';

let portal: OfficePortal;
const office = (...words: readonly string[]): Promise<Run> => portal.office(...words);

beforeAll(async () => {
  portal = await startOffice();
}, startTimeoutMs);
afterAll(() => portal.close());

/** The numbers of Chris's open applications, the oldest first. */
async function openApplications(status: string): Promise<string[]> {
  const rows = await portal.server.database
    .selectFrom('applications')
    .select('no')
    .where('status', '=', status)
    .where('cancelled_at', 'is', null)
    .where('user_id', '=', portal.server.ids['chris'] ?? 0)
    .orderBy('id')
    .execute();
  return rows.map(({ no }) => no);
}

describe('every list', () => {
  it.each([
    ['applications'],
    ['applications --all'],
    ['events --all'],
    ['registrations 3'],
    ['rounds'],
    ['forms'],
    ['submissions'],
    ['submissions applications'],
    ['submissions profiles'],
    ['photos 3'],
  ])('fits a hundred columns: %s', async (words) => {
    const { exitCode, output } = await office(...words.split(' '));

    expect(exitCode).toBe(0);
    expect(output.trim()).not.toBe('');
    expect(output.split('\n').filter((line) => shownWidth(line) > 100)).toEqual([]);
  });

  it.each([
    ['applications', /SLD-2025-\d{6} │/],
    ['events', /│ 19 │.* 21 Nov 2025 \d\d:\d\d │[^]*`npx portico office registrations <id>`\.\n$/],
    ['registrations 3', /[0-9A-Z]{12} │ 11550\d{5} │/],
    ['rounds', /│ 30 Nov 2025 │ Open +│[^]*`npx portico office submissions selections:<id>`\.\n$/],
    ['forms', /│ activity\.signInOpen\.assessment +│[^]*`npx portico office submissions <form>`\.\n$/],
    ['exchange', /│ 12 Dec 2025 [^]*`npx portico office exchange <season>`\.\n$/],
    ['submissions applications', /│ 1155000001 │.*│ SLD-2025-\d{6} │/],
  ])('shows at eighty columns what one types again, and days in full: %s', async (words, whole) => {
    const { columns } = process.stdout;
    process.stdout.columns = 80;
    try {
      const { output } = await office(...words.split(' '));

      expect(output).toMatch(whole);
      expect(output.split('\n').filter((line) => shownWidth(line) > 80 && !line.includes('`'))).toEqual([]);
    } finally {
      process.stdout.columns = columns;
    }
  });

  it.each([['applications'], ['events'], ['registrations 3'], ['rounds'], ['forms'], ['submissions profiles']])(
    'can be read by programs: %s',
    async (words) => {
      const { output } = await office(...words.split(' '), '--format', 'json');

      expect((JSON.parse(output) as unknown[]).length).toBeGreaterThan(0);
    },
  );

  it('says so when there is nothing', async () => {
    const { exitCode, output } = await office('applications', '--keyword', 'zebra');

    expect([exitCode, output]).toEqual([0, 'No open application holds "zebra".\n']);
  });

  it('shows what students wrote without letting it play with the terminal', async () => {
    const { database } = portal.server;
    const [no = ''] = await openApplications('default');
    const before = await database
      .selectFrom('applications')
      .select('content')
      .where('no', '=', no)
      .executeTakeFirstOrThrow();
    await database.updateTable('applications').set({ content: 'look \u001b[2J here' }).where('no', '=', no).execute();

    const { output } = await office('show', no);

    await database.updateTable('applications').set(before).where('no', '=', no).execute();
    expect(output).toContain('look \uFFFD[2J here');
  });
});

describe('applications', () => {
  it('stand with the one that has waited longest first, and without the completed ones', async () => {
    const { output } = await office('applications', '--format', 'json');

    const rows = JSON.parse(output) as { status: string; waitingSince: string }[];
    expect(rows.map(({ waitingSince }) => waitingSince)).toEqual(rows.map(({ waitingSince }) => waitingSince).sort());
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['default', 'waiting']));
  });

  it('can be found by words', async () => {
    const { output } = await office('applications', '--keyword', 'laptop');

    expect(output).toMatch(/General enquiry +│ Chris Chan +│ To be handled │ 20 Nov 2025 │ 22 hours/);
    expect(output.match(/SLD-2025/g)).toHaveLength(1);
  });

  it('can be read with questions, answers and everything that was said', async () => {
    const found = await office('applications', '--keyword', 'visa to Japan', '--format', 'json');
    const [{ no } = { no: '' }] = JSON.parse(found.output) as { no: string }[];

    const { output } = await office('show', String(Number(no.slice(-6))));

    expect(output).toContain(
      `${no} Confirmation letter\nFrom Chris Chan (1155000001), chris.chan@mail.example, 19 Nov 2025`,
    );
    expect(output).toContain('Please send me a letter for my visa to Japan.\n\nWhat is it for? Visa\n');
    expect(output).toContain('Copies: 2\n');
  });

  it('that are read are written down, as all that is read: by whom and which, and nothing of what is in them', async () => {
    const [no = ''] = await openApplications('default');
    await office('applications', '--keyword', 'laptop');
    await office('show', no);
    await office('registrations', String(portal.server.eventIds.registered));
    await office('submissions', 'profiles');

    const [profiles, registrations, shown, list] = await portal.audit();
    const who = userInfo().username;
    const records = expect.any(Number) as number;
    expect(list).toEqual({ command: 'applications', who, records: 1 });
    expect(shown).toEqual({ command: 'show', who, no });
    expect(registrations).toEqual({
      command: 'registrations',
      who,
      event: portal.server.eventIds.registered,
      records,
    });
    expect(profiles).toEqual({ command: 'submissions', who, what: 'profiles', records });
  });

  it('get an answer that the student reads', async () => {
    const [no = ''] = await openApplications('default');
    const letter = portal.write('letter.pdf', '%PDF-1.4\n');

    const { exitCode, output } = await office('reply', no, '--text', 'See **room 3**.', '--attach', letter);

    expect([exitCode, output]).toEqual([
      0,
      `The answer to ${no} is sent. Chris Chan (1155000001) has a message about it, and can reply now.\n`,
    ]);
    const [message] = await portal.inboxOf('chris');
    expect(message?.title).toBe(`The office has answered your application ${no}`);
    const { data: mine } = await portal.server.ask('application/index', { as: 'chris', query: { 'per-page': 100 } });
    const { id = 0 } = mine.list.find((each) => each.no === no) ?? {};
    const { data } = await portal.server.ask('application/detail', { as: 'chris', query: { id } });
    expect(data.status).toBe('waiting');
    expect(data.reply.at(-1)).toMatchObject({ from: 'office', replyContent: '<p>See <strong>room 3</strong>.</p>' });
    expect(data.reply.at(-1)?.attachment).toMatchObject([{ title: 'letter.pdf' }]);
    expect((await portal.audit())[0]).toMatchObject({ command: 'reply', no, who: userInfo().username });
  });

  it('are asked about', async () => {
    const [no = ''] = await openApplications('waiting');

    const { output } = await office('reply', no, '--ask', '--text', 'Which day?');

    expect(output).toMatch(/^The question about SLD-/);
    expect((await portal.inboxOf('chris'))[0]?.title).toBe(`The office has a question about your application ${no}`);
  });

  it('are closed with points, once', async () => {
    const found = await office('applications', '--keyword', 'Points claim', '--format', 'json');
    const no = (JSON.parse(found.output) as { no: string; type: string }[]).find(
      ({ type }) => type === 'Points claim',
    )?.no;
    const claim = no ?? (await claimOf());
    const before = (await portal.server.ask('user/info', { as: 'chris' })).data.pointsInfo.available;

    const words = ['close', claim, '--outcome', 'approved', '--points', '5', '--yes'];
    const first = await office(...words);
    const second = await office(...words);

    expect(first.output).toBe(
      `${claim} is closed: Approved. Chris Chan (1155000001) has a message about it and 5 points.\n`,
    );
    expect(fails(second)).toEqual([2, '', `${claim} is completed; nothing can be added to it.`]);
    expect(await office(...words.slice(0, -1))).toEqual(second);
    expect((await portal.server.ask('user/info', { as: 'chris' })).data.pointsInfo.available).toBe(before + 5);
  });

  async function claimOf(): Promise<string> {
    const row = await portal.server.database
      .selectFrom('applications')
      .innerJoin('application_types', 'application_types.id', 'applications.type_id')
      .select('applications.no')
      .where('application_types.key', '=', 'points')
      .where('applications.status', '<>', 'success')
      .executeTakeFirstOrThrow();
    return row.no;
  }

  it.each([
    [
      'a number that nobody has',
      ['show', 'SLD-2025-000099'],
      /^There is no application SLD-2025-000099\. Did you mean SLD-/,
    ],
    [
      'an answer without a text',
      ['reply', '1'],
      /^Write the text behind --text, or name a file with it behind --file\.$/,
    ],
    [
      'a text that is there twice',
      ['reply', '1', '--text', 'a', '--file', 'b.md'],
      /^The text is behind --text and in a file: leave out --text or --file\.$/,
    ],
    ['an empty text', ['reply', '1', '--text', ' '], /^The text behind --text is empty\. Write what is to be read\.$/],
    [
      'points that are none',
      ['close', '1', '--outcome', 'approved', '--points', 'x'],
      /^The number of points is a whole number from 1, not x\.$/,
    ],
    [
      'an outcome that is none',
      ['close', '1', '--outcome', 'yes'],
      /^yes is no choice for .*--outcome.*The choices are approved, declined, other\./,
    ],
    ['no outcome', ['close', '1'], /^Something is missing: --outcome\.$/m],
    [
      'a file that is not there',
      ['reply', '1', '--file', 'no.md'],
      /^The file no\.md cannot be read: it is not there\.$/,
    ],
    [
      'a letter of a wrong type',
      ['close', '13', '--outcome', 'other', '--document', 'package.json', '--yes'],
      /^The file package\.json cannot be sent/,
    ],
  ])('refuse %s in a sentence', async (_, words, sentence) => {
    const { exitCode, output, errors } = await office(...words);

    expect([exitCode, output]).toEqual([2, '']);
    expect(errors.trim()).toMatch(sentence);
  });
});

describe('what cannot be taken back', () => {
  it('needs --yes where nobody can be asked', async () => {
    const [no = ''] = await openApplications('waiting');

    const run = await office('close', no, '--outcome', 'other');

    expect(fails(run)).toEqual([
      2,
      '',
      `${no} of Chris Chan (1155000001) will be closed: Other. This cannot be taken back. Add --yes to do it; nothing was changed.`,
    ]);
    expect(await openApplications('waiting')).toContain(no);
  });

  it.each([
    ['no', 2, 'Nothing was changed.'],
    ['yes', 0, 'will be closed: Other.'],
  ])('asks on a terminal, where the answer is %s', async (answer, exitCode, sentence) => {
    const [no = ''] = await openApplications('waiting');

    const run = await atTerminal(answer, () => office('close', no, '--outcome', 'other'));

    expect(run.exitCode).toBe(exitCode);
    expect(run.errors).toContain('Type yes: ');
    expect(run.errors).toContain(sentence);
  });

  it('is not done when the question is broken off', async () => {
    const [no = ''] = await openApplications('default');

    const run = await atTerminal(null, () => office('close', no, '--outcome', 'other'));

    expect([run.exitCode, run.errors]).toEqual([2, expect.stringMatching(/Type yes: [^]*Nothing was changed\.\n$/)]);
    expect(await openApplications('default')).toContain(no);
  });
});

/** @param answer  what is typed; null: the keyboard is let go, as with Ctrl-D */
async function atTerminal(answer: string | null, work: () => Promise<Run>): Promise<Run> {
  const keyboard = Object.assign(new PassThrough(), { isTTY: true });
  const before = Object.getOwnPropertyDescriptor(process, 'stdin');
  Object.defineProperty(process, 'stdin', { value: keyboard, configurable: true });
  if (answer === null) keyboard.end();
  else keyboard.write(`${answer}\n`);
  try {
    return await work();
  } finally {
    Object.defineProperty(process, 'stdin', before ?? {});
  }
}

describe('notices', () => {
  const head = (more = '') =>
    `---\ntitle: { en: Library hours, zh-Hant: 圖書館時間 }\ncategory: Student life\n${more}---\n`;

  it('are published from Markdown with files, for a class, in two languages', async () => {
    portal.write('hours.pdf', '%PDF-1.4\n');
    const file = portal.write(
      'notice.md',
      `${head('for: { classes: [MBA 2025 Class A] }\nattachments: [{ file: hours.pdf, title: Hours }]\n')}Open **late**. <b>Bold</b>\n\n## zh-Hant\n\n開放至**深夜**。\n`,
    );

    const { exitCode, output, errors } = await office('publish', file);

    expect([exitCode, errors]).toEqual([0, '']);
    const id = Number(/^Notice (\d+) "Library hours" is published\.$/m.exec(output)?.[1]);
    expect(output).toContain(`Its address is https://portal.example/#/pages/news/detail?id=${id}\n`);
    const { data } = await portal.server.ask('news/detail', { as: 'chris', query: { id } });
    expect(data.content).toBe('<p>Open <strong>late</strong>. &lt;b&gt;Bold&lt;/b&gt;</p>');
    expect(data.attachments).toMatchObject([{ title: 'Hours', ext: 'pdf' }]);
    const chinese = await portal.server.ask('news/detail', {
      as: 'chris',
      query: { id },
      headers: { language: 'zh-Hant' },
    });
    expect(chinese.data.title).toBe('圖書館時間');
    expect((await portal.server.ask('news/detail', { as: 'sofia', query: { id } })).code).toBe(404);
  });

  it('are shown and not published with --dry-run', async () => {
    const count = async () => (await portal.server.database.selectFrom('notices').select('id').execute()).length;
    const before = await count();
    const file = portal.write('notice.md', `${head('publish-at: 2025-12-01\nexpire-at: 2025-12-20\n')}Open late.\n`);

    const { output } = await office('publish', file, '--dry-run');

    expect(output).toBe(
      [
        'Nothing is published yet. This is what would be:',
        '',
        'Title: Library hours',
        'Title in Traditional Chinese: 圖書館時間',
        'Category: Student life',
        'Published: 01 Dec 2025 00:00',
        'Expires: the end of 20 Dec 2025',
        'For: all students',
        '',
        'Open late.',
        '',
      ].join('\n'),
    );
    expect(await count()).toBe(before);
  });

  it('hold their text in any language of the portal, below the tag of the language; other headings are text', async () => {
    const head = '---\ntitle: { en: Languages, fr: Langues }\ncategory: Student life\n---\n';
    const text = 'Learn one.\n\n## how\n\nSlowly.\n\n## fr\n\nApprenez-en une.\n\n## zh-Hant\n\n學一種。\n';
    const file = portal.write('notice.md', head + text);

    const shipped = readFileSync('config/portal.yaml', 'utf8');
    const offered = shipped.replace(/offered: \[/, 'offered: [fr, ');
    const config = configWith({ 'portal.yaml': offered, 'texts/fr.yaml': '' });

    const { output } = await office('publish', file, '--dry-run', '--config', config);
    await office('publish', file, '--config', config);

    expect(output).toContain('Title in French: Langues');
    const { content } = await portal.server.database
      .selectFrom('notices')
      .select('content')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(content)).toEqual({
      en: '<p>Learn one.</p><h2>how</h2><p>Slowly.</p>',
      fr: '<p>Apprenez-en une.</p>',
      'zh-Hant': '<p>學一種。</p>',
    });
  });

  it('may have a category of their own', async () => {
    const file = portal.write('notice.md', '---\ntitle: Lost\ncategory: Lost and found\n---\nA blue bag.\n');

    const { output } = await office('publish', file, '--new-category');

    expect(output).toContain('"Lost" is published.');
  });

  it.each([
    ['a mistake in a key', head('pined: true\n').concat('Text'), /notice\.md:4:1 {2}error {2}shape\/unknown-key/],
    [
      'a category that is none',
      '---\ntitle: A\ncategory: Studnt life\n---\nText\n',
      /notice\.md:3:11 [^]*There is no category of notices called Studnt life\.[^]*Did you mean `Student life`\? Add --new-category to make one\./,
    ],
    [
      'a class that is none',
      head('for: { classes: [MBA 2025 Clas A] }\n').concat('Text'),
      /notice\.md:4:18 [^]*There is no class called MBA 2025 Clas A\.[^]*Did you mean `MBA 2025 Class A`/,
    ],
    ['YAML that is none', '---\ntitle: [A\n---\nText\n', /notice\.md:2:8 {2}error {2}read\/missing-character/],
    [
      'a link that runs a script',
      head().concat('[x](javascript:alert(1))'),
      /notice\.md:5:5 [^]*The link to javascript:alert\(1\) leads nowhere/,
    ],
  ])('are refused at the place of %s', async (_, text, sentence) => {
    const { exitCode, output, errors } = await office('publish', portal.write('notice.md', text));

    expect([exitCode, output]).toEqual([1, '']);
    expect(errors.trim()).toMatch(sentence);
    expect(errors.trim()).toMatch(/notice\.md has an error\. Nothing was changed\.$/);
  });

  it('name a file that is missing', async () => {
    const { exitCode, errors } = await office(
      'publish',
      portal.write('notice.md', head('attachments: [gone.pdf]\n').concat('Text')),
    );

    expect(exitCode).toBe(2);
    expect(errors.trim()).toMatch(/gone\.pdf cannot be read: it is not there\.$/);
  });
});

describe('points', () => {
  it('are granted with a reason and an end', async () => {
    const { output } = await office(
      'grant-points',
      '5',
      '--to',
      '1155000002',
      '--reason',
      'Open day',
      '--reason-in',
      'zh-Hant=開放日',
      '--valid-until',
      '2026-06-30',
    );

    expect(output).toBe('Granted 5 points for student 1155000002, valid until the end of 30 Jun 2026.\n');
    const { data } = await portal.server.ask('user/points-log', { as: 'wendy', body: {} });
    expect(data.list[0]).toMatchObject({
      type: 'allocate',
      amount: 5,
      title: 'Open day',
      expires_at: '2026-07-01T00:00:00+08:00',
    });
    const [given] = await portal.server.database
      .selectFrom('points_log')
      .select('title')
      .orderBy('id', 'desc')
      .execute();
    expect(JSON.parse(given?.title ?? '')).toEqual({ en: 'Open day', 'zh-Hant': '開放日' });
  });

  it('say once how many students they are for', async () => {
    const { output } = await office('grant-points', '5', '--to', '1155000001,1155000002', '--reason', 'Open day');

    expect(output).toBe('Granted 5 points each for 2 students, valid for a year.\n');
  });

  it('are granted to all or to none', async () => {
    const before = (await portal.server.ask('user/info', { as: 'wendy' })).data.pointsInfo.available;

    const { errors } = await office('grant-points', '5', '--to', '1155000002,1', '--reason', 'Open day');

    expect(errors.trim()).toBe('No active account has the ID or address 1.');
    expect((await portal.server.ask('user/info', { as: 'wendy' })).data.pointsInfo.available).toBe(before);
  });

  it('go to every student, but to no class lead', async () => {
    const { output } = await office('grant-points', '1', '--to', 'everybody', '--reason', 'Survey', '--yes');

    const students = Number(/all students \((\d+) people\)/.exec(output)?.[1]);
    const log = await portal.server.database.selectFrom('points_log').select(['user_id', 'title']).execute();
    const rows = log.filter(({ title }) => title.includes('Survey'));
    expect(rows).toHaveLength(students);
    expect(rows.map((row) => row.user_id)).not.toContain(portal.server.ids['lead1']);
  });

  it('go to everybody only after a yes', async () => {
    const rows = () => portal.server.database.selectFrom('points_log').select('id').execute();
    const before = await rows();

    const { exitCode, errors } = await office('grant-points', '1', '--to', 'everybody', '--reason', 'By mistake');

    expect(exitCode).toBe(2);
    expect(errors).toContain('Add --yes to do it; nothing was changed.');
    expect(await rows()).toEqual(before);
  });

  it('of one student are put right, both ways, with the reason', async () => {
    const available = async () => (await portal.server.ask('user/info', { as: 'wendy' })).data.pointsInfo.available;
    const before = await available();

    const added = await office('adjust-points', '1155000002', '--by', '3', '--reason', 'A seminar was not counted');
    const taken = await office('adjust-points', '1155000002', '--by', '-2', '--reason', 'Counted twice');

    expect(added.output).toBe('Added 3 points for student 1155000002, valid for a year.\n');
    expect(taken.output).toBe('Took 2 points from student 1155000002.\n');
    expect(await available()).toBe(before + 1);
    const { data } = await portal.server.ask('user/points-log', { as: 'wendy', body: {} });
    expect(data.list.slice(0, 2).map(({ type, title }) => [type, title])).toEqual([
      ['adjust', 'Counted twice'],
      ['adjust', 'A seminar was not counted'],
    ]);
  });

  it.each([
    [['1155000002', '--by', '-100000'], /^There are not 100,?000 points that could be taken from student 1155000002: /],
    [['1155000002', '--by', '0'], /^--by is how many points more or less, such as 3 or -2, not 0\.$/],
    [['1155000002', '--by', '-1', '--valid-until', '2026-06-30'], /^--valid-until is for points that are added\./],
    [['1155000001,1155000002', '--by', '1'], /^Name one student, by the student ID\.$/],
  ])('are not put right by %j', async (words, sentence) => {
    const { exitCode, errors } = await office('adjust-points', ...words, '--reason', 'x');

    expect([exitCode, errors.trim()]).toEqual([2, expect.stringMatching(sentence)]);
  });

  it.each([['0'], ['-3'], ['2.5'], ['many']])('are a whole number, not %s', async (points) => {
    const { exitCode, errors } = await office('grant-points', '--to', '1155000002', '--reason', 'x', '--', points);

    expect([exitCode, errors.trim()]).toEqual([2, `The number of points is a whole number from 1, not ${points}.`]);
  });
});

describe('rounds', () => {
  it('are allocated once, with a seed that is shown', async () => {
    const list = JSON.parse((await office('rounds', '--format', 'json')).output) as Record<
      string,
      string | number | null
    >[];
    const due = list.find(
      (round) => round['mode'] === 'preference' && round['allocated'] === null && round['state'] === 'ended',
    );
    const id = String(due?.['id']);

    const asked = await office('allocate', id);
    const done = await office('allocate', id, '--yes', '--seed', 'by the dean');
    const again = await office('allocate', id, '--yes');

    expect(asked.errors).toMatch(/will be given: \d+ students have selected\. This cannot be taken back\./);
    expect(done.output).toContain('by the dean');
    expect(again.errors.trim()).toMatch(/were given on 21 Nov 2025 10:00\.$/);
    const { lottery_seed: seed } = await portal.server.database
      .selectFrom('rounds')
      .select('lottery_seed')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow();
    expect(seed).toBe('by the dean');
  });

  it.each([
    ['first_come', /is first come, so there is nothing to draw\.$/],
    ['preference', /is open until .*\. Its seats are given when it is over\.$/],
  ])('that are open and %s cannot be', async (mode, sentence) => {
    const list = JSON.parse((await office('rounds', '--format', 'json')).output) as Record<string, string | number>[];
    const open = list.find((round) => round['mode'] === mode && round['state'] === 'open');

    const { exitCode, errors } = await office('allocate', String(open?.['id']), '--yes');
    const notAsked = await office('allocate', String(open?.['id']));

    expect(exitCode).toBe(2);
    expect(errors.trim()).toMatch(sentence);
    expect(notAsked.errors).toBe(errors);
  });

  it('are named when one is not known', async () => {
    const { errors } = await office('allocate', '99', '--yes');

    expect(errors).toMatch(/^There is no round 99\. There are: 1 \(/);
  });
});

describe('forms', () => {
  const form = `form-id: open-day
title: Help at the open day
fields:
  - { key: task, type: radio, label: Task, required: true, export: true, options: [Guide, Cook] }
`;

  it('are saved, opened and closed', async () => {
    const file = portal.write('form.yaml', form);

    const saved = await office('save-form', file);
    const again = await office('save-form', file);
    const closed = await office('close-form', 'open-day');
    const opened = await office('open-form', 'open-day', '--from', '2025-12-01 09:00', '--until', '2025-12-14');

    expect(saved.output).toBe('The form open-day is saved as version 1 with 1 question. It is open and has no end.\n');
    expect(again.output).toContain('is saved as version 2');
    expect(again.output).toContain('What was sent before keeps the questions it was sent under.');
    expect(closed.output).toBe('The form open-day is closed.\n');
    expect(opened.output).toBe('The form open-day opens on 01 Dec 2025 09:00 and closes at the end of 14 Dec 2025.\n');
  });

  it('say what a question starts with', async () => {
    const file = portal.write(
      'form.yaml',
      `${form.replace('open-day', 'open-evening')}  - { key: contact, type: email, label: Email, prefill: campus_email }\n`,
    );

    const { exitCode, output } = await office('save-form', file);

    expect([exitCode, output]).toEqual([0, expect.stringContaining('with 2 questions')]);
  });

  it.each([
    [
      'a type that is none',
      form.replace('radio', 'radios'),
      /form\.yaml:4:24 [^]*`type` cannot be `radios`\.[^]*Did you mean `radio`\?/,
    ],
    [
      'a word of the profile that is no answer',
      form.replace('required: true', 'prefill: email'),
      /form\.yaml:4:53 [^]*email of the profile fits questions of type text, textarea, email,/,
    ],
    ['no id', form.replace('form-id: open-day\n', ''), /form\.yaml:1:1 [^]*does not say its `form-id`\./],
  ])('are refused with %s', async (_, text, sentence) => {
    const { exitCode, errors } = await office('save-form', portal.write('form.yaml', text));

    expect(exitCode).toBe(1);
    expect(errors.trim()).toMatch(sentence);
  });

  it('that are not known are named', async () => {
    const { errors } = await office('open-form', 'notice.113');

    expect(errors.trim()).toMatch(/^There is no form notice\.113\. Did you mean notice\.13/);
  });
});

describe('answers', () => {
  it('are written into a file for a spreadsheet', async () => {
    const out = join(emptyFolder(), 'new/profiles.csv');

    const { output } = await office('submissions', 'profiles:MBA 2025 Class A', '--format', 'csv', '--out', out);

    expect(output).toMatch(/^\d+ records are in .*profiles\.csv\.\n$/);
    expect(readFileSync(out, 'utf8')).toMatch(/^\uFEFFSID,Chinese name,English name/);
    expect(readFileSync(out, 'utf8')).toContain('1155000001,陳家樂,Chris Chan');
    expect((await portal.audit())[0]).toMatchObject({ command: 'submissions', what: 'profiles:MBA 2025 Class A' });
  });

  it.each([
    ['xlsx', 'PK'],
    ['XLSX', 'PK'],
    ['json', '[\n'],
    ['csv', '\uFEFFSID'],
    ['txt', '\uFEFFSID'],
  ])('are written as the name of the file says: .%s', async (ending, start) => {
    const out = join(emptyFolder(), `profiles.${ending}`);

    await office('submissions', 'profiles', '--out', out);

    expect(readFileSync(out, 'utf8').startsWith(start)).toBe(true);
  });

  it('are not written without a word which', async () => {
    const out = join(emptyFolder(), 'all.csv');

    const run = await office('submissions', '--format', 'csv', '--out', out);

    expect(fails(run)).toEqual([
      2,
      '',
      'Write behind submissions what goes into the file. Without --out it lists all.',
    ]);
    expect(existsSync(out)).toBe(false);
  });

  it('of one type of application are those alone', async () => {
    const { output } = await office('submissions', 'applications:leave', '--format', 'json');

    const rows = JSON.parse(output) as { type: string }[];
    expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(['Leave of absence']));
  });

  it.each([
    ['applications', /│ Completed +│/, /│ success +│/, /,To be handled,/],
    ['registrations:3', /│ Registered +│/, /│ registered +│/, /,Registered,/],
  ])('say the state in the words of the portal, and to programs as it is kept: %s', async (what, label, kept, cell) => {
    const file = join(emptyFolder(), 'answers.csv');

    const { output } = await office('submissions', what);
    const { output: json } = await office('submissions', what, '--format', 'json');
    await office('submissions', what, '--out', file);

    expect(output).toMatch(label);
    expect(output).not.toMatch(kept);
    expect(json).toMatch(/"status": "(success|registered)"/);
    expect(readFileSync(file, 'utf8')).toMatch(cell);
  });

  it('need a file to be written to', async () => {
    const run = await office('submissions', 'applications', '--format', 'xlsx');

    expect(fails(run)).toEqual([2, '', 'Name the file to write: --out answers.xlsx.']);
  });

  it.each([
    [
      'applictions',
      /^Nothing is called applictions\. Did you mean applications\? `npx portico office submissions` lists all\.$/,
    ],
    ['registrations', /^Put the id of an event behind the colon\./],
    ['selections:99', /^Put the id of a round behind the colon\./],
    ['profiles:Nobody', /^There is no class Nobody\./],
    ['applications:leav', /^There is no type of application leav\. Did you mean leave\?/],
    ['applications:zzzz', /^There is no type of application zzzz\. There are: /],
    ['tuition-confirmations:2025', /^Nothing stands behind tuition-confirmations\. Leave out :2025\.$/],
  ])('of %s are refused', async (what, sentence) => {
    const { exitCode, errors } = await office('submissions', what);

    expect(exitCode).toBe(2);
    expect(errors.trim()).toMatch(sentence);
  });
});

describe('a file for another command', () => {
  const talk = `title: Career talk
category: Career
organiser: Office
venue: Room 301
start-at: 2025-12-08 18:30
end-at: 2025-12-08 20:00
registration-start-at: 2025-11-20
registration-end-at: 2025-12-05
content: Meet alumni.
`;
  const day = 'form-id: open-day\ntitle: Open day\nfields: [{ key: task, type: text, label: Task }]\n';
  const library = '---\ntitle: Library hours\ncategory: Student life\n---\nOpen late.\n';

  it.each([
    ['publish', 'talk.yaml', talk, 'an event', 'create-event'],
    ['publish', 'talk.yaml', talk.replace('venue', 'vnue'), 'an event', 'create-event'],
    ['create-event', 'day.yaml', day, 'a form', 'save-form'],
    ['import', 'library.md', library, 'a notice', 'publish'],
    ['save-form', 'library.yaml', 'title: Library\ncategory: Student life\ncontent: Late.\n', 'a notice', 'publish'],
    ['publish', 'room.yaml', 'to: students\ntitle: Room\ncontent: Room 12.\n', 'a message', 'send'],
    ['send', 'people.yaml', 'people: [{ sid: "1155999999", en-name: Ann }]\n', 'a list of records', 'import'],
  ])('is named in one sentence: %s %s', async (command, name, text, kind, other) => {
    const file = portal.write(name, text);

    expect(fails(await office(command, file))).toEqual([
      1,
      '',
      `${name} is ${kind}. \`npx portico office ${other} ${file}\` takes it; nothing was changed.`,
    ]);
  });

  it.each([
    [
      'an event that says only a title',
      'create-event',
      'title: Career talk\n',
      'This event does not say its `category`',
    ],
    ['records under a name that is none', 'import', 'clases: [{ title: MBA }]\n', '`clases`'],
  ])('is not taken for one with other mistakes: %s', async (_, command, text, words) => {
    const { exitCode, errors } = await office(command, portal.write('half.yaml', text));

    expect(exitCode).toBe(1);
    expect(errors).toContain(words);
    expect(errors).not.toContain('takes it');
  });
});

describe('portico office', () => {
  it('does not make new data where there are none', async () => {
    const folder = emptyFolder();
    const run = await withoutData(folder);

    expect(run.exitCode).toBe(2);
    expect(run.errors).toMatch(/^There are no data here: .*portico\.db is not there\. Go to the folder of the portal/);
    expect(existsSync(join(folder, 'portico.db'))).toBe(false);
  });

  it('takes a DEMO that is empty for one that is not set', async () => {
    const settings = { DEMO: '', SECRET_KEY: '', DATABASE_URL: '', FILES_DIR: join(emptyFolder(), 'files') };

    const { errors } = await porticoWith(settings, ['office', 'events']);

    expect(errors).toMatch(/^There are no data here: /);
  });

  it.each([['--help'], ['reply --help'], ['create-event --help']])(
    'explains itself with an example: %s',
    async (words) => {
      const { output } = await portico(['office', ...words.split(' ')]);

      expect(output).toMatch(/Usage: npx portico office/);
      expect(output).toMatch(/For example:\n {2}npx portico office |All of it by task/);
    },
  );
});

async function withoutData(folder: string): Promise<Run> {
  const before = { FILES_DIR: process.env['FILES_DIR'], DATABASE_URL: process.env['DATABASE_URL'] };
  Object.assign(process.env, { FILES_DIR: join(folder, 'files'), DATABASE_URL: '' });
  try {
    return await portico(['office', 'events']);
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
