/** Brings frequent questions in, or up to date: one is known by its English text. Needs a transaction. */
import type { OfficeRecords } from '#model';
import { bringNamed, removeRow, rowNamed } from '../../kernel/bring-named.ts';
import type { AnyRow, ImportOutcome } from '../../kernel/database/bring.ts';
import type { ImportIssue } from '../../kernel/database/import-issue.ts';
import { bringOfficeFiles, type FilingImport, fileNamed } from '../../kernel/files/office-files.ts';
import { writeJson } from '../../kernel/values/json.ts';
import { richAsText } from '../../kernel/values/rich-text.ts';
import { searchText } from '../../kernel/values/search.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { wantedCategory } from './import-categories.ts';

const attachmentsOfQuestions = { record: 'question', role: 'attachment' } as const;

type Question = NonNullable<OfficeRecords['questions']>[number];

export async function importQuestion(
  office: FilingImport,
  { question, answer, category, pinned, attachments = [], removed }: Question,
  position: number,
): Promise<ImportOutcome | readonly ImportIssue[]> {
  const { database, now } = office;
  const known = { column: 'title', name: question };
  if (removed) return removeQuestion(office, await rowNamed(database, 'questions', known));
  const place = ['questions', position];
  const heading = await wantedCategory(database, 'question', { name: category, path: [...place, 'category'] });
  if (heading.issues.length > 0) return heading.issues;
  const values = {
    answer: writeJson(answer),
    category_id: heading.id,
    is_top: pinned ? 1 : 0,
    position,
    search_text: searchText(...Object.values(question), ...Object.values(answer).map(richAsText)),
  };
  const stamp = { updated_at: instantOf(now) };
  const { outcome, row } = await bringNamed(database, 'questions', known, { values, stamp });
  const id = Number(row['id']);
  const files = attachments.map((file) => fileNamed(office, file));
  const hasOthers = await bringOfficeFiles(office, attachmentsOfQuestions, id, files);
  if (outcome !== 'unchanged' || !hasOthers) return outcome;
  await database.updateTable('questions').set(stamp).where('id', '=', id).execute();
  return 'updated';
}

async function removeQuestion(office: FilingImport, row: AnyRow | undefined): Promise<'removed' | 'unchanged'> {
  if (!row) return 'unchanged';
  await bringOfficeFiles(office, attachmentsOfQuestions, Number(row['id']), []);
  await removeRow(office.database, 'questions', row);
  return 'removed';
}
