/** What the office does for graduation: name the students of an exercise, and tick what it has received. */

import type { Database } from '../../kernel/database/open.ts';
import { type Speaker, saidRich } from '../../kernel/portal/texts.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { sendMessage } from '../../messages/store/send-message.ts';

export interface GraduationOffice {
  readonly database: Database;
  readonly now: Date;
}

/**
 * Names students for an exercise and tells them of its form; who is named already is told nothing.
 * Belongs into a transaction.
 * @returns how many were added
 * @throws Error when there is no such exercise
 */
export async function nameCandidates(
  office: GraduationOffice & { readonly portal: Speaker },
  exerciseId: number,
  userIds: readonly number[],
): Promise<number> {
  const { database, portal } = office;
  const exercise = await database
    .selectFrom('graduation_exercises')
    .select('id')
    .where('id', '=', exerciseId)
    .executeTakeFirst();
  if (!exercise) throw new Error(`There is no graduation exercise ${exerciseId}.`);
  if (userIds.length === 0) return 0;
  const added = await database
    .insertInto('graduation_candidates')
    .values(userIds.map((userId) => ({ exercise_id: exerciseId, user_id: userId })))
    .onConflict((conflict) => conflict.columns(['exercise_id', 'user_id']).doNothing())
    .returning('user_id')
    .execute();
  await sendMessage(office, {
    userIds: added.map((row) => row.user_id),
    type: 'graduation',
    title: portal.said('graduationReadyTitle'),
    content: saidRich(portal, 'graduationReady'),
    link: { route: '/pages/graduationReview', query: {} },
  });
  return added.length;
}

/**
 * Notes that the office has received what an item asks of a student; noting it again changes nothing.
 * @throws Error when the item is none that the office ticks
 */
export async function tickItem(
  { database, now }: GraduationOffice,
  tick: { readonly itemId: number; readonly userId: number },
): Promise<void> {
  const { itemId, userId } = tick;
  const item = await database.selectFrom('graduation_items').select('kind').where('id', '=', itemId).executeTakeFirst();
  if (item?.kind !== 'office') throw new Error(`Graduation item ${itemId} is none that the office ticks.`);
  await database
    .insertInto('graduation_ticks')
    .values({ item_id: itemId, user_id: userId, done_at: instantOf(now) })
    .onConflict((conflict) => conflict.columns(['item_id', 'user_id']).doNothing())
    .execute();
}
