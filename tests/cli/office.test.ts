import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { wordsByLanguage } from '../../cli/office/in-languages.ts';
import { shownWidth } from '../../cli/print/columns.ts';
import { venueCode } from '../../server/events/office/events.ts';
import { addEvent } from '../server/support/events.ts';
import { secretKey } from '../server/support/seeded-database.ts';
import { startTimeoutMs } from '../server/support/test-server.ts';
import { type OfficePortal, startOffice } from './support/office.ts';
import { emptyFolder, portico, type Run } from './support/run-portico.ts';

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

async function register(eventId: number, as: string, more: object = {}): Promise<string> {
  const { data, message } = await portal.server.ask('activity/apply', { as, body: { id: eventId, ...more } });
  expect(message).toBe('OK');
  return data.sn;
}

const inboxOf = async (as: string) => (await portal.server.ask('user/message', { as })).data.list;
const fails = ({ exitCode, output, errors }: Run) => [exitCode, output, errors.trim()];

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
    const [message] = await inboxOf('chris');
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
    expect((await inboxOf('chris'))[0]?.title).toBe(`The office has a question about your application ${no}`);
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
});

async function atTerminal(answer: string, work: () => Promise<Run>): Promise<Run> {
  const keyboard = Object.assign(new PassThrough(), { isTTY: true });
  const before = Object.getOwnPropertyDescriptor(process, 'stdin');
  Object.defineProperty(process, 'stdin', { value: keyboard, configurable: true });
  keyboard.write(`${answer}\n`);
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
    expect(output).toContain(`https://portal.example/#/pages/news/detail?id=${id}`);
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

  it('hold their text in any language, below the tag of the language; other headings are text', async () => {
    const head = '---\ntitle: { en: Languages, fr: Langues }\ncategory: Student life\n---\n';
    const text = 'Learn one.\n\n## how\n\nSlowly.\n\n## fr\n\nApprenez-en une.\n\n## zh-Hant\n\n學一種。\n';
    const file = portal.write('notice.md', head + text);

    const { output } = await office('publish', file, '--dry-run');
    await office('publish', file);

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

describe('messages', () => {
  it('reach the students of a class, and nobody else', async () => {
    const { output } = await office(
      'send',
      '--to',
      'class:MBA 2025 Class A',
      '--title',
      'Room 12',
      '--text',
      'Not **11**.',
      '--mail',
      '--confirm',
    );

    expect(output).toMatch(
      /^"Room 12" is sent to the students of class MBA 2025 Class A \(\d+ people\), by mail as well\.$/m,
    );
    expect((await inboxOf('chris'))[0]).toMatchObject({ title: 'Room 12', require_confirm: true });
    expect((await inboxOf('sofia')).map(({ title }) => title)).not.toContain('Room 12');
    const mail = await portal.server.database
      .selectFrom('outbox')
      .select('subject')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(mail?.subject).toBe('Room 12');
  });

  it('are read in the languages they were written in, else in English', async () => {
    const words = ['--title', 'Badges', '--title-in', 'zh-hant=徽章', '--text', 'Here.'];
    const { exitCode } = await office('send', '--to', '1155000001', ...words, '--text-in', 'zh-Hant=**在此**。');

    const stored = await portal.server.database
      .selectFrom('messages')
      .select(['title', 'content'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(exitCode).toBe(0);
    expect(JSON.parse(stored.title)).toEqual({ en: 'Badges', 'zh-Hant': '徽章' });
    expect(JSON.parse(stored.content)).toEqual({
      en: expect.stringContaining('Here.'),
      'zh-Hant': expect.stringContaining('<strong>在此</strong>'),
    });
  });

  it.each([
    [['--title-in', 'xx=Titre'], '--title-in: The portal has no language xx. There is: zh-Hant.'],
    [['--title-in', 'en=Title'], 'English is written behind --title.'],
    [['--title-in', 'Titre'], '--title-in takes a language and the words, as in --title-in fr="…".'],
    [['--title-in', 'zh-Hant=  '], '--title-in takes a language and the words, as in --title-in fr="…".'],
    [['--text-in', 'zh-Hant=一', '--text-in', 'zh-hant=二'], '--text-in is there twice for zh-Hant.'],
    [
      ['--text-in', 'zh-Hant=一', '--file-in', 'zh-Hant=a.md'],
      'The text for zh-Hant is behind --text-in and behind --file-in: leave out one.',
    ],
  ])('with %j are refused', async (words, sentence) => {
    const { exitCode, errors } = await office(
      'send',
      '--to',
      '1155000001',
      '--title',
      'Hi',
      '--text',
      'Hello',
      ...words,
    );

    expect([exitCode, errors.trim()]).toEqual([2, sentence]);
  });

  it('may have any language of the portal', () => {
    const words = ['fr=Vos badges = ici', 'PT-br=Crachás'];

    expect(wordsByLanguage({ languages: ['en', 'fr', 'pt-BR'] }, '--title-in', words)).toEqual({
      fr: 'Vos badges = ici',
      'pt-BR': 'Crachás',
    });
  });

  it('come from a file with their receivers, each of whom gets one', async () => {
    const file = portal.write(
      'room.yaml',
      `to: { people: [lead1@sld.example, "1155000001"], classes: [MBA 2025 Class A] }
title: { en: Room 14, zh-Hant: 十四室 }
content: Not **11**.
type: course
opens: /pages/news/detail?id=3
confirm: true
expire-at: day+7
`,
    );

    const { output } = await office('send', file);

    expect(output).toMatch(
      /^"Room 14" is sent to lead1@sld\.example, 1155000001 and class MBA 2025 Class A \(17 people\)\.$/m,
    );
    const [sent] = await inboxOf('chris');
    expect(sent).toMatchObject({
      title: 'Room 14',
      content: '<p>Not <strong>11</strong>.</p>',
      type: 'course',
      link: { route: '/pages/news/detail', query: { id: 3 } },
      require_confirm: true,
      is_popup: false,
    });
    expect((await inboxOf('chris')).filter(({ title }) => title === 'Room 14')).toHaveLength(1);
    expect((await inboxOf('lead1'))[0]).toMatchObject({ title: 'Room 14' });
    expect((await inboxOf('sofia')).map(({ title }) => title)).not.toContain('Room 14');
  });

  it('are not sent when the file names people or classes that there are not', async () => {
    const file = portal.write(
      'wrong.yaml',
      'to: { people: ["1155000001", "999"], classes: [MBA 2025 Class B, MBA 2025 Class X] }\ntitle: Room 15\ncontent: Hi\n',
    );

    const { exitCode, errors } = await office('send', file);

    expect(exitCode).toBe(1);
    expect(errors).toContain('wrong.yaml:1:30  error  link/unknown-record');
    expect(errors).toContain('No active account has the ID or address 999.');
    expect(errors).toContain('There is no class called MBA 2025 Class X.');
    expect((await inboxOf('chris')).map(({ title }) => title)).not.toContain('Room 15');
  });

  it('from a file to everybody ask first, too', async () => {
    const file = portal.write('all.yaml', 'to: students\ntitle: Power cut\ncontent: On Sunday.\n');

    const { exitCode, errors } = await office('send', file);

    expect(exitCode).toBe(2);
    expect(errors).toMatch(/^"Power cut" goes to all students \(\d+ people\)\. This cannot be taken back\. Add --yes/);
  });

  it.each([
    [['room.yaml', '--text-in', 'zh-Hant=一'], 'The message is in room.yaml: leave out --text-in.'],
    [['--to', 'students', '--text', 'Hi'], 'Name a file with the message, or write --to, --title and --text.'],
    [['room.md'], 'A message is a YAML file (.yaml), which room.md is not.'],
  ])('with %j are refused, as they are in a file or behind options', async (words, sentence) => {
    const { exitCode, errors } = await office('send', ...words);

    expect([exitCode, errors.trim()]).toEqual([2, sentence]);
  });

  it('to everybody ask first', async () => {
    const run = await office('send', '--to', 'everybody', '--title', 'Power cut', '--text', 'On Sunday.');

    expect(run.exitCode).toBe(2);
    expect(run.errors).toMatch(/^"Power cut" goes to everybody \(\d+ people\)\. This cannot be taken back\. Add --yes/);
    expect((await inboxOf('chris')).map(({ title }) => title)).not.toContain('Power cut');
  });

  it.each([
    ['class:MBA', /^There is no class MBA\. There are: /],
    ['programme:XYZ', /^There is no programme XYZ\./],
    ['1155000001,999', /^No active account has the ID or address 999\.$/],
    ['1155000005', /^No active account has the ID or address 1155000005\.$/],
    ['Chris', /^Chris names nobody\. Write student IDs/],
  ])('for %s are refused', async (to, sentence) => {
    const { exitCode, errors } = await office('send', '--to', to, '--title', 'Hi', '--text', 'Hello');

    expect(exitCode).toBe(2);
    expect(errors.trim()).toMatch(sentence);
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

  it.each([['0'], ['-3'], ['2.5'], ['many']])('are a whole number, not %s', async (points) => {
    const { exitCode, errors } = await office('grant-points', '--to', '1155000002', '--reason', 'x', '--', points);

    expect([exitCode, errors.trim()]).toEqual([2, `The number of points is a whole number from 1, not ${points}.`]);
  });
});

describe('events', () => {
  const event = (more = '') =>
    `title: { en: Career talk, zh-Hant: 就業講座 }
category: Career
organiser: Student Development Office
venue: Room 301
start-at: 2025-12-08 18:30
end-at: 2025-12-08 20:00
registration-start-at: 2025-11-20
registration-end-at: 2025-12-05
capacity: 1
waiting-list: true
content: Meet **alumni**.
${more}`;

  it('are published from YAML, and their registrations listed in the order of seats', async () => {
    const { output } = await office(
      'create-event',
      portal.write('talk.yaml', event('needs-approval: true\n')),
      '--new-category',
    );
    const id = /^Event (\d+) "Career talk" is published\. Registration is open\.$/m.exec(output)?.[1] ?? '';
    const { data } = await portal.server.ask('activity/details', { as: 'chris', query: { id: Number(id) } });
    expect(data).toMatchObject({
      content: '<p>Meet <strong>alumni</strong>.</p>',
      registration_end_at: '2025-12-06T00:00:00+08:00',
      capacity: 1,
    });
    const first = await register(Number(id), 'chris');
    const second = await register(Number(id), 'wendy', { join_waiting_list: 1 });

    const list = await office('registrations', id);
    const approved = await office('approve', first.toLowerCase());
    const seats = await office('seats', id, '2');
    const rejected = await office('reject', first, second);

    expect(list.output).toMatch(new RegExp(`${first} │ 1155000001 │ Chris Chan +│ Pending approval`));
    expect(list.output).toMatch(new RegExp(`${second} │ 1155000002 │ Wendy Wong +│ Waiting list +│ +1 │`));
    expect(approved.output).toBe(
      `Chris Chan (${first}) is registered: Career talk.\n1 person has a message and a mail.\n`,
    );
    expect(seats.output).toBe('"Career talk" has 2 seats; 2 are taken. 1 person has moved up from the waiting list.\n');
    expect(rejected.output).toContain(
      `Wendy Wong (${second}) is not accepted: Career talk.\n2 people have a message and a mail.`,
    );
  });

  it('decide on all registrations that are named, or on none', async () => {
    const id = await addEvent(portal.server, { needsApproval: true });
    const first = await register(id, 'chris');
    const second = await register(id, 'wendy');
    await office('approve', second);

    const run = await office('approve', first, second);

    expect(fails(run)).toEqual([2, '', `Wendy Wong (${second}) does not wait for approval. Nothing was changed.`]);
    const { output } = await office('registrations', String(id));
    expect(output).toMatch(new RegExp(`${first}.*Pending approval`));
  });

  it('give somebody on the waiting list a seat only when one is free', async () => {
    const id = await addEvent(portal.server, { capacity: 1, waitingList: true });
    await register(id, 'chris');
    await register(id, 'wendy', { join_waiting_list: 1 });
    const sn = await register(id, 'sofia', { join_waiting_list: 1 });

    const full = await office('promote', sn);
    await portal.server.database.updateTable('events').set({ capacity: 2 }).where('id', '=', id).execute();
    const promoted = await office('promote', sn);

    expect(full.errors.trim()).toBe(
      `Sofia Sato (${sn}) finds no free seat: make more with \`npx portico office seats\`.`,
    );
    expect(promoted.output).toMatch(new RegExp(`^Sofia Sato \\(${sn}\\) has a seat`));
  });

  it('are cancelled once, with a reason that people read', async () => {
    const id = String(await addEvent(portal.server));
    await register(Number(id), 'chris');

    const asked = await office('cancel-event', id, '--note', 'Storm');
    const done = await office('cancel-event', id, '--note', 'Storm', '--note-in', 'zh-Hant=暴風', '--yes');
    const again = await office('cancel-event', id, '--note', 'Storm', '--yes');

    expect(asked.errors).toContain('will be cancelled. 1 person will be told. This cannot be taken back.');
    expect(done.output).toBe(
      '"Design Thinking Workshop" is cancelled. 1 person has a message and a mail; points are theirs again.\n',
    );
    expect(again.errors.trim()).toBe('"Design Thinking Workshop" is cancelled already.');
    expect((await inboxOf('chris'))[0]?.title).toBe('Cancelled: Design Thinking Workshop');
  });

  it('show the code at the door with its address', async () => {
    const id = await addEvent(portal.server, { signInMode: 'qr' });

    const { output, errors } = await office('venue-code', String(id));

    const code = await venueCode({ database: portal.server.database, now: portal.server.now() }, id, secretKey);
    expect(output).toContain(`https://portal.example/#/pages/sign/sign?id=${id}&sn=${code}\n`);
    expect(output).toContain('██');
    expect(errors).toBe('');
  });

  it('renew the code at the door until they are stopped', async () => {
    const id = await addEvent(portal.server, { signInMode: 'qr', venueCode: 'FIRST1' });
    const watching = office('venue-code', String(id), '--watch');
    await vi.waitFor(() => expect(process.listenerCount('SIGINT')).toBeGreaterThan(0), { timeout: 10_000 });
    await portal.server.database.updateTable('events').set({ venue_code: 'AFTER2' }).where('id', '=', id).execute();
    const printed = () => vi.mocked(process.stdout.write).mock.calls.flat().join('');
    await vi.waitFor(() => expect(printed()).toContain('AFTER2'), { timeout: 10_000 }); // the code is looked at once a second
    process.emit('SIGINT');

    const { exitCode, output } = await watching;

    expect(exitCode).toBe(0);
    expect([...output.matchAll(/&sn=(.*)$/gm)].map(([, code]) => code)).toEqual(['FIRST1', 'AFTER2']);
  });

  it.each([
    ['a key that is none', event('vnue: x\n'), /talk\.yaml:12:1 [^]*An event has no setting called `vnue`\./],
    [
      'an end before its beginning',
      event().replace('2025-12-08 20:00', '2025-12-08 18:00'),
      /talk\.yaml:6:9 [^]*`end-at` is not after `start-at`/,
    ],
    [
      'a class that is none',
      event('for: { classes: [MBA] }\n'),
      /talk\.yaml:12:18 [^]*There is no class called MBA\.[^]*There are: /,
    ],
    [
      'a form that is none',
      event('form-id: activity.withForm.aply\n'),
      /talk\.yaml:12:10 [^]*There is no form activity\.withForm\.aply\.[^]*Did you mean `activity\.withForm\.apply`/,
    ],
  ])('are refused with %s', async (_, text, sentence) => {
    const { exitCode, errors } = await office('create-event', portal.write('talk.yaml', text), '--new-category');

    expect(exitCode).toBe(1);
    expect(errors.trim()).toMatch(sentence);
  });

  it.each([
    [['cancel-event', '999', '--note', 'x', '--yes'], /^There is no event 999\. There are: /],
    [['seats', '3', 'some'], /^The number of seats is a whole number from 0, not some\.$/],
    [['approve', 'NOBODY'], /^There is no registration NOBODY\. `npx portico office registrations <event>` lists/],
    [['photos', '3', '--hide', 'nothing'], /^There is no picture nothing of this event\./],
  ])('name what is not known: %j', async (words, sentence) => {
    const { exitCode, errors } = await office(...words);

    expect(exitCode).toBe(2);
    expect(errors.trim()).toMatch(sentence);
  });

  it('have their pictures looked at', async () => {
    const { event_id: id } = await portal.server.database
      .selectFrom('event_comments')
      .select('event_id')
      .where('kind', '=', 'photo')
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow();
    const list = await office('photos', String(id), '--format', 'json');
    const photos = JSON.parse(list.output) as { id: string; status: string }[];
    const pending = photos.filter(({ status }) => status === 'pending');

    const { output } = await office('photos', String(id), '--approve', '--hide', pending[0]?.id ?? '');

    expect(output).toMatch(/have? a new state\.$/m);
    const after = JSON.parse((await office('photos', String(id), '--format', 'json')).output) as typeof photos;
    expect(after.find((photo) => photo.id === pending[0]?.id)?.status).toBe('hidden');
    expect(after.filter(({ status }) => status === 'pending')).toEqual([]);
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

    expect(exitCode).toBe(2);
    expect(errors.trim()).toMatch(sentence);
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
    const out = join(emptyFolder(), 'profiles.csv');

    const { output } = await office('submissions', 'profiles:MBA 2025 Class A', '--format', 'csv', '--out', out);

    expect(output).toMatch(/^\d+ records are in .*profiles\.csv\.\n$/);
    expect(readFileSync(out, 'utf8')).toMatch(/^\uFEFFSID,Chinese name,English name/);
    expect(readFileSync(out, 'utf8')).toContain('1155000001,陳家樂,Chris Chan');
    expect((await portal.audit())[0]).toMatchObject({ command: 'submissions', what: 'profiles:MBA 2025 Class A' });
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
  ])('of %s are refused', async (what, sentence) => {
    const { exitCode, errors } = await office('submissions', what);

    expect(exitCode).toBe(2);
    expect(errors.trim()).toMatch(sentence);
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
