/**
 * How a migration describes tables, and what the descriptions mean as TypeScript: the types that queries use are read
 * off the migrations, so the two cannot drift apart.
 */
import type { Generated } from 'kysely';

/** A moment: ISO 8601 in UTC with milliseconds, so that texts compare as times do. */
export type Instant = string;

/** A calendar day, `2025-11-21`. */
export type Day = string;

/** JSON as text: written with `writeJson`, read with `readJson`. */
export type Json = string;

/** 1 or 0: SQLite has no booleans. */
export type YesNo = number;

interface ColumnValues {
  /** The numbered primary key. */
  id: number;
  text: string;
  integer: number;
  real: number;
  'yes-no': YesNo;
  instant: Instant;
  date: Day;
  json: Json;
}

export type ColumnKind = keyof ColumnValues;

/**
 * A column in words: its kind, then `?` when it may be empty, `unique`, `key` (primary key), `= 0` (value at first),
 * or `-> table` (the id of a row there, which goes when that row goes).
 */
export type ColumnWords = string;

export interface TableWords {
  readonly columns: Readonly<Record<string, ColumnWords>>;
  /** Primary key over several columns. */
  readonly key?: readonly string[];
  readonly unique?: readonly (readonly string[])[];
  /** Columns that are unique among the rows where one column has one of some values. */
  readonly uniqueWhere?: {
    readonly columns: readonly string[];
    readonly column: string;
    readonly values: readonly (string | number)[];
  };
  readonly indexes?: readonly (readonly string[])[];
}

export type TableSet = Readonly<Record<string, TableWords>>;

/** Columns that a later migration adds, by table. Those that may not be empty need a value at first. */
export type AddedColumns = Readonly<Record<string, Readonly<Record<string, ColumnWords>>>>;

/** A query for the value of each such column in the rows that are there, by table. */
export type FilledColumns = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What is done with the texts of a column in the rows that are there, by table; those tables have an `id`. */
export type RewrittenColumns = Readonly<Record<string, Readonly<Record<string, (text: string) => string>>>>;

type KindOf<Words extends string> = Words extends `${infer Kind}?${string}`
  ? Kind
  : Words extends `${infer Kind} ${string}`
    ? Kind
    : Words;

type ValueOf<Words extends string> = KindOf<Words> extends ColumnKind ? ColumnValues[KindOf<Words>] : never;

/** What a query gives for a column, and whether an insert may leave it out. */
type ColumnOf<Words extends string> = Words extends 'id'
  ? Generated<number>
  : Words extends `${string}?${string}`
    ? ValueOf<Words> | null
    : Words extends `${string} = ${string}`
      ? Generated<ValueOf<Words>>
      : ValueOf<Words>;

type RowOf<Columns extends Readonly<Record<string, string>>> = { [Name in keyof Columns]: ColumnOf<Columns[Name]> };

/** The rows of the tables that a migration makes. */
export type TablesOf<Set extends TableSet> = {
  -readonly [Name in keyof Set]: {
    -readonly [Column in keyof RowOf<Set[Name]['columns']>]: RowOf<Set[Name]['columns']>[Column];
  };
};

/** The columns that a migration adds to tables of earlier ones. */
export type AdditionsOf<Added extends AddedColumns> = {
  -readonly [Name in keyof Added]: { -readonly [Column in keyof RowOf<Added[Name]>]: RowOf<Added[Name]>[Column] };
};
