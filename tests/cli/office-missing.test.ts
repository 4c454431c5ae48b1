/** Who has not answered: the table of `submissions --missing`, and messages to those people alone. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sharedOffice } from './support/office.ts';
import { emptyFolder, fails } from './support/run-portico.ts';

const portal = sharedOffice();
const { office } = portal;

interface Sent {
  readonly id: number;
  readonly title: string;
  readonly confirmedBy: number;
}

/** @returns what is typed behind `submissions` for it */
async function sendToConfirm(title: string, to: string): Promise<string> {
  await office('send', '--to', to, '--title', title, '--text', 'Please confirm.', '--confirm');
  const { output } = await office('messages', '--format', 'json');
  const found = (JSON.parse(output) as Sent[]).find((one) => one.title === title);
  return `messages:${found?.id}`;
}

async function confirmAs(as: string, title: string): Promise<void> {
  const { data } = await portal.server.ask('user/message', { as });
  const id = data.list.find((one) => one.title === title)?.id;
  await portal.server.ask('user/message-confirm', { as, body: { id } });
}

describe('people who are missing', () => {
  it('are written to until all have answered', async () => {
    const what = await sendToConfirm('The new keys', '1155000001,1155000002');
    await confirmAs('chris', 'The new keys');

    const listed = await office('submissions', what, '--missing');
    const sent = await office('send', '--to', `missing:${what}`, '--title', 'A reminder', '--text', 'Still to do.');

    expect(listed.output).toMatch(/│ 1155000002 │[^]*\n1 record\.\n$/);
    expect(listed.output).not.toContain('1155000001');
    expect(sent.output).toBe(`"A reminder" is sent to those who are missing in ${what}.\n`);
    expect((await portal.inboxOf('wendy'))[0]?.title).toBe('A reminder');
    expect((await portal.inboxOf('chris')).map(({ title }) => title)).not.toContain('A reminder');

    await confirmAs('wendy', 'The new keys');
    const nobody = await office('send', '--to', `missing:${what}`, '--title', 'A reminder', '--text', 'Still to do.');
    expect((await office('submissions', what, '--missing')).output).toBe('Nobody is missing.\n');
    expect([nobody.exitCode, nobody.output]).toEqual([
      0,
      `There is nobody among those who are missing in ${what}: nothing is sent.\n`,
    ]);
  });

  it('are counted for all that is open, and what all have answered is left out', async () => {
    const done = await sendToConfirm('Read by all', '1155000001');
    await confirmAs('chris', 'Read by all');
    const open = await sendToConfirm('Read by nobody', '1155000001,1155000002');

    const { output } = await office('submissions', '--missing', '--format', 'json');

    const rows = JSON.parse(output) as { words: string; missing: number }[];
    expect(rows).toContainEqual({ words: open, title: 'Read by nobody', missing: 2 });
    const words = rows.map((row) => row.words);
    expect(words).toEqual(expect.arrayContaining(['tuition-confirmations', 'graduation.winter']));
    expect(words).not.toContain(done);
    expect(words).not.toContain('activity.assessmentClosed.assessment');
    expect(words.filter((one) => one.startsWith('exchange.'))).toEqual([]);
  });

  it('are written into a file, and it is written down who was looked up', async () => {
    const out = join(emptyFolder(), 'missing.csv');

    const { output } = await office('submissions', 'tuition-confirmations', '--missing', '--out', out);

    expect(output).toMatch(/^\d+ records are in .*missing\.csv\.\n$/);
    expect(readFileSync(out, 'utf8')).toMatch(/^\uFEFFSID,Chinese name,English name,Class,Email\r?\n\d+,/);
    expect((await portal.audit())[0]).toMatchObject({ command: 'submissions', what: 'tuition-confirmations' });
  });

  it.each([
    [
      'applications',
      /^Nobody has to answer applications, so nobody is missing\. `npx portico office submissions --missing` lists where somebody is\.$/,
    ],
    ['exchange.2026-spring', /^Nobody has to answer exchange\.2026-spring, so nobody is missing\./],
    ['tuition', /^Nothing is called tuition\. Did you mean tuition-confirmations\?|^Nothing is called tuition\./],
    ['messages:4711', /^Put the id of a message behind the colon\./],
  ])('are asked for in vain in %s', async (what, sentence) => {
    for (const words of [
      ['submissions', what, '--missing'],
      ['send', '--to', `missing:${what}`, '--title', 'Hello', '--text', 'Hello'],
    ]) {
      const { exitCode, errors } = await office(...words);

      expect(exitCode).toBe(2);
      expect(errors.trim()).toMatch(sentence);
    }
  });

  it('are named in a file as well, beside others who receive it, each once', async () => {
    const what = await sendToConfirm('Keys once more', '1155000001,1155000002');
    await confirmAs('chris', 'Keys once more');
    const head = ['title: From a file', 'content: Still to do.', 'opens: /pages/message/message'];
    const file = (to: string) => portal.write('reminder.yaml', [`to: ${to}`, ...head].join('\n'));

    const alone = await office('send', file(`{ missing: ["${what}"] }`));
    const both = await office('send', file(`{ missing: ["${what}"], people: ["1155000004", "1155000002"] }`), '--yes');

    expect(alone.output).toBe(`"From a file" is sent to those who are missing in ${what}.\n`);
    expect(both.output).toBe(
      `"From a file" is sent to 1155000004, 1155000002 and those who are missing in ${what} (2 people).\n`,
    );
    const got = async (as: string) => (await portal.inboxOf(as)).filter(({ title }) => title === 'From a file').length;
    expect([await got('wendy'), await got('sofia'), await got('chris')]).toEqual([2, 1, 0]);
  });

  it('are reached by a file that names a class without students as well', async () => {
    const what = await sendToConfirm('Keys of the gym', '1155000001,1155000002');
    const study =
      'school: Harbour Business School, degree: MBA, major: Business, level: Master, plan: Full-time, units: 54';
    const dates = 'begins: 2026-09-01, ends: 2027-12-31';
    const year = `classes:\n  - { title: Nobody yet, programme: MBA, ${study}, ${dates} }\n`;
    expect((await office('import', portal.write('year.yaml', year))).errors).toBe('');
    const text = (to: string) => `to: ${to}\ntitle: To both\ncontent: Still to do.\n`;

    const both = await office(
      'send',
      portal.write('both.yaml', text(`{ classes: [Nobody yet], missing: ["${what}"] }`)),
    );
    const alone = await office('send', portal.write('alone.yaml', text('{ classes: [Nobody yet] }')));

    expect([both.errors, both.output]).toEqual([
      '',
      `"To both" is sent to class Nobody yet and those who are missing in ${what} (2 people).\n`,
    ]);
    expect(alone.errors + alone.output).toContain('There is nobody among class Nobody yet: nothing is sent.');
  });

  it('are looked for in vain where a file names nothing, and the place is shown', async () => {
    const text = 'to:\n  missing: [tuition-confirmation, applications]\ntitle: Hello\ncontent: Hello\n';

    const { exitCode, errors } = await office('send', portal.write('reminder.yaml', text));

    expect(exitCode).toBe(1);
    expect(errors).toMatch(
      /reminder\.yaml:2:13 [^]*No answer is awaited to tuition-confirmation\.[^]*Did you mean tuition-confirmations\?/,
    );
    expect(errors).toMatch(/reminder\.yaml:2:35 [^]*Nobody has to answer applications/);
  });

  it('are given no points where there is nobody', async () => {
    const what = await sendToConfirm('For points', '1155000001');
    await confirmAs('chris', 'For points');

    const run = await office('grant-points', '5', '--to', `missing:${what}`, '--reason', 'For waiting');

    expect(fails(run)).toEqual([2, '', `There is nobody among those who are missing in ${what}.`]);
  });

  it('are not named without a word which', async () => {
    const run = await office('send', '--to', 'missing:', '--title', 'Hello', '--text', 'Hello');

    expect(fails(run)).toEqual([2, '', expect.stringMatching(/^missing: names nobody\. Write /)]);
  });
});

describe('answers to a message', () => {
  it('are empty until somebody has read it', async () => {
    const what = await sendToConfirm('Nobody yet', '1155000001');

    const before = await office('submissions', what);
    await confirmAs('chris', 'Nobody yet');
    const after = await office('submissions', what);

    expect(before.output).toBe('Nobody has read it yet.\n');
    expect(after.output).toMatch(/│ Read +│ Confirmed +│[^]*│ 1155000001 │/);
  });
});

describe('a message that is taken back', () => {
  it('is in no inbox any more, wants nothing from anybody, and keeps who has confirmed it', async () => {
    const what = await sendToConfirm('With a mistake', '1155000001,1155000002');
    const other = await sendToConfirm('Without one', '1155000001');
    await confirmAs('chris', 'With a mistake');
    const id = what.replace('messages:', '');

    const asked = await office('take-back', id);
    const there = (await portal.inboxOf('wendy')).map(({ title }) => title);
    const done = await office('take-back', id, '--yes');

    expect(fails(asked)).toEqual([
      2,
      '',
      '"With a mistake" goes out of 2 inboxes. This cannot be taken back. Add --yes to do it; nothing was changed.',
    ]);
    expect(there).toContain('With a mistake');
    expect(done.output).toBe(
      '"With a mistake" is in no inbox any more. A mail that went out with it cannot be taken back.\n',
    );
    const left = [...(await portal.inboxOf('wendy')), ...(await portal.inboxOf('chris'))].map(({ title }) => title);
    expect(left).not.toContain('With a mistake');
    expect(left).toContain('Without one');
    expect((await office('submissions', '--missing')).output).toContain(other);
    expect((await office('submissions', '--missing')).output).not.toContain(`${what} `);
    expect((await office('submissions', what)).output).toContain('1155000001');
  });

  it.each([
    ['one that has expired', /^"Old message that has run out" has expired: it is in no inbox any more\.$/],
    ['one that there is not', /^There is no message 4711\. There are: /],
  ])('is not %s', async (which, sentence) => {
    const { output } = await office('messages', '--all', '--format', 'json');
    const old = (JSON.parse(output) as Sent[]).find(({ title }) => title === 'Old message that has run out');
    const id = which.includes('expired') ? String(old?.id) : '4711';

    const { exitCode, errors } = await office('take-back', id, '--yes');

    expect(exitCode).toBe(2);
    expect(errors.trim()).toMatch(sentence);
  });
});
