import { loadCategories } from '../../contents/store/categories.ts';
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { pageMeta, pageOffset } from '../../kernel/call/paging.ts';
import { compiledOnce } from '../../kernel/database/compiled-once.ts';
import type { Database } from '../../kernel/database/open.ts';
import { likePattern } from '../../kernel/values/search.ts';
import {
  isCurrent,
  isExpired,
  isUnopened,
  matchesPattern,
  type NoticeReader,
  noticeHead,
  noticeReader,
  summariseNotices,
  visibleNotices,
} from '../store/notices.ts';

type Context = CallContext<'news/index'>;
type Filter = Context['body']['filter'];

/** Which notices are asked for. What is left out does not narrow them. */
interface Asked extends NoticeReader {
  readonly userId: number;
  readonly categoryId?: number;
  readonly pattern?: string;
}

interface AskedPage extends Asked {
  readonly limit: number;
  readonly offset: number;
}

type Notices = ReturnType<typeof visibleNotices>;

/** What each filter of the page leaves over (spec section 4). */
const filters: Readonly<Record<Filter, (notices: Notices, database: Database, asked: Asked) => Notices>> = {
  0: (notices) => notices,
  1: (notices, database, { userId, now }) => notices.where(isUnopened(database, userId)).where(isCurrent(now)),
  2: (notices, _, { now }) => notices.where(isCurrent(now)),
  3: (notices, _, { now }) => notices.where(isExpired(now)),
};

/** The statements of each filter. */
const pages = { 0: pageOf(0), 1: pageOf(1), 2: pageOf(2), 3: pageOf(3) } as const;
const counts = { 0: countOf(0), 1: countOf(1), 2: countOf(2), 3: countOf(3) } as const;

function pageOf(filter: Filter) {
  return compiledOnce((database, asked: AskedPage) =>
    narrowed(filter, database, asked)
      .select(noticeHead)
      .orderBy('is_top', 'desc')
      .orderBy('publish_at', 'desc')
      .orderBy('id', 'desc')
      .limit(asked.limit)
      .offset(asked.offset),
  );
}

function countOf(filter: Filter) {
  return compiledOnce((database, asked: Asked) =>
    narrowed(filter, database, asked).select((eb) => eb.fn.countAll<number>().as('count')),
  );
}

function narrowed(filter: Filter, database: Database, asked: Asked): Notices {
  let notices = filters[filter](visibleNotices(database, asked), database, asked);
  if (asked.categoryId) notices = notices.where('category_id', '=', asked.categoryId);
  if (asked.pattern) notices = notices.where(matchesPattern(asked.pattern));
  return notices;
}

export async function newsIndex(context: Context): Promise<CallAnswer<'news/index'>> {
  const { database, user, body, paging, language } = context;
  const everything = { ...(await noticeReader(context)), userId: user.id };
  const asked: Asked = {
    ...everything,
    ...(body.category_id ? { categoryId: body.category_id } : {}),
    ...(body.keyword ? { pattern: likePattern(body.keyword) } : {}),
  };
  const rows = await pages[body.filter](database, { ...asked, limit: paging.perPage, offset: pageOffset(paging) });
  const categories = await loadCategories(database, 'notice', language);
  const [unread] = await counts[1](database, everything);
  const [total] = await counts[body.filter](database, asked);
  return {
    list: await summariseNotices(context, rows, categories),
    unreadCount: unread?.count ?? 0,
    categories,
    _meta: pageMeta(paging, total?.count ?? 0),
  };
}
