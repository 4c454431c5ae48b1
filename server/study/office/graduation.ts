/** What the office does for graduation: name the students of an exercise, and tick what it has received. */

import { type FormContent, formState, newestForms } from '../../forms/store/office-forms.ts';
import type { Database } from '../../kernel/database/open.ts';
import { type Speaker, saidRich } from '../../kernel/portal/texts.ts';
import { readJson, writeJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { sendMessage } from '../../messages/store/send-message.ts';
import { shownPeople } from '../../people/store/named-people.ts';
import { findPlanOf } from '../store/graduation-audit.ts';

export interface GraduationOffice {
  readonly database: Database;
  readonly now: Date;
}

/**
 * The exercise whose students fill in this form; made when it is the first time. Belongs into a transaction.
 * @throws Error when there is no such form, or when it is closed: students would hear of what they cannot answer
 */
export async function bringExercise({ database, now }: GraduationOffice, formId: string): Promise<number> {
  const form = await newestForms(database)
    .select(['form_versions.content', 'form_definitions.open_at', 'form_definitions.close_at'])
    .where('form_definitions.form_id', '=', formId)
    .executeTakeFirst();
  if (!form) throw new Error(`There is no form ${formId}. Save it first with \`npx portico office save-form\`.`);
  if (formState(form, now) === 'closed')
    throw new Error(`The form ${formId} is closed. Open it first with \`npx portico office open-form ${formId}\`.`);
  const known = await database
    .selectFrom('graduation_exercises')
    .select('id')
    .where('form_id', '=', formId)
    .executeTakeFirst();
  if (known) return known.id;
  const { title } = readJson<FormContent>(form.content);
  const values = { name: writeJson(title), form_id: formId, created_at: instantOf(now) };
  const { id } = await database
    .insertInto('graduation_exercises')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
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
 * Notes that the office has received what an item asks of students; noting it again changes nothing. Belongs into a transaction.
 * @param key  of the item in the plan of each student: `documents`
 * @returns how many were noted
 * @throws Error that names the students whose plan has no such item for the office
 */
export async function tickItem(
  { database, now }: GraduationOffice,
  key: string,
  userIds: readonly number[],
): Promise<number> {
  const ticks: { item_id: number; user_id: number; done_at: string }[] = [];
  const without: number[] = [];
  for (const userId of userIds) {
    const item = await officeItem(database, key, userId);
    if (item) ticks.push({ item_id: item.id, user_id: userId, done_at: instantOf(now) });
    else without.push(userId);
  }
  if (without.length > 0) throw new Error(await nothingToTick(database, key, without));
  let noted = 0;
  for (const tick of ticks) {
    const { numInsertedOrUpdatedRows: rows } = await database
      .insertInto('graduation_ticks')
      .values(tick)
      .onConflict((conflict) => conflict.columns(['item_id', 'user_id']).doNothing())
      .executeTakeFirst();
    noted += Number(rows ?? 0);
  }
  return noted;
}

/** Only items that nothing else checks are ticked. */
async function officeItem(database: Database, key: string, userId: number) {
  const planId = await findPlanOf(database, userId);
  if (planId === undefined) return undefined;
  return officeItems(database).where('plan_id', '=', planId).where('key', '=', key).executeTakeFirst();
}

function officeItems(database: Database) {
  return database.selectFrom('graduation_items').select(['id', 'key']).where('kind', '=', 'office');
}

async function nothingToTick(database: Database, key: string, userIds: readonly number[]): Promise<string> {
  const known = [...new Set((await officeItems(database).orderBy('key').execute()).map((item) => item.key))];
  const plans = known.length === 0 ? 'No plan has one.' : `The plans have: ${known.join(', ')}.`;
  return `There is no item ${key} for the office in the plan of ${await shownPeople(database, userIds)}. ${plans}`;
}
