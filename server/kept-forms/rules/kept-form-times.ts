/** When a form with a store of its own can be sent and changed, by the clock of the portal. */
import type { FormStore } from '#model';
import type { Instant, Row } from '../../kernel/database/tables.ts';
import { dayAfter, instantOf, momentAt, startOfDay, type TimeWriter } from '../../kernel/values/time.ts';

export interface StoreTimes {
  readonly opens: Instant | null;
  /** The first moment at which it is over. */
  readonly closes: Instant | null;
  /** The first moment at which nothing can be changed any more; null: nothing ever can. */
  readonly editUntil: Instant | null;
}

/** @param closedAt  when the office has closed the form, whatever its file says */
export function storeTimes(store: FormStore, closedAt: Instant | null, time: TimeWriter): StoreTimes {
  const closes = earlier(momentOf(store.closes, 'end', time), closedAt);
  const editUntil = momentOf(store.editUntil, 'end', time);
  return {
    opens: momentOf(store.opens, 'start', time),
    closes,
    editUntil: editUntil === null ? null : earlier(editUntil, closes),
  };
}

/** A day without a time begins with its first moment, and ends with its last. */
function momentOf(written: string | undefined, edge: 'start' | 'end', time: TimeWriter): Instant | null {
  if (written === undefined) return null;
  const [day = '', clock] = written.split('T');
  if (clock !== undefined) return instantOf(momentAt(day, clock, time));
  return instantOf(startOfDay(edge === 'start' ? day : dayAfter(day), time));
}

function earlier(one: Instant | null, other: Instant | null): Instant | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

/** Whether what was sent may be changed or withdrawn now. */
export function isEditable(
  { withdrawn_at: withdrawnAt }: Pick<Row<'kept_answers'>, 'withdrawn_at'>,
  { editUntil }: StoreTimes,
  now: Date,
): boolean {
  return withdrawnAt === null && editUntil !== null && instantOf(now) < editUntil;
}
