/** Who leads which classes. Needs a transaction. */
import type { Database } from '../../kernel/database/open.ts';
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
  const rows = missing.map(({ id }) => ({ class_id: id, user_id: userId, position: 1, title }));
  await database.insertInto('class_leads').values(rows).execute();
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

async function ledBy(database: Database, userId: number): Promise<readonly number[]> {
  const rows = await database.selectFrom('class_leads').select('class_id').where('user_id', '=', userId).execute();
  return rows.map(({ class_id: id }) => id);
}
