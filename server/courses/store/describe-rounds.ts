/** Rounds of selection as answers tell them. */
import type { Round } from '#contract';
import type { CallContext } from '../../kernel/call/call.ts';
import { inLanguage, type Localized } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';
import { isAddDropOpen, mostUnits, type RoundRecord, roundState } from './course-rounds.ts';
import { shownStatus } from './own-courses.ts';
import { loadTerms, nameOfTerm } from './terms.ts';

export type RoundDescriber = Pick<CallContext, 'database' | 'now' | 'language' | 'time'> & {
  readonly user: { readonly id: number };
};

type Mine = Omit<Round['my'], 'status'>;

/** The rounds in the order given, with the state of the reader's selection. */
export async function describeRounds(context: RoundDescriber, rows: readonly RoundRecord[]): Promise<Round[]> {
  const { database, now, language, time } = context;
  const terms = new Map((await loadTerms(database)).map((term) => [term.id, term]));
  const own = await loadMine(context, rows);
  const text = (json: string) => inLanguage(readJson<Localized>(json), language);
  return rows.map((row) => {
    const state = roundState(row, now);
    const term = terms.get(row.term_id);
    return {
      id: row.id,
      title: text(row.title),
      kind: row.kind as Round['kind'], // written by the server from the same list of words
      mode: row.mode as Round['mode'], // likewise
      term: term ? nameOfTerm(term, language) : { id: row.term_id, code: '', name: '' },
      description: text(row.description),
      start_at: time.datetime(row.start_at),
      end_at: time.datetime(row.end_at),
      add_drop_start_at: time.datetimeOrNull(row.add_drop_start_at),
      add_drop_end_at: time.datetimeOrNull(row.add_drop_end_at),
      result_at: time.datetimeOrNull(row.result_at),
      state,
      add_drop_open: isAddDropOpen(row, now),
      min_courses: row.min_courses,
      max_courses: row.max_courses,
      min_units: row.min_units,
      max_units: mostUnits(row, term),
      concentration_limits: concentrationLimits(row),
      max_preferences: row.max_preferences,
      waiting_list_enabled: row.waiting_list_enabled === 1,
      my: myPart(own.get(row.id), state),
    };
  });
}

/** @throws never: a round that exists can be described */
export async function describeRound(context: RoundDescriber, row: RoundRecord): Promise<Round> {
  const [round] = await describeRounds(context, [row]);
  if (!round) throw new Error(`Round ${row.id} was not described.`);
  return round;
}

interface StoredLimit {
  readonly key: string;
  readonly min?: number;
  readonly max?: number;
}

/** How many courses of a concentration there must and may be; null where nothing is said. */
export function concentrationLimits(row: Pick<RoundRecord, 'concentration_limits'>): Round['concentration_limits'] {
  return readJson<StoredLimit[]>(row.concentration_limits).map(({ key, min = null, max = null }) => ({
    key,
    min,
    max,
  }));
}

function myPart(mine: Mine | undefined, state: Round['state']): Round['my'] {
  if (!mine) return { status: 'none', submitted_at: null, courses: 0, units: 0 };
  return { status: state === 'result' ? 'result' : 'submitted', ...mine };
}

async function loadMine(
  { database, user, now, time }: RoundDescriber,
  rows: readonly RoundRecord[],
): Promise<ReadonlyMap<number, Mine>> {
  const rounds = new Map(rows.map((row) => [row.id, row]));
  if (rounds.size === 0) return new Map();
  const entries = await database
    .selectFrom('selections')
    .leftJoin('selection_items', 'selection_items.selection_id', 'selections.id')
    .leftJoin('courses', 'courses.id', 'selection_items.course_id')
    .select(['selections.round_id', 'selections.submitted_at', 'selection_items.status', 'courses.units'])
    .where('selections.user_id', '=', user.id)
    .where('selections.round_id', 'in', [...rounds.keys()])
    .execute();
  const mine = new Map<number, Mine>();
  for (const { round_id: id, submitted_at: submittedAt, status, units } of entries) {
    const round = rounds.get(id);
    const known = mine.get(id) ?? { submitted_at: time.datetime(submittedAt), courses: 0, units: 0 };
    const counts = round !== undefined && status !== null && isHeld(shownStatus({ status }, round, now));
    mine.set(id, counts ? { ...known, courses: known.courses + 1, units: known.units + (units ?? 0) } : known);
  }
  return mine;
}

/** What counts as chosen: a wish, a seat, or a place on the list. */
export function isHeld(status: string): boolean {
  return status === 'selected' || status === 'enrolled' || status === 'waiting_list';
}
