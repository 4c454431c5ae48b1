/**
 * The waiting lists of sections: whoever came first and still passes all rules moves up when a seat is free, otherwise
 * the following one. Everything here needs a transaction that has locked the section and all people who wait for it.
 */

import type { Database } from '../../kernel/database/open.ts';
import type { Localized } from '../../kernel/portal/language.ts';
import { type Speaker, saidRich } from '../../kernel/portal/texts.ts';
import { freeSeats, moveUp } from '../../kernel/seats.ts';
import { readJson } from '../../kernel/values/json.ts';
import { sendMessage } from '../../messages/store/send-message.ts';
import { ownAudience } from '../../people/store/audience.ts';
import { checkOneMore, type RuledCourse, type WantedCourse } from '../rules/course-rules.ts';
import { loadHistory } from './course-history.ts';
import { isPublished, type RoundRecord } from './course-rounds.ts';
import { loadSectionSeats } from './course-seats.ts';
import type { Section } from './course-sections.ts';
import { settleItem } from './keep-selection.ts';
import { loadRoundFacts, type RoundFacts } from './round-facts.ts';

export interface PromotionNeeds {
  readonly database: Database;
  readonly now: Date;
  readonly clashBlocks: boolean;
  readonly portal: Speaker;
}

type FactsOfPerson = Pick<PromotionNeeds, 'database' | 'clashBlocks'>;

interface Waiting {
  readonly selection_id: number;
  readonly user_id: number;
  readonly round_id: number;
  readonly course_id: number;
}

/** The people who wait for sections: whoever fills a seat there locks them before. */
export async function peopleWaitingFor(database: Database, sectionIds: readonly number[]): Promise<number[]> {
  if (sectionIds.length === 0) return [];
  const rows = await database
    .selectFrom('selection_items')
    .innerJoin('selections', 'selections.id', 'selection_items.selection_id')
    .select('selections.user_id')
    .distinct()
    .where('selection_items.option_id', 'in', sectionIds)
    .where('selection_items.status', '=', 'waiting_list')
    .execute();
  return rows.map((row) => row.user_id);
}

/** Gives the free seats of a section to those who wait for it. */
export async function fillSection(needs: PromotionNeeds, sectionId: number): Promise<void> {
  const { database } = needs;
  const section = await database
    .selectFrom('course_options')
    .select(['id', 'capacity'])
    .where('id', '=', sectionId)
    .executeTakeFirstOrThrow();
  const seats = await loadSectionSeats(database, [sectionId]);
  const free = freeSeats(section, seats.get(sectionId));
  if (free === 0) return;
  await moveUp(free, await waitingList(database, sectionId), (waiting) => promote(needs, waiting, sectionId));
}

/** In the order in which they came; suspended accounts wait without moving. */
function waitingList(database: Database, sectionId: number): Promise<Waiting[]> {
  return database
    .selectFrom('selection_items')
    .innerJoin('selections', 'selections.id', 'selection_items.selection_id')
    .innerJoin('users', 'users.id', 'selections.user_id')
    .select(['selection_items.selection_id', 'selection_items.course_id'])
    .select(['selections.user_id', 'selections.round_id'])
    .where('selection_items.option_id', '=', sectionId)
    .where('selection_items.status', '=', 'waiting_list')
    .where('users.status', '=', 'active')
    .orderBy('selection_items.queue_number')
    .orderBy('selection_items.id')
    .execute();
}

/** @returns false when the person does not pass the rules any more, and keeps the place on the list */
async function promote(needs: PromotionNeeds, waiting: Waiting, sectionId: number): Promise<boolean> {
  const { database, now } = needs;
  const round = await database
    .selectFrom('rounds')
    .selectAll()
    .where('id', '=', waiting.round_id)
    .executeTakeFirstOrThrow();
  const facts = await factsFor(needs, waiting.user_id, round);
  const course = facts?.courses.get(waiting.course_id);
  const section = facts?.sections.get(sectionId);
  if (!facts || !course || !section) return false;
  const others = await seatsInRound(database, waiting.selection_id, facts);
  const history = await loadHistory(database, waiting.user_id, round);
  const added = wanted(course, section);
  if (checkOneMore(added, others, { history, terms: facts.terms, notOffered: [] }).length > 0) return false;
  const place = { selectionId: waiting.selection_id, courseId: course.id, optionId: sectionId };
  await settleItem(database, place, { status: 'enrolled', action: 'promoted' }, now);
  // Before its results are published a seat is part of them, of which everybody is told then.
  if (isPublished(round, now)) await writeToStudent(needs, waiting, { round, course, section });
  return true;
}

/** @returns undefined for a student who has left the school: who belongs to no class is offered nothing */
export async function factsFor(
  needs: FactsOfPerson,
  userId: number,
  round: RoundRecord,
): Promise<RoundFacts | undefined> {
  const { database, clashBlocks } = needs;
  const audience = await ownAudience(database, userId);
  return audience && loadRoundFacts({ database, audience, userId, language: 'en', clashBlocks }, round, 'add_drop');
}

/** The seats that a selection holds, as the rules look at them. */
export async function seatsInRound(
  database: Database,
  selectionId: number,
  facts: RoundFacts,
): Promise<WantedCourse[]> {
  const rows = await database
    .selectFrom('selection_items')
    .select(['course_id', 'option_id'])
    .where('selection_id', '=', selectionId)
    .where('status', '=', 'enrolled')
    .execute();
  return rows.flatMap((row) => {
    const course = facts.courses.get(row.course_id);
    return course ? [wanted(course, facts.sections.get(row.option_id) ?? null)] : [];
  });
}

export function wanted(course: RuledCourse, section: Section | null): WantedCourse {
  return { field: 'items', course, section, rank: null, acceptsWaitingList: false };
}

async function writeToStudent(
  needs: PromotionNeeds,
  { user_id: userId }: Waiting,
  { round, course, section }: { readonly round: RoundRecord; readonly course: RuledCourse; readonly section: Section },
): Promise<void> {
  const { database, portal } = needs;
  const { title: stored } = await database
    .selectFrom('courses')
    .select('title')
    .where('id', '=', course.id)
    .executeTakeFirstOrThrow();
  const title = readJson<Localized>(stored);
  const message = {
    userIds: [userId],
    type: 'course',
    title: portal.said('courseSeatTitle', { course: course.code }),
    content: saidRich(portal, 'courseSeat', { course: course.code, title, section: section.label }),
    link: linkTo(round),
  } as const;
  await sendMessage(needs, message);
}

/** The page that shows the own selection in a round. */
export function linkTo(round: Pick<RoundRecord, 'id' | 'kind'>) {
  const route =
    round.kind === 'registration' ? '/pages/course/courseRegistrationDetails' : '/pages/courseSelection/detail';
  return { route, query: { id: round.id } };
}
