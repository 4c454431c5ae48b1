/** What the office does with forms that have a store of their own: list, search, read, export, close, answer. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSheet } from 'read-excel-file/node';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shownWidth } from '../../cli/print/columns.ts';
import { readXlsx } from '../server/support/read-xlsx.ts';
import { startTimeoutMs } from '../server/support/test-server.ts';
import { upload } from '../server/support/upload.ts';
import { type OfficePortal, startOffice } from './support/office.ts';
import { emptyFolder } from './support/run-portico.ts';

const files = {
  'forms/visit.yaml': `keeps: { closes: 2026-03-13, edit-until: 2026-03-10 }
fields:
  - { name: day, label: Which day?, kind: date, required: true }
  - { name: purpose, label: What brings you here?, kind: choice, options: visit-purpose, required: true }
  - { name: topics, label: Topics, kind: choices, options: visit-purpose }
  - { name: paper, label: Your paper, kind: files, purpose: form, accept: [pdf] }
  - { name: remark, label: Remark, kind: long-text }
`,
  'options/visit-purpose.yaml': `options:
  - { value: question, label: A question }
  - { value: paper, label: To hand in a paper }
`,
  'forms/exam.yaml': `keeps: true
fields:
  - { name: fee, label: Fee, kind: money, currency: EUR }
  - { name: day, label: Day, kind: date }
  - { name: hour, label: Hour, kind: time }
  - { name: call, label: When may we call?, kind: date-time }
  - { name: pieces, label: Pieces, kind: number }
  - { name: away, label: Away, kind: date-range }
  - { name: mobile, label: Mobile, kind: phone }
  - name: lessons
    label: Lessons
    kind: rows
    row: '{join(kind, ", ")}: {fee}'
    fields:
      - { name: kind, label: Kind, kind: choices, options: visit-purpose }
      - { name: fee, label: Fee, kind: money }
  - { name: ill, label: When were you ill?, kind: date-range }
`,
  'pages/exam.yaml': `route: /exam
title: Sign up for an exam
access: signed-in
content:
  - form: exam
`,
  'forms/wishes.yaml': `keeps: true
data: { events: { call: activity, with: { filter: upcoming }, limit: 50 } }
fields:
  - name: wishes
    label: Your wishes
    kind: pick
    from: events.list
    key: event_id
    title: "{title}"
    columns: [{ label: Event, value: title }]
`,
  'forms/locker.yaml': `keeps: true
fields:
  - { name: floor, label: Floor, kind: number }
`,
};

let portal: OfficePortal;
const office = (...words: readonly string[]) => portal.office(...words);
const send = async (as: string, answers: object) =>
  (await portal.server.ask('form/submit', { as, body: { form: 'visit', answers } })).data;

let first: number;
let second: number;
let withdrawn: number;

beforeEach(async () => {
  portal = await startOffice(files);
  const paper = (await upload(portal.server, { as: 'chris', purpose: 'form', filename: 'my paper.pdf' })).data.id;
  const full = { topics: ['paper', 'question'], paper: [paper], remark: 'Is there a projector?\n=1+1' };
  first = (await send('chris', { day: '2026-03-17', purpose: 'paper', ...full })).id;
  second = (await send('wendy', { day: '2026-03-18', purpose: 'question' })).id;
  withdrawn = (await send('ivan', { day: '2026-03-19', purpose: 'question' })).id;
  await portal.server.ask('form/withdraw', { as: 'ivan', body: { id: withdrawn } });
}, startTimeoutMs);
afterEach(() => portal.close());

describe('a form with a store of its own', () => {
  it('stands among the forms, with its times and how many were sent', async () => {
    const { output } = await office('forms', '--format', 'json');

    expect(JSON.parse(output)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: 'visit', state: 'open', answers: 2, questions: 5, editable: true }),
        expect.objectContaining({ id: 'locker', state: 'open', closes: null, answers: 0 }),
        expect.objectContaining({ id: 'visit', title: 'visit' }),
        expect.objectContaining({ id: 'exam', title: 'Sign up for an exam' }),
      ]),
    );
    expect((await office('forms')).output).toMatch(/visit.*Open until the end of 13 Mar 2026 *│ *2/);
  });

  it('has its answers listed, the newest first, on a hundred columns', async () => {
    const { exitCode, output } = await office('answers', 'visit');

    expect(exitCode).toBe(0);
    expect(output.indexOf('Wendy')).toBeLessThan(output.indexOf('Chris'));
    expect(output).not.toContain('Ivan');
    expect(output.split('\n').filter((line) => shownWidth(line) > 100 && !line.includes('--config'))).toEqual([]);
    expect((await office('answers', 'visit', '--all')).output).toMatch(/Ivan.*withdrawn/);
    expect((await office('answers', 'locker')).output).toBe('Nothing has been sent yet.\n');
  });

  it.each([
    ['PROJECTOR', ['Chris Chan']],
    ['ｐｒöｊéｃｔor', ['Chris Chan']],
    ['hand in', ['Chris Chan']],
    ['ＣＨＲＩＳ', ['Chris Chan']],
    ['1155000002', ['Wendy Wong']],
    ['zebra', []],
    ['%', []],
  ])('finds %s in labels, answers and people', async (keyword, students) => {
    const { output } = await office('answers', 'visit', '--keyword', keyword, '--format', 'json');

    expect((JSON.parse(output) as { student: string }[]).map(({ student }) => student)).toEqual(students);
  });

  it('shows all answers of one', async () => {
    const { output } = await office('answers', 'visit', String(first));

    expect(output).toContain('Chris Chan (1155000001)');
    expect(output).toContain('What brings you here? To hand in a paper');
    expect(output).toContain('Topics: To hand in a paper; A question');
    expect(output).toContain('Your paper: my paper.pdf');
    const other = (await office('answers', 'visit', String(second))).output;
    expect(other).toContain('Wendy Wong (1155000002)');
    expect(other).toContain('What brings you here? A question');
    expect(other).not.toContain('my paper.pdf');
  });

  it('says so when a form or a number is not there', async () => {
    const { data } = await portal.server.ask('form/submit', {
      as: 'chris',
      body: { form: 'locker', answers: { floor: 2 } },
    });
    expect((await office('answers', 'visit', String(data.id))).exitCode).toBe(2);
    expect((await office('answers', 'vist')).errors).toContain('No form with `keeps` is called vist.');
    expect((await office('answers', 'visit', '999')).errors).toContain(
      'Nothing that was sent to visit has the number 999.',
    );
    expect((await office('answers', 'application')).exitCode).toBe(2);
  });

  it('writes everything into a file for a spreadsheet', async () => {
    const csv = join(emptyFolder(), 'visit.csv');
    const xlsx = join(emptyFolder(), 'visit.xlsx');

    await office('submissions', 'visit', '--format', 'csv', '--out', csv);
    const { output } = await office('submissions', 'visit', '--format', 'xlsx', '--out', xlsx);

    expect(output).toBe(`3 records are in ${xlsx}.\n`);
    const [head, ...rows] = readXlsx(readFileSync(xlsx));
    const column = (label: string) => rows.map((row) => row[head?.indexOf(label) ?? -1] ?? null);
    expect(column('English name')).toEqual(['Chris Chan', 'Wendy Wong', 'Ivan Ip']);
    expect(column('What brings you here?')).toEqual(['To hand in a paper', 'A question', 'A question']);
    expect(column('Topics')).toEqual(['To hand in a paper; A question', null, null]);
    expect(column('Your paper')).toEqual(['my paper.pdf', null, null]);
    expect(column('State')).toEqual(['sent', 'sent', 'withdrawn']);
    expect(readFileSync(csv, 'utf8')).toContain('Which day?');
    expect((await office('submissions')).output).toContain('visit, 2 answers');
  });

  it('writes money, days and times so that a spreadsheet adds them up and sorts them', async () => {
    const answers = { fee: '150.50', day: '2026-12-10', hour: '18:30', call: '2026-11-30T07:15:39Z', pieces: 3 };
    await portal.server.ask('form/submit', { as: 'chris', body: { form: 'exam', answers } });
    const csv = join(emptyFolder(), 'exam.csv');
    const xlsx = join(emptyFolder(), 'exam.xlsx');

    await office('submissions', 'exam', '--out', xlsx);
    await office('submissions', 'exam', '--out', csv);
    const { output } = await office('submissions', 'exam', '--format', 'json');

    const [head = [], line = []] = await readSheet(readFileSync(xlsx));
    const cell = (label: string) => line[head.indexOf(label)];
    const hour = new Date(Number(cell('Hour'))); // on the day before the first one of Excel
    expect(cell('Fee')).toBe(150.5);
    expect(cell('Day')).toEqual(new Date('2026-12-10T00:00:00Z'));
    expect(hour.toISOString().slice(11, 16)).toBe('18:30');
    expect(cell('When may we call?')).toEqual(new Date('2026-11-30T15:15:39Z'));
    expect(cell('Sent')).toEqual(new Date('2025-11-21T10:00:00Z'));
    expect(cell('Changed')).toBeNull();
    expect(readFileSync(csv, 'utf8')).toContain(
      ',2025-11-21 10:00:00,,sent,150.50,2026-12-10,18:30,2026-11-30 15:15:39,3,',
    );
    expect(JSON.parse(output)).toEqual([
      expect.objectContaining({
        sent: '2025-11-21T10:00:00+08:00',
        'answers.fee': '150.50',
        'answers.day': '2026-12-10',
        'answers.call': '2026-11-30T15:15:39+08:00',
      }),
    ]);
  });

  it('writes a period as two days, and tells it as one', async () => {
    const answers = { away: ['2026-12-10', '2027-01-31'] };
    const { data } = await portal.server.ask('form/submit', { as: 'chris', body: { form: 'exam', answers } });
    const xlsx = join(emptyFolder(), 'exam.xlsx');

    await office('submissions', 'exam', '--out', xlsx);
    const { output } = await office('answers', 'exam', String(data.id));

    const [head = [], line = []] = await readSheet(readFileSync(xlsx));
    const cell = (label: string) => line[head.indexOf(label)];
    expect(cell('Away: From')).toEqual(new Date('2026-12-10T00:00:00Z'));
    expect(cell('Away: To')).toEqual(new Date('2027-01-31T00:00:00Z'));
    expect(cell('When were you ill? From')).toBeNull();
    expect(head).not.toContain('Away');
    expect(output).toContain('Away: 2026-12-10 – 2027-01-31\n');
  });

  it('writes for a program what it shows it', async () => {
    const file = join(emptyFolder(), 'visit.json');

    const { output } = await office('submissions', 'visit', '--format', 'json', '--out', file);

    expect(output).toBe(`3 records are in ${file}.\n`);
    const written = readFileSync(file, 'utf8');
    expect(JSON.parse(written)).toHaveLength(3);
    expect(written).toBe((await office('submissions', 'visit', '--format', 'json')).output);
  });

  it('shows as many columns as fit, and says where all are', async () => {
    const { output } = await office('submissions', 'visit');

    expect(output).toContain('English name');
    expect(output).toMatch(/│ withdrawn +│/);
    expect(output).not.toContain('Reply');
    expect(output.trimEnd().split('\n').at(-1)).toBe(
      '3 records. 6 columns are not shown: `--format xlsx --out answers.xlsx` writes them all.',
    );
  });

  it('tells amounts with their currency, numbers with their plus, moments by the clock of the portal', async () => {
    const mobile = { phone_code: '43', phone: '6991234567' };
    const answers = {
      fee: '150.50',
      call: '2026-11-30T07:15:39Z',
      mobile,
      lessons: [{ kind: ['question'], fee: '5' }],
    };
    const { data } = await portal.server.ask('form/submit', { as: 'chris', body: { form: 'exam', answers } });
    const csv = join(emptyFolder(), 'exam.csv');

    const { output } = await office('answers', 'exam', String(data.id));
    await office('submissions', 'exam', '--out', csv);

    expect(output).toContain(
      [
        'Fee: EUR 150.50',
        'When may we call? 2026-11-30 15:15',
        'Mobile: +43 6991234567',
        'Lessons: A question: 5.00',
      ].join('\n'),
    );
    expect(readFileSync(csv, 'utf8')).toContain(',+43 6991234567,');
  });

  it('shows a dash for what was answered with nothing', async () => {
    const { data } = await portal.server.ask('form/submit', {
      as: 'chris',
      body: { form: 'wishes', answers: { wishes: [] } },
    });

    expect((await office('answers', 'wishes', String(data.id))).output).toContain('Your wishes: –\n');
  });

  it('is answered: the student reads it beside the answers, and in a message', async () => {
    const { output } = await office('reply-to', 'visit', String(first), '--text', 'Come at **ten**.');

    expect(output).toContain(`The answer to number ${first} is sent. Chris Chan (1155000001) has a message about it.`);
    const { data } = await portal.server.ask('form/mine', { as: 'chris', query: { form: 'visit' } });
    expect(data.latest?.reply).toContain('<strong>ten</strong>');
    const others = await portal.server.ask('form/mine', { as: 'wendy', query: { form: 'visit' } });
    expect(others.data.latest?.reply).toBeNull();
    const inbox = (await portal.server.ask('user/message', { as: 'chris' })).data.list;
    expect(inbox[0]?.title).toBe('The office has answered what you sent');
    const mails = await portal.server.database
      .selectFrom('outbox')
      .select(['subject', 'content'])
      .orderBy('id')
      .execute();
    expect(mails.at(-1)?.subject).toMatch(/^The office has answered what you sent /);
    expect(mails.at(-1)?.content).toContain('You will find the answer among your messages');
    expect(mails.at(-1)?.content).not.toContain('ten');
    expect((await office('answers', 'visit', String(first))).output).toContain('   Come at ten.');
    expect((await portal.audit())[0]).toMatchObject({ command: 'answers', form: 'visit', id: first });
    expect(await portal.audit()).toEqual(
      expect.arrayContaining([expect.objectContaining({ command: 'reply-to', form: 'visit', id: first })]),
    );
    const late = await office('reply-to', 'visit', String(withdrawn), '--text', 'Hello');
    expect([late.exitCode, late.errors.trim()]).toEqual([
      2,
      `Number ${withdrawn} was withdrawn; nobody would read an answer to it.`,
    ]);
  });

  it('is answered anew only after a yes: the answer before is no more', async () => {
    const replyOf = async () =>
      (await portal.server.ask('form/mine', { as: 'chris', query: { form: 'visit' } })).data.latest?.reply;
    const answer = (...words: readonly string[]) => office('reply-to', 'visit', String(first), ...words);
    await answer('--text', 'Come at ten.', '--yes');

    const asked = await answer('--text', 'Come at two.');
    const between = await replyOf();
    const done = await answer('--text', 'Come at two.', '--yes');

    expect([asked.exitCode, asked.errors.trim()]).toEqual([
      2,
      expect.stringMatching(
        /^Number \d+ was answered on 21 Nov 2025 10:00 already, and the new answer takes the place of that one\. Add --yes/,
      ),
    ]);
    expect([between, done.exitCode, await replyOf()]).toEqual([
      expect.stringContaining('ten'),
      0,
      expect.stringContaining('two'),
    ]);
  });

  it('is closed and opened again, whatever its file says', async () => {
    const again = () =>
      portal.server.ask('form/submit', {
        as: 'wendy',
        body: { form: 'visit', answers: { day: '2026-03-17', purpose: 'paper' } },
      });

    expect((await office('close-form', 'visit')).output).toBe('The form visit is closed.\n');
    expect((await again()).data.reason).toBe('window_closed');
    expect((await office('open-form', 'visit', '--until', '2026-04-01')).errors).toContain('config/forms/visit.yaml');
    expect((await office('open-form', 'visit')).output).toBe(
      'The form visit is open and closes at the end of 13 Mar 2026, as its file says.\n',
    );
    expect((await again()).code).toBe(200);
  });
});
