/** The handbooks and policies meant for the reader, a page at a time, each with its older versions. */
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { pageMeta, pageOffset } from '../../kernel/call/paging.ts';
import type { Row } from '../../kernel/database/tables.ts';
import { inLanguage, type Localized } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';
import { countCategories, describeDocuments, matchesDocument, visibleDocuments } from '../store/documents.ts';

type Context = CallContext<'file/index'>;
type Documents = Awaited<ReturnType<typeof visibleDocuments>>;

export async function fileIndex(context: Context): Promise<CallAnswer<'file/index'>> {
  const { body, paging } = context;
  const visible = await visibleDocuments(context);
  let documents = visible;
  if (body.kind) documents = documents.where('kind', '=', body.kind);
  if (body.category_id) documents = documents.where('category_id', '=', body.category_id);
  if (body.keyword) documents = documents.where(matchesDocument(body.keyword));
  const { count } = await documents.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const categories = await countCategories(context, visible);
  const rows = await (body.sort === 'title' ? byTitle(context, documents) : newestFirst(context, documents));
  return {
    list: await describeDocuments(context, rows, categories, true),
    categories,
    _meta: pageMeta(paging, count),
  };
}

function newestFirst({ paging }: Context, documents: Documents): Promise<Row<'documents'>[]> {
  return documents
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(paging.perPage)
    .offset(pageOffset(paging))
    .execute();
}

/** Titles are in several languages in one column, and each language has an order of its own, which no database knows. */
async function byTitle({ language, paging }: Context, documents: Documents): Promise<Row<'documents'>[]> {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const titles = await documents.select(['id', 'title']).execute();
  const page = titles
    .map(({ id, title }) => ({ id, title: inLanguage(readJson<Localized>(title), language) }))
    .sort((one, other) => compare(one.title, other.title) || one.id - other.id)
    .slice(pageOffset(paging), pageOffset(paging) + paging.perPage)
    .map(({ id }) => id);
  if (page.length === 0) return [];
  const rows = await documents.selectAll().where('id', 'in', page).execute();
  return rows.sort((one, other) => page.indexOf(one.id) - page.indexOf(other.id));
}
