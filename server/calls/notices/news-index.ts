import type { CallAnswer, CallContext } from '../../call.ts';
import { loadCategories } from '../../rules/categories.ts';
import {
  isCurrent,
  isExpired,
  isUnopened,
  matchesWord,
  noticeHead,
  summariseNotices,
  visibleNotices,
} from '../../rules/notices.ts';
import { pageMeta, pageOffset } from '../../rules/paging.ts';

type Context = CallContext<'news/index'>;
type Notices = Awaited<ReturnType<typeof visibleNotices>>;

/** What each filter of the page leaves over (spec section 4). */
const filters: Readonly<Record<Context['body']['filter'], (notices: Notices, context: Context) => Notices>> = {
  0: (notices) => notices,
  1: (notices, { database, user, now }) => notices.where(isUnopened(database, user)).where(isCurrent(now)),
  2: (notices, { now }) => notices.where(isCurrent(now)),
  3: (notices, { now }) => notices.where(isExpired(now)),
};

export async function newsIndex(context: Context): Promise<CallAnswer<'news/index'>> {
  const { database, body, paging, language } = context;
  const visible = await visibleNotices(context);
  let notices = filters[body.filter](visible, context);
  if (body.category_id) notices = notices.where('category_id', '=', body.category_id);
  if (body.keyword) notices = notices.where(matchesWord(body.keyword));
  const rows = await notices
    .select(noticeHead)
    .orderBy('is_top', 'desc')
    .orderBy('publish_at', 'desc')
    .orderBy('id', 'desc')
    .limit(paging.perPage)
    .offset(pageOffset(paging))
    .execute();
  const categories = await loadCategories(database, 'notice', language);
  return {
    list: await summariseNotices(context, rows, categories),
    unreadCount: await count(filters[1](visible, context)),
    categories,
    _meta: pageMeta(paging, await count(notices)),
  };
}

async function count(notices: Notices): Promise<number> {
  const row = await notices.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return row.count;
}
