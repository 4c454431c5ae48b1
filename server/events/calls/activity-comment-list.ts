import { sql } from 'kysely';
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { pageMeta, pageOffset } from '../../kernel/call/paging.ts';
import { describeComments, selectComments, visibleComments } from '../store/event-comments.ts';
import { findEvent } from '../store/find-event.ts';

type Context = CallContext<'activity/comment-list'>;
type Sort = NonNullable<Context['body']['sort']>;

const orders = {
  '-created_at': ['created_at', 'desc'],
  created_at: ['created_at', 'asc'],
  '-rating': ['rating', 'desc'],
  rating: ['rating', 'asc'],
} as const satisfies Record<Sort, readonly [keyof typeof columns, 'asc' | 'desc']>;

/** Pictures have no stars: they are below the reviews with the fewest. */
const columns = {
  created_at: sql`event_comments.created_at`,
  rating: sql`coalesce(event_comments.rating, 0)`,
} as const;

export async function activityCommentList(context: Context): Promise<CallAnswer<'activity/comment-list'>> {
  const { body, paging, user } = context;
  const { event } = await findEvent(context, body.id);
  let comments = visibleComments(context, event.id);
  if (body.kind !== undefined) comments = comments.where('event_comments.kind', '=', body.kind);
  if (body.mine === true) comments = comments.where('event_comments.user_id', '=', user.id);
  const { count } = await comments.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const [column, direction] = orders[body.sort ?? '-created_at'];
  const rows = await selectComments(comments)
    .orderBy(columns[column], direction)
    .orderBy('event_comments.id', direction)
    .limit(paging.perPage)
    .offset(pageOffset(paging))
    .execute();
  return {
    list: await describeComments(context, rows),
    ...(await countRatings(context, event.id)),
    _meta: pageMeta(paging, count),
  };
}

const stars = [5, 4, 3, 2, 1] as const;

type Ratings = Pick<CallAnswer<'activity/comment-list'>, 'average_rating' | 'rating_counts'>;

/** Of the reviews that everybody may see. */
async function countRatings({ database }: Context, eventId: number): Promise<Ratings> {
  const rows = await database
    .selectFrom('event_comments')
    .select((eb) => ['rating', eb.fn.countAll<number>().as('count')])
    .where('event_id', '=', eventId)
    .where('kind', '=', 'comment')
    .where('status', '=', 'published')
    .groupBy('rating')
    .execute();
  const counts = new Map(rows.map((row) => [row.rating, row.count]));
  const ratings = stars.map((rating) => ({ rating, count: counts.get(rating) ?? 0 }));
  const total = ratings.reduce((sum, { count }) => sum + count, 0);
  const points = ratings.reduce((sum, { rating, count }) => sum + rating * count, 0);
  return { average_rating: total === 0 ? null : Math.round((points / total) * 10) / 10, rating_counts: ratings };
}
