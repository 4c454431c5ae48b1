/** `portico office applications`, `show`, `reply` and `close`, and what a command asks before it does what cannot be taken back. */
import { userInfo } from 'node:os';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { openApplications, sharedOffice } from './support/office.ts';
import { fails, type Run } from './support/run-portico.ts';

const portal = sharedOffice();
const { office } = portal;

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
    const [no = ''] = await openApplications(portal, 'default');
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
    const [no = ''] = await openApplications(portal, 'default');
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
    const [no = ''] = await openApplications(portal, 'waiting');

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
    const [no = ''] = await openApplications(portal, 'waiting');

    const run = await office('close', no, '--outcome', 'other');

    expect(fails(run)).toEqual([
      2,
      '',
      `${no} of Chris Chan (1155000001) will be closed: Other. This cannot be taken back. Add --yes to do it; nothing was changed.`,
    ]);
    expect(await openApplications(portal, 'waiting')).toContain(no);
  });

  it.each([
    ['no', 2, 'Nothing was changed.'],
    ['yes', 0, 'will be closed: Other.'],
  ])('asks on a terminal, where the answer is %s', async (answer, exitCode, sentence) => {
    const [no = ''] = await openApplications(portal, 'waiting');

    const run = await atTerminal(answer, () => office('close', no, '--outcome', 'other'));

    expect(run.exitCode).toBe(exitCode);
    expect(run.errors).toContain('Type yes: ');
    expect(run.errors).toContain(sentence);
  });

  it('is not done when the question is broken off', async () => {
    const [no = ''] = await openApplications(portal, 'default');

    const run = await atTerminal(null, () => office('close', no, '--outcome', 'other'));

    expect([run.exitCode, run.errors]).toEqual([2, expect.stringMatching(/Type yes: [^]*Nothing was changed\.\n$/)]);
    expect(await openApplications(portal, 'default')).toContain(no);
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
