/**
 * A statement that every request needs is put together once: making its SQL takes longer than running it.
 */
import type { Compilable, CompiledQuery } from 'kysely';
import type { Database } from './open.ts';

/** A statement with its parameters; all of them in the order in which they stand in it. */
export interface CompiledOnce<Row> {
  run(database: Database, parameters: readonly (string | number)[]): Promise<readonly Row[]>;
}

/** @param build  makes the statement; the values it is given are only places */
export function compiledOnce<Row>(build: (database: Database) => Compilable<Row>): CompiledOnce<Row> {
  const known = new WeakMap<Database, CompiledQuery<Row>>();
  return {
    async run(database, parameters) {
      const query = known.get(database) ?? build(database).compile();
      known.set(database, query);
      const { rows } = await database.executeQuery<Row>({ ...query, parameters });
      return rows;
    },
  };
}
