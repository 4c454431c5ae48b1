import type { CallAnswer, CallContext } from '../../call.ts';
import { readJson } from '../../json.ts';
import { inLanguage, type Localized } from '../../language.ts';
import {
  categoryNames,
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
  const categories = await categoryNames(database);
  return {
    list: await summariseNotices(context, rows, categories),
    unreadCount: await count(filters[1](visible, context)),
    categories: [...categories].map(([id, name]) => ({ id, name: inLanguage(readJson<Localized>(name), language) })),
    _meta: pageMeta(paging, await count(notices)),
  };
}

async function count(notices: Notices): Promise<number> {
  const row = await notices.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return row.count;
}
