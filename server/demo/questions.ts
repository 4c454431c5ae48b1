/** The frequent questions of `demo/records/questions.yaml`, and when each was answered last. */

import { importQuestion } from '../contents/office/import-questions.ts';
import { useFiles } from '../kernel/files/record-files.ts';
import { readRecords } from '../written/index.ts';
import { type DemoContext, keepDemoFile } from './demo-context.ts';
import { readDemo, taken } from './demo-files.ts';
import { writePdf } from './documents.ts';

/** In days from the seeding day, in the order of the file. */
const answeredOn = [-30, -100, -90, -140, -20, -22, -150, -44, -33, -70, -15, -7, -48, -12, -200, -64, -81, -16];

export async function seedQuestions(context: DemoContext): Promise<void> {
  const { database, files, at } = context;
  const { questions = [] } = readDemo(readRecords, 'records/questions.yaml', context);
  for (const [index, { attachments = [], ...question }] of questions.entries()) {
    const office = { database, files, now: new Date(at(answeredOn[index] ?? 0)), beside: () => undefined };
    taken(await importQuestion(office, question, index));
    for (const { file } of attachments) await attach(context, index, file);
  }
}

async function attach(context: DemoContext, position: number, filename: string): Promise<void> {
  const { database } = context;
  const bytes = writePdf([filename.replace('.pdf', ''), 'Harbour Business School, Student Development Office']);
  const file = await keepDemoFile(context, { filename, bytes });
  const question = await database
    .selectFrom('questions')
    .select('id')
    .where('position', '=', position)
    .executeTakeFirstOrThrow();
  await useFiles(database, { record: 'question', role: 'attachment' }, question.id, [file.id]);
}
