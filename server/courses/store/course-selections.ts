/** What students have selected in rounds, as it is stored and as answers tell it. */
import type { Selection, SelectionItem } from '#contract';
import { grouped } from '#model';
import type { CallContext } from '../../kernel/call/call.ts';
import { ownSentence } from '../../kernel/call/field-errors.ts';
import type { FieldIssue } from '../../kernel/call/refusal.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Row } from '../../kernel/database/tables.ts';
import { readJson } from '../../kernel/values/json.ts';
import { audienceOf } from '../../people/store/audience.ts';
import { isPublished, loadOffers, phaseOf, type RoundRecord } from './course-rounds.ts';
import { loadSections } from './course-sections.ts';
import { describeSections, summariseCourses } from './describe-courses.ts';
import { isHeld } from './describe-rounds.ts';
import { shownStatus } from './own-courses.ts';

export type SelectionRecord = Row<'selections'>;

/** A selected course; `id` is 0 for one that is not stored. */
export type ItemRecord = Pick<
  Row<'selection_items'>,
  'id' | 'course_id' | 'option_id' | 'rank' | 'accept_waiting_list' | 'status' | 'queue_number' | 'reason'
>;

export interface StoredSelection {
  readonly selection: SelectionRecord;
  readonly items: readonly ItemRecord[];
}

/** The selection of a person in a round with its items; undefined when nothing was sent. */
export async function loadSelection(
  database: Database,
  roundId: number,
  userId: number,
): Promise<StoredSelection | undefined> {
  const selection = await database
    .selectFrom('selections')
    .selectAll()
    .where('round_id', '=', roundId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!selection) return undefined;
  const items = await database
    .selectFrom('selection_items')
    .selectAll()
    .where('selection_id', '=', selection.id)
    .orderBy('id')
    .execute();
  return { selection, items };
}

export type SelectionReader = Pick<CallContext, 'database' | 'now' | 'language' | 'time' | 'portal'> & {
  readonly user: NonNullable<CallContext['user']>;
};

/** What is described as a selection: also one that a dry run only imagines. */
export interface SelectionContent {
  readonly version: number;
  readonly submittedAt: string | null;
  readonly ext: string;
  readonly items: readonly ItemRecord[];
}

export function contentOf({ selection, items }: StoredSelection): SelectionContent {
  return { version: selection.version, submittedAt: selection.submitted_at, ext: selection.ext, items };
}

export async function describeSelection(
  context: SelectionReader,
  round: RoundRecord,
  content: SelectionContent,
): Promise<Selection> {
  const items = await describeItems(context, round, content.items);
  const held = items.filter(({ status }) => isHeld(status));
  return {
    round_id: round.id,
    version: content.version,
    submitted_at: context.time.datetimeOrNull(content.submittedAt),
    units: held.reduce((total, { course }) => total + course.units, 0),
    items,
    ext: readJson(content.ext),
  };
}

/** The items by rank, then by code. Until the results are published, nothing shows how the seats were given. */
export async function describeItems(
  context: SelectionReader,
  round: RoundRecord,
  items: readonly ItemRecord[],
): Promise<SelectionItem[]> {
  const { database, now, portal, language } = context;
  if (items.length === 0) return [];
  const courseIds = items.map((item) => item.course_id);
  const rows = await database.selectFrom('courses').selectAll().where('id', 'in', courseIds).execute();
  const courses = await summariseCourses(context, rows);
  const sections = (await loadSections(database, courseIds, { withCancelled: true })).filter(({ id }) =>
    items.some((item) => item.option_id === id),
  );
  const options = await describeSections(context, sections, true);
  const queues = await loadQueues(database, items);
  const phase = phaseOf(round, now);
  const locked = phase === null ? new Set<number>() : await loadLocked(context, round);
  const published = isPublished(round, now);
  const described = items.flatMap((item) => {
    const course = courses.get(item.course_id);
    const option = options.get(item.option_id);
    if (!course || !option) return [];
    const status = shownStatus(item, round, now);
    return {
      course,
      option,
      rank: item.rank,
      status,
      position: status === 'waiting_list' ? positionOf(item, queues) : null,
      reason: published || status === 'dropped' ? reasonOf(item, portal, language) : null,
      can_drop: phase !== null && isHeld(status) && !locked.has(item.course_id),
    };
  });
  return described.sort(byRank);
}

function byRank(one: SelectionItem, other: SelectionItem): number {
  const last = Number.MAX_SAFE_INTEGER;
  return (one.rank ?? last) - (other.rank ?? last) || one.course.code.localeCompare(other.course.code);
}

/** The numbers of all who wait for these sections, by section. */
async function loadQueues(
  database: Database,
  items: readonly ItemRecord[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const ids = items.filter(({ status }) => status === 'waiting_list').map((item) => item.option_id);
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('selection_items')
    .select(['option_id', 'queue_number'])
    .where('option_id', 'in', ids)
    .where('status', '=', 'waiting_list')
    .execute();
  return grouped(rows.map(({ option_id: id, queue_number: number }) => [id, number ?? 0]));
}

/** From 1. Whoever is not stored yet would come last. */
function positionOf(item: ItemRecord, queues: ReadonlyMap<number, readonly number[]>): number {
  const queue = queues.get(item.option_id) ?? [];
  if (item.queue_number === null) return queue.length + 1;
  const own = item.queue_number;
  return queue.filter((number) => number < own).length + 1;
}

function reasonOf(
  { reason }: ItemRecord,
  portal: SelectionReader['portal'],
  language: SelectionReader['language'],
): string | null {
  if (reason === null) return null;
  const issues = readJson<Pick<FieldIssue, 'says' | 'message' | 'values'>[]>(reason);
  return issues.flatMap((issue) => ownSentence(issue, portal, language) ?? []).join(' · ');
}

/** The courses of a round that cannot be given up. */
async function loadLocked({ database, user }: SelectionReader, round: RoundRecord): Promise<ReadonlySet<number>> {
  const offers = await loadOffers(database, round.id, await audienceOf(database, user, null));
  return new Set(offers.flatMap(({ courseId, isRequired }) => (isRequired ? [courseId] : [])));
}
