import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import { inLanguage, type Localized } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';
import { loadCategories } from '../store/categories.ts';
import { orderedQuestions, summariseQuestions } from '../store/questions.ts';

/** How many questions of the same category are named. */
const relatedMaximum = 5;

export async function questionDetail(context: CallContext<'question/detail'>): Promise<CallAnswer<'question/detail'>> {
  const { database, query, language } = context;
  const row = await database.selectFrom('questions').selectAll().where('id', '=', query.id).executeTakeFirst();
  const categories = await loadCategories(database, 'question', language);
  const [summary] = await summariseQuestions(context, row ? [row] : [], categories);
  if (!row || !summary) throw new Refusal('notFound');
  const related = await orderedQuestions(database)
    .select(['id', 'title'])
    .where('category_id', '=', row.category_id)
    .where('id', '!=', row.id)
    .limit(relatedMaximum)
    .execute();
  const text = (json: string) => inLanguage(readJson<Localized>(json), language);
  return {
    ...summary,
    answer: text(row.answer),
    related: related.map(({ id, title }) => ({ id, title: text(title) })),
  };
}
