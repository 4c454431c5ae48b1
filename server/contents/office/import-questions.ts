/** Brings frequent questions in, or up to date: one is known by its English text. Needs a transaction. */
import type { OfficeRecords } from '#model';
import { bringNamed } from '../../kernel/bring-named.ts';
import type { Outcome } from '../../kernel/database/bring.ts';
import type { ImportIssue } from '../../kernel/database/import-issue.ts';
import { bringOfficeFiles, type FilingImport, fileNamed } from '../../kernel/files/office-files.ts';
import { writeJson } from '../../kernel/values/json.ts';
import { richAsText } from '../../kernel/values/rich-text.ts';
import { searchText } from '../../kernel/values/search.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { wantedCategory } from './import-categories.ts';

type Question = NonNullable<OfficeRecords['questions']>[number];

export async function importQuestion(
  office: FilingImport,
  { question, answer, category, pinned, attachments = [] }: Question,
  position: number,
): Promise<Outcome | readonly ImportIssue[]> {
  const { database, now } = office;
  const place = ['questions', position];
  const heading = await wantedCategory(database, 'question', { name: category, path: [...place, 'category'] });
  const attached = attachments.map((file, index) => fileNamed(office, file, [...place, 'attachments', index]));
  const issues = [...heading.issues, ...attached.flatMap((each) => each.issues)];
  if (issues.length > 0) return issues;
  const values = {
    answer: writeJson(answer),
    category_id: heading.id,
    is_top: pinned ? 1 : 0,
    position,
    search_text: searchText(...Object.values(question), ...Object.values(answer).map(richAsText)),
  };
  const stamp = { updated_at: instantOf(now) };
  const known = { column: 'title', name: question };
  const { outcome, row } = await bringNamed(database, 'questions', known, { values, stamp });
  const id = Number(row['id']);
  const files = attached.flatMap(({ file }) => file ?? []);
  const hasOthers = await bringOfficeFiles(office, { record: 'question', role: 'attachment' }, id, files);
  if (outcome !== 'unchanged' || !hasOthers) return outcome;
  await database.updateTable('questions').set(stamp).where('id', '=', id).execute();
  return 'updated';
}
