/** The notices, events, forms and records that the guide of the office shows are published as they are there. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OfficePortal, startOffice } from '../cli/support/office.ts';
import { fileOf } from '../server/support/sample-files.ts';
import { startTimeoutMs } from '../server/support/test-server.ts';
import { readDocuments } from './documents.ts';

const commands: Readonly<Record<string, string>> = {
  notice: 'publish',
  event: 'create-event',
  form: 'save-form',
  message: 'send',
  records: 'import',
};
const endings: Readonly<Record<string, string>> = { yml: 'yaml', markdown: 'md', csv: 'csv' };

const samples = readDocuments().flatMap(({ path, fences }) =>
  fences.flatMap(({ info, text, line }) => {
    const [, language = '', kind = ''] = /^(yml|markdown|csv) (notice|event|message|form|records)$/.exec(info) ?? [];
    const command = commands[kind];
    return command ? [{ name: `${path}:${line}`, command, file: `sample.${endings[language]}`, text }] : [];
  }),
);

let portal: OfficePortal;
const answers = new Map<string, Awaited<ReturnType<OfficePortal['office']>>>();
// In the order of the guide: people belong to classes that a file before them brings in.
beforeAll(async () => {
  portal = await startOffice();
  const papers = ['hours.pdf', 'rooms.pdf', 'handbook-2026.pdf', 'attendance-4.pdf', 'attendance-3.pdf'];
  for (const name of papers) portal.write(name, '%PDF-1.4\n');
  for (const name of ['handbook.png', 'welcome.png', 'library.png', 'student-card.png', 'presenting.png'])
    portal.write(name, fileOf('png'));
  for (const { name, command, file, text } of samples)
    answers.set(name, await portal.office(command, portal.write(file, text)));
}, startTimeoutMs);
afterAll(() => portal.close());

test.each(samples)('$name can be given to $command', ({ name }) => {
  expect(answers.get(name)).toMatchObject({ exitCode: 0, errors: '' });
});

test('each kind of file of the office is shown', () => {
  expect(new Set(samples.map(({ command }) => command))).toEqual(new Set(Object.values(commands)));
});
