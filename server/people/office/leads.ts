/** Who leads which classes. Needs a transaction. */
import { changedColumns } from '../../kernel/database/bring.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Localized } from '../../kernel/portal/language.ts';
import type { Speaker } from '../../kernel/portal/texts.ts';
import { writeJson } from '../../kernel/values/json.ts';

/** @returns whether there is one among the classes that the person did not lead before */
export async function addLead(
  { database, portal }: { readonly database: Database; readonly portal: Speaker },
  userId: number,
  classes: readonly { readonly id: number }[],
): Promise<boolean> {
  const led = await ledBy(database, userId);
  const missing = classes.filter(({ id }) => !led.includes(id));
  if (missing.length === 0) return false;
  await database.updateTable('users').set({ adminid: userId }).where('id', '=', userId).execute();
  const title = writeJson(portal.said('classLead'));
  for (const { id } of missing) {
    // Whoever came first is in charge, also when one before has left.
    const { last } = await database
      .selectFrom('class_leads')
      .select((eb) => eb.fn.max('position').as('last'))
      .where('class_id', '=', id)
      .executeTakeFirstOrThrow();
    const row = { class_id: id, user_id: userId, position: (last ?? 0) + 1, title };
    await database.insertInto('class_leads').values(row).execute();
  }
  return true;
}

/** What the students of a lead read. */
export interface LeadWords {
  readonly office?: string;
  /** Rich text. */
  readonly message?: Localized;
}

/** What is left out stays as it is. @returns whether something was other than it should be */
export async function describeLead(
  database: Database,
  userId: number,
  { office, message }: LeadWords,
): Promise<boolean> {
  const values = {
    ...(office === undefined ? {} : { office }),
    ...(message === undefined ? {} : { message: writeJson(message) }),
  };
  if (Object.keys(values).length === 0) return false;
  const rows = await database.selectFrom('class_leads').selectAll().where('user_id', '=', userId).execute();
  if (rows.every((row) => changedColumns({ ...row }, values).length === 0)) return false;
  await database.updateTable('class_leads').set(values).where('user_id', '=', userId).execute();
  return true;
}

/**
 * Whoever leads no class any more is no class lead.
 * @returns how many classes the person still leads; null when the person did not lead this one
 */
export async function removeLead(database: Database, userId: number, classId: number): Promise<number | null> {
  const led = await ledBy(database, userId);
  if (!led.includes(classId)) return null;
  await database.deleteFrom('class_leads').where('user_id', '=', userId).where('class_id', '=', classId).execute();
  const left = led.length - 1;
  if (left === 0) await database.updateTable('users').set({ adminid: 0 }).where('id', '=', userId).execute();
  return left;
}

/** The ids of the classes that somebody leads. */
export async function ledBy(database: Database, userId: number): Promise<readonly number[]> {
  const rows = await database.selectFrom('class_leads').select('class_id').where('user_id', '=', userId).execute();
  return rows.map(({ class_id: id }) => id);
}
