/**
 * For whom a record is: everybody, or some classes and programmes. A student belongs to the own class, a lead to the
 * chosen one, a lead who also studies to both.
 */
import { expressionBuilder } from 'kysely';
import type { CallContext, SignedInUser } from '../../kernel/call/call.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import { compiledOnce } from '../../kernel/database/compiled-once.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Row, Tables } from '../../kernel/database/tables.ts';

export type AudienceRecord = 'notice' | 'event' | 'document' | 'round' | 'round_course';

export interface Audience {
  /** As texts, because records name classes and programmes in one column. */
  readonly classIds: readonly string[];
  readonly programmes: readonly string[];
}

/** A class lead who has not chosen a class yet sees what a visitor sees. */
export function readsAsVisitor({ user, classId }: Pick<CallContext, 'user' | 'classId'>): boolean {
  return user === null || (user.adminid > 0 && classId === null);
}

/** What is said to somebody who must be logged in, or who may not know of what is asked for. */
export function hiddenFrom(context: Pick<CallContext, 'user' | 'classId' | 'hasExpiredToken'>): Refusal {
  const { user, hasExpiredToken } = context;
  if (user) return new Refusal(readsAsVisitor(context) ? 'classRequired' : 'notFound');
  return new Refusal(hasExpiredToken ? 'tokenExpired' : 'notLoggedIn');
}

/** What the person belongs to. */
export async function audienceOf(
  database: Database,
  user: Pick<SignedInUser, 'ownClassId'>,
  classId: number | null,
): Promise<Audience> {
  const ids = [...new Set([classId, user.ownClassId])].filter((id) => id !== null);
  if (ids.length === 0) return { classIds: [], programmes: [] };
  const rows = await programmesOf(database, { ids });
  return { classIds: ids.map(String), programmes: [...new Set(rows.map((row) => row.programme))] };
}

/** What a student belongs to. @returns undefined for one who has left the school: who belongs to no class is offered nothing */
export async function ownAudience(database: Database, userId: number): Promise<Audience | undefined> {
  const enrolment = await database
    .selectFrom('enrolments')
    .select('class_id')
    .where('user_id', '=', userId)
    .where('is_current', '=', 1)
    .executeTakeFirst();
  return enrolment && audienceOf(database, { ownClassId: enrolment.class_id }, null);
}

const programmesOf = compiledOnce((database, { ids }: { ids: readonly number[] }) =>
  database.selectFrom('classes').select('programme').where('id', 'in', ids),
);

/** The ids of the records that are addressed to this audience in particular. */
export function addressedTo(database: Database, record: AudienceRecord, audience: Audience) {
  return database
    .selectFrom('audiences')
    .select('record_id')
    .where('record', '=', record)
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', '=', 'class'), oneOf(audience.classIds)]),
        eb.and([eb('kind', '=', 'programme'), oneOf(audience.programmes)]),
      ]),
    );
}

/** The ids of those who study in a class that a record is for. Who has left the school is among none of them. */
export function studentsMeant(
  database: Database,
  record: AudienceRecord,
  { id, for_everyone: isForEveryone }: Pick<Row<'events'>, 'id' | 'for_everyone'>,
) {
  const students = database
    .selectFrom('enrolments')
    .innerJoin('classes', 'classes.id', 'enrolments.class_id')
    .select('enrolments.user_id')
    .where('enrolments.is_current', '=', 1);
  if (isForEveryone === 1) return students;
  const named = (kind: 'class' | 'programme') =>
    database
      .selectFrom('audiences')
      .select('value')
      .where('record', '=', record)
      .where('record_id', '=', id)
      .where('kind', '=', kind);
  return students.where((eb) =>
    eb.or([
      eb(eb.cast<string>('classes.id', 'text'), 'in', named('class')),
      eb('classes.programme', 'in', named('programme')),
    ]),
  );
}

/** `in ()` is no SQL, so an empty list compares with a word that is no value. */
function oneOf(values: readonly string[]) {
  return expressionBuilder<Tables, 'audiences'>()('value', 'in', values.length > 0 ? values : ['']);
}
