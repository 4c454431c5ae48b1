/**
 * A statement that many requests need is put together once: making its SQL takes longer than running it. It is written
 * like any other; the values it is given while it is made are places, which each run fills with its own.
 */
import type { Compilable } from 'kysely';
import { rememberByKey, rememberByObject } from '#model';
import type { Database } from './open.ts';

type Value = string | number;

/** What a statement is run with. A list makes another statement for each length; a value left out or null makes another. */
type StatementValues<Name extends PropertyKey> = {
  readonly [Each in Name]?: Value | null | undefined | readonly Value[];
};

/** Runs the statement in a database or a transaction. */
export type CompiledOnce<Values, Row> = (database: Database, values: Values) => Promise<readonly Row[]>;

/**
 * @param build  makes the statement. It may pass values on, read the length of a list and ask whether a value is left out; any other
 *               use of a value would be compiled into the statement for good
 */
export function compiledOnce<Values extends StatementValues<keyof Values>, Row>(
  build: (database: Database, values: Values) => Compilable<Row>,
): CompiledOnce<Values, Row> {
  // One adapter per opened database, also within its transactions.
  const queriesOf = rememberByObject((_adapter: object) =>
    rememberByKey((values: Values, database: Database) => build(database, placesFor(values)).compile(), {
      key: shapeOf,
    }),
  );
  return async (database, values) => {
    const executor = database.getExecutor();
    const query = queriesOf(executor.adapter)(values, database);
    const parameters = query.parameters.map((value) => (value instanceof Place ? value.valueIn(values) : value));
    const { query: node, queryId, sql } = query;
    const { rows } = await executor.executeQuery<Row>({ query: node, queryId, sql, parameters });
    return rows;
  };
}

/** Stands for a value while a statement is made. */
class Place {
  readonly #name: string;
  readonly #index: number | null;

  constructor(name: string, index: number | null) {
    this.#name = name;
    this.#index = index;
  }

  valueIn(values: StatementValues<string>): unknown {
    const value = values[this.#name];
    return this.#index === null ? value : (value as readonly Value[])[this.#index]; // the shape says that it is a list
  }

  /** Whoever computes with a place would get the same for every run. */
  [Symbol.toPrimitive](): never {
    throw new Error(`A statement that is put together once cannot look into its value "${this.#name}".`);
  }
}

function shapeOf(values: StatementValues<string>): string {
  let shape = '';
  for (const name of Object.keys(values)) {
    const value = values[name];
    shape += `${name}${Array.isArray(value) ? value.length : (emptyWord(value) ?? '')};`;
  }
  return shape;
}

/** What is left out or null is so in the statement too. */
function emptyWord(value: unknown): string | undefined {
  return value === null || value === undefined ? String(value) : undefined;
}

function placesFor<Values extends StatementValues<keyof Values>>(values: Values): Values {
  const places = Object.entries<unknown>(values).map(([name, value]) => {
    if (Array.isArray(value)) return [name, value.map((_, index) => new Place(name, index))];
    return [name, emptyWord(value) === undefined ? new Place(name, null) : value];
  });
  return Object.fromEntries(places) as Values; // the builder only passes them on, and is stopped when it does not
}
