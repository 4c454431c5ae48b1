/** Reviews of an event as the office sees them: everybody may read them at once, and the office takes some away again. */
import { Refusal } from '../../kernel/call/refusal.ts';
import { inTransaction } from '../../kernel/database/in-transaction.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Instant } from '../../kernel/database/tables.ts';
import { instantOf } from '../../kernel/values/time.ts';

export interface ListedReview {
  readonly id: number;
  readonly student: string;
  /** 1 to 5 stars. */
  readonly rating: number | null;
  readonly content: string | null;
  /** published or hidden */
  readonly status: string;
  readonly written: Instant;
}

/** The newest first. */
export async function listReviews(database: Database, eventId: number): Promise<readonly ListedReview[]> {
  const rows = await reviewsOf(database, eventId)
    .innerJoin('users', 'users.id', 'event_comments.user_id')
    .select(['event_comments.id', 'event_comments.rating', 'event_comments.content', 'event_comments.status'])
    .select(['event_comments.created_at', 'users.en_name', 'users.name'])
    .orderBy('event_comments.id', 'desc')
    .execute();
  return rows.map(({ en_name: enName, name, created_at: written, ...row }) => ({
    ...row,
    student: enName ?? name ?? '',
    written,
  }));
}

export interface ReviewVerdicts {
  /** Ids; a review that is named twice is hidden. */
  readonly hide?: readonly number[];
  readonly show?: readonly number[];
}

/**
 * Hides reviews from everybody but who wrote them, where they count in no average, and shows them again: all of them or none.
 * @returns how many have changed
 * @throws Refusal 404 when one is no review of the event
 */
export function judgeReviews(
  { database, now }: { readonly database: Database; readonly now: Date },
  eventId: number,
  { hide = [], show = [] }: ReviewVerdicts,
): Promise<number> {
  return inTransaction(database, async (transaction) => {
    const known = await reviewsOf(transaction, eventId).select(['id', 'status']).execute();
    const isUnknown = (id: number) => !known.some((review) => review.id === id);
    if ([...hide, ...show].some(isUnknown)) throw new Refusal('notFound');
    const verdictOf = (id: number) => (hide.includes(id) ? 'hidden' : show.includes(id) ? 'published' : undefined);
    let changed = 0;
    for (const { id, status } of known) {
      const verdict = verdictOf(id);
      if (verdict === undefined || verdict === status) continue;
      changed += 1;
      await transaction
        .updateTable('event_comments')
        .set({ status: verdict, updated_at: instantOf(now) })
        .where('id', '=', id)
        .execute();
    }
    return changed;
  });
}

function reviewsOf(database: Database, eventId: number) {
  return database
    .selectFrom('event_comments')
    .where('event_comments.event_id', '=', eventId)
    .where('event_comments.kind', '=', 'comment');
}
