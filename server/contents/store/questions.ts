/** Frequent questions: their order, and how one is shown in a list. */
import type { Category, QuestionSummary } from '#contract';
import type { CallContext } from '../../kernel/call/call.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Row } from '../../kernel/database/tables.ts';
import { fileLink, filesOf } from '../../kernel/files/record-files.ts';
import { inLanguage, type Localized } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';
import { richAsText } from '../../kernel/values/rich-text.ts';
import { categoryIn } from './categories.ts';

/** How much of an answer a list shows. */
const summaryLength = 160;

/** All questions, pinned ones first, then as the office has ordered them. */
export function orderedQuestions(database: Database) {
  return database.selectFrom('questions').orderBy('is_top', 'desc').orderBy('position').orderBy('id');
}

/** The questions as a list shows them, in the order given. */
export async function summariseQuestions(
  { database, language, time, files }: Pick<CallContext, 'database' | 'language' | 'time' | 'files'>,
  rows: readonly Row<'questions'>[],
  categories: readonly Category[],
): Promise<QuestionSummary[]> {
  const attached = await filesOf(
    database,
    { record: 'question', role: 'attachment' },
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    title: inLanguage(readJson<Localized>(row.title), language),
    summary: beginningOf(inLanguage(readJson<Localized>(row.answer), language)),
    category: categoryIn(categories, row.category_id),
    is_top: row.is_top === 1,
    attachments: (attached.get(row.id) ?? []).map((file) => fileLink(files, file)),
    updated_at: time.datetime(row.updated_at),
  }));
}

/** The first paragraph of rich text, cut at a word where it is long; Chinese has no blanks between its words. */
function beginningOf(rich: string): string {
  const [paragraph = ''] = richAsText(rich).split('\n');
  const signs = [...paragraph];
  if (signs.length <= summaryLength) return paragraph;
  const start = signs.slice(0, summaryLength).join('');
  return `${start.replace(/\s+[^\s\p{Script=Han}]*$/u, '')} …`;
}
