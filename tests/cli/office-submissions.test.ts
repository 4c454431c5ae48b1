/** `portico office submissions`: what people have sent, on the screen and in files. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sharedOffice } from './support/office.ts';
import { emptyFolder, fails } from './support/run-portico.ts';

const portal = sharedOffice();
const { office } = portal;

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

  it('are written over no file that is there, unless that is asked for', async () => {
    const out = join(emptyFolder(), 'answers.csv');
    writeFileSync(out, 'with notes of ours');

    const run = await office('submissions', 'profiles', '--out', out);
    const kept = readFileSync(out, 'utf8');
    const { exitCode } = await office('submissions', 'profiles', '--out', out, '--replace');

    expect(fails(run)).toEqual([
      2,
      '',
      `${out} is there already. Name another file with --out, or write over it with --replace.`,
    ]);
    expect(kept).toBe('with notes of ours');
    expect(exitCode).toBe(0);
    expect(readFileSync(out, 'utf8')).toMatch(/^\uFEFFSID/);
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
    ['answers.xlsx', ['--format', 'csv'], 'csv', 'answers.csv'],
    ['all answers.csv', ['--format', 'json'], 'json', '"all answers.json"'],
    ['answers.ods', [], 'xlsx', 'answers.xlsx'],
    ['answers.ods', ['--format', 'csv'], 'csv', 'answers.csv'],
  ])('are in no file that its name says is another: %s, %s', async (out, format, meant, other) => {
    const run = await office('submissions', 'applications', '--out', out, ...format);

    expect(fails(run)).toEqual([2, '', `No program would open ${out} with ${meant} in it. Write --out ${other}.`]);
    expect(existsSync(out)).toBe(false);
  });

  it.each(['answers', 'answers.2026', 'ANSWERS.CSV', 'answers.txt'])('are CSV in %s', async (name) => {
    const file = join(emptyFolder(), name);

    expect((await office('submissions', 'applications', '--out', file)).exitCode).toBe(0);
    expect(readFileSync(file, 'utf8')).toMatch(/^\uFEFFSID,/);
  });

  it.each([
    [
      'applictions',
      /^Nothing is called applictions\. Did you mean applications\? `npx portico office submissions` lists all\.$/,
    ],
    ['registrations', /^Put the id of an event behind the colon\./],
    ['selections:99', /^Put the id of a round behind the colon\./],
    ['messages:99', /^Put the id of a message behind the colon\. `npx portico office messages --all` lists them\.$/],
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
