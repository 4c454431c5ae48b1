/**
 * Takes a person out of every table: what is theirs goes, what must be kept (who paid what, what was done and when) stays
 * without a name. Seats go to whoever waits. Belongs into a transaction.
 */

import { sql } from 'kysely';
import { keysOf } from '#model';
import { fillSection, peopleWaitingFor } from '../../courses/store/course-promotion.ts';
import { lockSections } from '../../courses/store/course-seats.ts';
import { lockEvent } from '../../events/store/event-seats.ts';
import { fillSeats, type PromotionTerms } from '../../events/store/promotion.ts';
import { type PlaceHolder, releaseOptionPlaces } from '../../forms/store/option-places.ts';
import { type AnyRow, anyTable } from '../../kernel/database/bring.ts';
import type { Database } from '../../kernel/database/open.ts';
import { lockPeople } from '../../people/store/lock-person.ts';
import { type PersonRows, personAddresses, personFiles, personRows } from '../store/person-rows.ts';
import { personTables, recordTables, type TableName } from '../store/person-tables.ts';

export interface ErasedPerson {
  /** Rows that went, by table. */
  readonly erased: Readonly<Record<string, number>>;
  /** Rows that stay without a name. */
  readonly kept: Readonly<Record<string, number>>;
  /** Where the bytes of the files lie; they are removed once the transaction has ended. */
  readonly fileKeys: readonly string[];
}

export type ErasingOffice = PromotionTerms & { readonly clashBlocks: boolean };

export async function erasePerson(office: ErasingOffice, userId: number): Promise<ErasedPerson> {
  const { database } = office;
  const rows = await personRows(database, userId);
  const eventIds = numbersIn(rows, 'registrations', 'event_id');
  const sectionIds = numbersIn(rows, 'selection_items', 'option_id');
  for (const id of eventIds) await lockEvent(database, id);
  await lockSections(database, sectionIds);
  await lockPeople(database, [userId, ...(await peopleWaitingFor(database, sectionIds))]);
  const erased: Record<string, number> = {};
  const kept: Record<string, number> = {};
  const fileKeys = await eraseFiles(database, rows, erased);
  await givePlacesBack(database, rows);
  // What counts tries knows people by their number, never by a name that ends like theirs.
  await database.deleteFrom('counters').where('name', 'like', `%user:${userId}`).execute();
  await keepAuditNameless(database, await namesOf(database, rows), userId);
  for (const table of tablesFromLast()) {
    const list = rows.get(table) ?? [];
    if (list.length === 0 || table === 'files') continue;
    const rule = personTables[table];
    const blank = rule !== 'nothing' && 'blank' in rule ? rule.blank : undefined;
    if (blank) {
      await emptyColumns(database, table, list, blank);
      kept[table] = list.length;
    } else {
      await removeRows(database, table, list);
      erased[table] = list.length;
    }
  }
  for (const id of eventIds) {
    const event = await lockEvent(database, id);
    if (event) await fillSeats(event, office);
  }
  for (const id of sectionIds) await fillSection(office, id);
  return { erased, kept, fileKeys };
}

function numbersIn(rows: PersonRows, table: TableName, column: string): readonly number[] {
  const ids = (rows.get(table) ?? []).map((row) => Number(row[column]));
  return [...new Set(ids)].toSorted((a, b) => a - b);
}

/** Rows within others go before them. */
function tablesFromLast(): readonly TableName[] {
  const depth = (table: TableName): number => {
    const rule = personTables[table];
    return rule !== 'nothing' && 'within' in rule ? depth(rule.within[1]) + 1 : 0;
  };
  return keysOf(personTables).toSorted((a, b) => depth(b) - depth(a));
}

async function eraseFiles(
  database: Database,
  rows: PersonRows,
  erased: Record<string, number>,
): Promise<readonly string[]> {
  const files = await personFiles(database, rows);
  for (const { id } of files) {
    await database.deleteFrom('file_uses').where('file_id', '=', id).execute();
    await database.deleteFrom('files').where('id', '=', id).execute();
  }
  if (files.length > 0) erased['files'] = files.length;
  return files.map(({ key }) => key);
}

const holders: readonly PlaceHolder['record'][] = ['registration', 'sign_in', 'submission', 'application'];

async function givePlacesBack(database: Database, rows: PersonRows): Promise<void> {
  for (const record of holders) {
    const table = recordTables[record];
    for (const row of table ? (rows.get(table) ?? []) : []) {
      await releaseOptionPlaces({ database }, { record, id: Number(row['id']) });
    }
  }
}

async function namesOf(database: Database, rows: PersonRows): Promise<readonly string[]> {
  const sid = rows.get('users')?.[0]?.['sid'];
  return [...(sid ? [String(sid)] : []), ...(await personAddresses(database, rows))];
}

/** What the office did stays; whom it was for is told by the number of the row only. Addresses are typed in letters of any size. */
async function keepAuditNameless(database: Database, names: readonly string[], userId: number): Promise<void> {
  for (const name of names) {
    const entries = await database
      .selectFrom('audit')
      .select(['id', 'detail'])
      .where(sql<string>`lower(cast(detail as text))`, 'like', `%${name.toLowerCase()}%`)
      .execute();
    for (const { id, detail } of entries) {
      const nameless = detail.replaceAll(wholeName(name), `user ${userId}`);
      if (nameless === detail) continue;
      await database.updateTable('audit').set({ detail: nameless }).where('id', '=', id).execute();
    }
  }
}

/** Where a name stands for itself: `ben@mail.example` is no part of `reuben@mail.example`. */
function wholeName(name: string): RegExp {
  return new RegExp(`(?<![\\w.+%-])${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w@-]|\\.\\w)`, 'gi');
}

async function emptyColumns(
  database: Database,
  table: TableName,
  list: readonly AnyRow[],
  blank: AnyRow,
): Promise<void> {
  if (Object.keys(blank).length === 0) return;
  for (const row of list) await whereRow(anyTable(database).updateTable(table).set(blank), row).execute();
}

async function removeRows(database: Database, table: TableName, list: readonly AnyRow[]): Promise<void> {
  for (const row of list) await whereRow(anyTable(database).deleteFrom(table), row).execute();
}

/** A table without an `id` is known by its numbers and short names. */
function whereRow<Query extends { where(column: string, operator: '=', value: string | number): Query }>(
  query: Query,
  row: AnyRow,
): Query {
  const id = row['id'];
  const known = id === undefined || id === null ? Object.entries(row) : [['id', id] as const];
  return known.reduce<Query>(
    (made, [column, value]) => (value === null ? made : made.where(column, '=', value)),
    query,
  );
}
