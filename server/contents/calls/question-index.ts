import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { pageMeta, pageOffset } from '../../kernel/call/paging.ts';
import { isLike, likePattern } from '../../kernel/values/search.ts';
import { loadCategories } from '../store/categories.ts';
import { orderedQuestions, summariseQuestions } from '../store/questions.ts';

export async function questionIndex(context: CallContext<'question/index'>): Promise<CallAnswer<'question/index'>> {
  const { database, body, paging, language } = context;
  let questions = orderedQuestions(database);
  if (body.category_id) questions = questions.where('category_id', '=', body.category_id);
  if (body.keyword) {
    questions = questions.where(isLike('questions.search_text', likePattern(body.keyword)));
  }
  const rows = await questions.selectAll().limit(paging.perPage).offset(pageOffset(paging)).execute();
  const { count } = await questions
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const categories = await loadCategories(database, 'question', language);
  return { list: await summariseQuestions(context, rows, categories), categories, _meta: pageMeta(paging, count) };
}
