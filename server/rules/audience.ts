/**
 * For whom a record is: everybody, or some classes and programmes. A student belongs to the own class, a lead to the
 * chosen one, a lead who also studies to both.
 */
import { expressionBuilder } from 'kysely';
import type { SignedInUser } from '../call.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';

export type AudienceRecord = 'notice' | 'event' | 'document' | 'round' | 'round_course';

export interface Audience {
  readonly classIds: readonly number[];
  readonly programmes: readonly string[];
}

/** What the person belongs to. */
export async function audienceOf(
  database: Database,
  user: Pick<SignedInUser, 'ownClassId'>,
  classId: number | null,
): Promise<Audience> {
  const classIds = [...new Set([classId, user.ownClassId])].filter((id) => id !== null);
  if (classIds.length === 0) return { classIds, programmes: [] };
  const rows = await database.selectFrom('classes').select('programme').where('id', 'in', classIds).execute();
  return { classIds, programmes: [...new Set(rows.map((row) => row.programme))] };
}

/** The ids of the records that are addressed to this audience in particular. */
export function addressedTo(database: Database, record: AudienceRecord, audience: Audience) {
  return database
    .selectFrom('audiences')
    .select('record_id')
    .where('record', '=', record)
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', '=', 'class'), oneOf(audience.classIds.map(String))]),
        eb.and([eb('kind', '=', 'programme'), oneOf(audience.programmes)]),
      ]),
    );
}

/** `in ()` is no SQL, so an empty list compares with a word that is no value. */
function oneOf(values: readonly string[]) {
  return expressionBuilder<Tables, 'audiences'>()('value', 'in', values.length > 0 ? values : ['']);
}
