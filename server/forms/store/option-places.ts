/**
 * Choices with a limited number of places. A counter a choice is written in the transaction that answers, so that two
 * who want the last place come one after the other.
 */

import { type FieldIssue, Refusal } from '../../kernel/call/refusal.ts';
import type { Database } from '../../kernel/database/open.ts';

/** The record whose answers take places of choices with a limit. */
export interface PlaceHolder {
  readonly record: 'registration' | 'sign_in' | 'submission' | 'application';
  readonly id: number;
}

/** One place that answers need. */
export interface WantedPlace {
  readonly field: string;
  readonly value: string;
  readonly limit: number;
  readonly label: string;
}

/** The places that the answers to one form need. */
export interface WantedPlaces {
  readonly formId: string | null;
  readonly places: readonly WantedPlace[];
}

interface Place {
  readonly form_id: string;
  readonly field: string;
  readonly value: string;
}

interface PlaceContext {
  readonly database: Database;
}

/**
 * Takes the places that answers need where a choice has a limit, in place of those the holder had before. Belongs into
 * the transaction that keeps the answers.
 * @throws Refusal 422 on every question whose choice is full
 */
export async function takeOptionPlaces(
  { database }: PlaceContext,
  holder: PlaceHolder,
  { formId, places }: WantedPlaces,
): Promise<void> {
  const held = await heldPlaces(database, holder);
  const wanted = places.map(({ field, value, limit, label }) => ({
    form_id: formId ?? '',
    field,
    value,
    limit,
    label,
  }));
  const kept = new Set(wanted.map(keyOf));
  const had = new Set(held.map(keyOf));
  const left = held.filter((place) => !kept.has(keyOf(place))).map((place) => ({ place, wish: undefined }));
  const taken = wanted.filter((wish) => !had.has(keyOf(wish))).map((wish) => ({ place: wish, wish }));
  const issues: FieldIssue[] = [];
  // One order for all who change several counters, so that nobody waits for somebody who waits for them.
  for (const { place, wish } of [...left, ...taken].sort((a, b) => compare(keyOf(a.place), keyOf(b.place)))) {
    if (!wish) await giveBack(database, holder, place);
    else if (!(await take(database, holder, wish))) {
      issues.push({ field: `answers.${wish.field}`, rule: 'full', label: wish.label });
    }
  }
  if (issues.length > 0) throw new Refusal('invalid', { issues });
}

/** Gives back the places that a record held, for example when a registration is cancelled. */
export async function releaseOptionPlaces(context: PlaceContext, holder: PlaceHolder): Promise<void> {
  await takeOptionPlaces(context, holder, { formId: null, places: [] });
}

/**
 * How many places of each choice of a form are taken by others than the holder.
 * @returns a function of field and value
 */
export async function placesTaken(
  database: Database,
  formId: string,
  holder: PlaceHolder | undefined,
): Promise<(field: string, value: string | number) => number> {
  const rows = await database.selectFrom('option_counts').selectAll().where('form_id', '=', formId).execute();
  const own = new Set(holder ? (await heldPlaces(database, holder)).map(keyOf) : []);
  const counts = new Map(rows.map((row) => [keyOf(row), row.taken - (own.has(keyOf(row)) ? 1 : 0)]));
  return (field, value) => counts.get(keyOf({ form_id: formId, field, value: String(value) })) ?? 0;
}

function heldPlaces(database: Database, { record, id }: PlaceHolder): Promise<Place[]> {
  return database
    .selectFrom('option_places')
    .select(['form_id', 'field', 'value'])
    .where('record', '=', record)
    .where('record_id', '=', id)
    .execute();
}

async function take(
  database: Database,
  holder: PlaceHolder,
  { form_id, field, value, limit }: Place & Pick<WantedPlace, 'limit'>,
): Promise<boolean> {
  if (limit < 1) return false;
  const counted = await database
    .insertInto('option_counts')
    .values({ form_id, field, value, taken: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['form_id', 'field', 'value'])
        .doUpdateSet((eb) => ({ taken: eb('option_counts.taken', '+', 1) }))
        .where('option_counts.taken', '<', limit),
    )
    .returning('taken')
    .executeTakeFirst();
  if (!counted) return false;
  const place = { record: holder.record, record_id: holder.id, form_id, field, value };
  await database.insertInto('option_places').values(place).execute();
  return true;
}

async function giveBack(database: Database, holder: PlaceHolder, { form_id, field, value }: Place): Promise<void> {
  const { numDeletedRows } = await database
    .deleteFrom('option_places')
    .where('record', '=', holder.record)
    .where('record_id', '=', holder.id)
    .where('form_id', '=', form_id)
    .where('field', '=', field)
    .where('value', '=', value)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return;
  await database
    .updateTable('option_counts')
    .set((eb) => ({ taken: eb('taken', '-', 1) }))
    .where('form_id', '=', form_id)
    .where('field', '=', field)
    .where('value', '=', value)
    .execute();
}

function keyOf({ form_id, field, value }: Place): string {
  return JSON.stringify([form_id, field, value]);
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
