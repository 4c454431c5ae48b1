/** Counters that expire, kept in the database so that several nodes count together. */
import { compiledOnce } from '../database/compiled-once.ts';
import type { Database } from '../database/open.ts';
import type { Instant } from '../database/tables.ts';
import { after, instantOf } from '../values/time.ts';

export interface Count {
  readonly count: number;
  readonly expiresAt: Date;
}

/** A counter begins with its first addition and ends `windowMs` later; the next addition begins anew. */
export interface Counter {
  readonly name: string;
  readonly windowMs: number;
}

/** Adds to a counter and gives its new value. Two additions at once are both counted. */
export async function addToCounter(
  database: Database,
  { name, windowMs }: Counter,
  now: Date,
  amount = 1,
): Promise<Count> {
  const end = instantOf(after(now, windowMs));
  const [row] = await addition(database, { name, amount, now: instantOf(now), end });
  if (!row) throw new Error(`The counter ${name} gave no number.`);
  return { count: row.count, expiresAt: new Date(row.expires_at) };
}

interface Addition {
  readonly name: string;
  readonly amount: number;
  readonly now: Instant;
  readonly end: Instant;
}

const addition = compiledOnce((database, { name, amount, now, end }: Addition) =>
  database
    .insertInto('counters')
    .values({ name, count: amount, expires_at: end })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({
        count: eb
          .case()
          .when('counters.expires_at', '<=', now)
          .then(eb.ref('excluded.count'))
          .else(eb('counters.count', '+', eb.ref('excluded.count')))
          .end(),
        expires_at: eb
          .case()
          .when('counters.expires_at', '<=', now)
          .then(eb.ref('excluded.expires_at'))
          .else(eb.ref('counters.expires_at'))
          .end(),
      })),
    )
    .returning(['count', 'expires_at']),
);

/** Lets a counter run until `until` from now on. */
export async function prolongCounter(database: Database, name: string, until: Date): Promise<void> {
  await database
    .updateTable('counters')
    .set({ expires_at: instantOf(until) })
    .where('name', '=', name)
    .execute();
}

export async function resetCounters(database: Database, names: readonly string[]): Promise<void> {
  await database.deleteFrom('counters').where('name', 'in', names).execute();
}

/** The next number of a row of numbers without repeats, from 1. */
export async function nextNumber(database: Database, name: string): Promise<number> {
  const row = await database
    .insertInto('sequences')
    .values({ name, value: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb('sequences.value', '+', 1) })))
    .returning('value')
    .executeTakeFirstOrThrow();
  return row.value;
}
