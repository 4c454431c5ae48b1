/** Reviews and pictures of an event: what others see of them, and how one is shown. */
import type { Comment } from '#contract';
import type { CallContext } from '../../kernel/call/call.ts';
import type { Row } from '../../kernel/database/tables.ts';
import { readJson } from '../../kernel/values/json.ts';
import { type PhotoOwner, photosOf } from './event-photos.ts';

type Reader = Pick<CallContext, 'database' | 'user'>;

/** What everybody may see, and the own ones whatever their state. Visitors see nothing. */
export function visibleComments({ database, user }: Reader, eventId: number) {
  const ownId = user?.id ?? 0;
  return database
    .selectFrom('event_comments')
    .innerJoin('users', 'users.id', 'event_comments.user_id')
    .where('event_comments.event_id', '=', user ? eventId : 0)
    .where((eb) => eb.or([eb('event_comments.status', '=', 'published'), eb('event_comments.user_id', '=', ownId)]));
}

/** A comment with who wrote it. */
export type CommentRecord = Row<'event_comments'> & Pick<Row<'users'>, 'en_name' | 'name' | 'headimg'>;

export function selectComments(comments: ReturnType<typeof visibleComments>) {
  return comments.selectAll('event_comments').select(['users.en_name', 'users.name', 'users.headimg']);
}

/** Comments as the reader sees them, in the order given. */
export async function describeComments(
  context: Reader & Pick<CallContext, 'files' | 'time'>,
  rows: readonly CommentRecord[],
): Promise<Comment[]> {
  const images = await photosOf(context, rows satisfies readonly PhotoOwner[]);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as Comment['kind'], // written by the server from the same list of words
    user: { id: row.user_id, en_name: row.en_name, name: row.name, headimg: row.headimg },
    rating: row.rating,
    content: row.content,
    caption: row.caption,
    images: images.get(row.id) ?? [],
    status: row.status as Comment['status'], // likewise
    is_mine: row.user_id === context.user?.id,
    created_at: context.time.datetime(row.created_at),
    ext: readJson<Record<string, unknown>>(row.ext),
  }));
}
