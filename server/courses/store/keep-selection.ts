/** Writing selections: the selection itself, its items, and the history of both. */

import { type FieldIssue, Refusal } from '../../kernel/call/refusal.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Row } from '../../kernel/database/tables.ts';
import { writeJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';
import type { StoredSelection } from './course-selections.ts';

export type HistoryAction =
  | 'selected'
  | 'enrolled'
  | 'waiting_list'
  | 'changed'
  | 'promoted'
  | 'not_allocated'
  | 'dropped';

/** @throws Refusal 409 when somebody has changed the selection that the student saw, in most cases the student */
export function requireVersion(stored: StoredSelection | undefined, version: number): void {
  if ((stored?.selection.version ?? 0) !== version) throw new Refusal('version');
}

export interface NewVersion {
  readonly roundId: number;
  readonly userId: number;
  readonly ext: Readonly<Record<string, unknown>>;
  readonly now: Date;
}

/** Notes that a selection was sent. @returns its id */
export async function keepVersion(
  database: Database,
  stored: StoredSelection | undefined,
  { roundId, userId, ext, now }: NewVersion,
): Promise<number> {
  const values = { submitted_at: instantOf(now), ext: writeJson(ext) };
  if (stored) {
    const { id, version } = stored.selection;
    await database
      .updateTable('selections')
      .set({ ...values, version: version + 1 })
      .where('id', '=', id)
      .execute();
    return id;
  }
  const { id } = await database
    .insertInto('selections')
    .values({ ...values, round_id: roundId, user_id: userId, version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface KeptItem {
  readonly selectionId: number;
  readonly courseId: number;
  readonly optionId: number;
  readonly rank: number | null;
  readonly acceptsWaitingList: boolean;
  readonly status: Row<'selection_items'>['status'];
  readonly queueNumber: number | null;
}

/** Keeps one course of a selection, in place of what was kept for this course before, and notes it in the history. */
export async function keepItem(database: Database, item: KeptItem, action: HistoryAction, now: Date): Promise<void> {
  const values = {
    option_id: item.optionId,
    rank: item.rank,
    accept_waiting_list: item.acceptsWaitingList ? 1 : 0,
    status: item.status,
    queue_number: item.queueNumber,
    reason: null,
    updated_at: instantOf(now),
  };
  await database
    .insertInto('selection_items')
    .values({ ...values, selection_id: item.selectionId, course_id: item.courseId })
    .onConflict((conflict) => conflict.columns(['selection_id', 'course_id']).doUpdateSet(values))
    .execute();
  await noteHistory(database, { ...item, action }, now);
}

export interface ItemPlace {
  readonly selectionId: number;
  readonly courseId: number;
  readonly optionId: number;
}

/** Changes the state of a stored item, and notes it in the history. */
export async function settleItem(
  database: Database,
  item: ItemPlace,
  settled: { status: string; action: HistoryAction; queueNumber?: number; reason?: readonly FieldIssue[] },
  now: Date,
): Promise<void> {
  const { status, action, queueNumber = null, reason } = settled;
  await database
    .updateTable('selection_items')
    .set({
      status,
      queue_number: queueNumber,
      reason: reason ? writeJson(reason.map(({ says, values }) => ({ says, values }))) : null,
      updated_at: instantOf(now),
    })
    .where('selection_id', '=', item.selectionId)
    .where('course_id', '=', item.courseId)
    .execute();
  await noteHistory(database, { ...item, action }, now);
}

export async function noteHistory(
  database: Database,
  { selectionId, courseId, optionId, action }: ItemPlace & { readonly action: HistoryAction },
  now: Date,
): Promise<void> {
  await database
    .insertInto('selection_history')
    .values({ selection_id: selectionId, at: instantOf(now), action, course_id: courseId, option_id: optionId })
    .execute();
}
