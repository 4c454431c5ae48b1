/** Rounds of selection and the sections in them, as the office sees them. */
import type { Database } from '../../kernel/database/open.ts';
import type { Instant } from '../../kernel/database/tables.ts';
import { inLanguage, type Language, type Localized } from '../../kernel/portal/language.ts';
import { noSeats } from '../../kernel/seats.ts';
import { readJson } from '../../kernel/values/json.ts';
import { roundState } from '../store/course-rounds.ts';
import { loadSectionSeats } from '../store/course-seats.ts';

export interface ListedRound {
  readonly id: number;
  readonly title: string;
  readonly term: string;
  /** first_come or preference */
  readonly mode: string;
  /** not_started, open, ended or result */
  readonly state: string;
  readonly start: Instant;
  readonly end: Instant;
  /** How many students have selected. */
  readonly students: number;
  /** When the seats were given; always null for rounds that are first come. */
  readonly allocated: Instant | null;
  readonly results: Instant | null;
}

/** The newest first. */
export async function listRounds(
  { database, now }: { readonly database: Database; readonly now: Date },
  language: Language,
): Promise<ListedRound[]> {
  const rows = await database
    .selectFrom('rounds')
    .innerJoin('terms', 'terms.id', 'rounds.term_id')
    .selectAll('rounds')
    .select('terms.code')
    .orderBy('rounds.start_at', 'desc')
    .orderBy('rounds.id', 'desc')
    .execute();
  const counts = await database
    .selectFrom('selections')
    .select((eb) => ['round_id', eb.fn.countAll<number>().as('count')])
    .groupBy('round_id')
    .execute();
  const students = new Map(counts.map(({ round_id: id, count }) => [id, count]));
  return rows.map((row) => ({
    id: row.id,
    title: inLanguage(readJson<Localized>(row.title), language),
    term: row.code,
    mode: row.mode,
    state: roundState(row, now),
    start: row.start_at,
    end: row.end_at,
    students: students.get(row.id) ?? 0,
    allocated: row.allocated_at,
    results: row.result_at,
  }));
}

export interface ListedSection {
  readonly id: number;
  /** The code of its course. */
  readonly course: string;
  /** The code of the term. */
  readonly term: string;
  readonly title: string;
  readonly label: string;
  /** Null: no limit. */
  readonly capacity: number | null;
  readonly taken: number;
  readonly waiting: number;
  /** Wishes that nobody has drawn yet. */
  readonly wishes: number;
  readonly cancelled: Instant | null;
}

/**
 * Sections with those that the office has cancelled, by course. Seats count whichever round gave them.
 * @param which  all that a round offers, or those with these ids
 */
export async function listSections(
  database: Database,
  which: { readonly roundId: number } | { readonly ids: readonly number[] },
  language: Language,
): Promise<readonly ListedSection[]> {
  if ('ids' in which && which.ids.length === 0) return [];
  const offered = database.selectFrom('round_courses').select('course_id');
  const rows = await database
    .selectFrom('course_options')
    .innerJoin('courses', 'courses.id', 'course_options.course_id')
    .innerJoin('terms', 'terms.id', 'courses.term_id')
    .select(['course_options.id', 'courses.code', 'courses.title', 'course_options.label', 'terms.code as term'])
    .select(['course_options.capacity', 'course_options.cancelled_at'])
    .where((eb) =>
      'ids' in which
        ? eb('course_options.id', 'in', which.ids)
        : eb('courses.id', 'in', offered.where('round_id', '=', which.roundId)),
    )
    .orderBy('courses.code')
    .orderBy('course_options.label')
    .orderBy('course_options.id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const seats = await loadSectionSeats(database, ids);
  const wishes = await countWishes(database, ids);
  return rows.map(({ id, code, title, term, label, capacity, cancelled_at: cancelled }) => {
    const { taken, waiting } = seats.get(id) ?? noSeats;
    return {
      id,
      course: code,
      term,
      title: inLanguage(readJson<Localized>(title), language),
      label,
      capacity,
      taken,
      waiting,
      wishes: wishes.get(id) ?? 0,
      cancelled,
    };
  });
}

async function countWishes(database: Database, sectionIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (sectionIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('selection_items')
    .select((eb) => ['option_id', eb.fn.countAll<number>().as('count')])
    .where('option_id', 'in', sectionIds)
    .where('status', '=', 'selected')
    .groupBy('option_id')
    .execute();
  return new Map(rows.map(({ option_id: id, count }) => [id, count]));
}
