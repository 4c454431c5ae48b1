/** Rounds of selection as the office sees them. */
import type { Database } from '../../kernel/database/open.ts';
import type { Instant } from '../../kernel/database/tables.ts';
import { inLanguage, type Language, type Localized } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';
import { roundState } from '../store/course-rounds.ts';

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
