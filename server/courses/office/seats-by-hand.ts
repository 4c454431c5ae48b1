/** Seats that the office gives and takes by hand, past the waiting list: whoever is concerned is told. */
import { ownSentence } from '../../kernel/call/field-errors.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import { inTransaction } from '../../kernel/database/in-transaction.ts';
import type { Database } from '../../kernel/database/open.ts';
import { type Language, type Localized } from '../../kernel/portal/language.ts';
import type { PortalView } from '../../kernel/portal/portal-view.ts';
import { freeSeats } from '../../kernel/seats.ts';
import { readJson } from '../../kernel/values/json.ts';
import { ownAudience } from '../../people/store/audience.ts';
import { lockPeople } from '../../people/store/lock-person.ts';
import { checkOneMore } from '../rules/course-rules.ts';
import { defaultCourseSettings } from '../rules/course-settings.ts';
import { loadHistory } from '../store/course-history.ts';
import { factsFor, fillSection, peopleWaitingFor, seatsInRound, wanted } from '../store/course-promotion.ts';
import { type RoundRecord, roundsOf } from '../store/course-rounds.ts';
import { loadSectionSeats, lockSections } from '../store/course-seats.ts';
import { type ItemRecord, loadSelection } from '../store/course-selections.ts';
import { isHeld } from '../store/describe-rounds.ts';
import { keepItem, keepVersion } from '../store/keep-selection.ts';
import type { CourseOffice } from './courses.ts';
import { dropItems, type FoundSection, findSection, type HeldItem, heldItems, writeAbout } from './section-items.ts';

export type SeatsOffice = CourseOffice & { readonly portal: PortalView };

export interface GivenSeat {
  readonly userId: number;
  /** False: the student has the seat already. */
  readonly isNew: boolean;
  /** Which rules of the round it breaks, in sentences; the office may mean it all the same. */
  readonly problems: readonly string[];
}

/**
 * Gives each of these students a seat in a section, in place of one in another section of the course and also when it is full.
 * The seat belongs to a round that offers the course to the student: the one in which the course was selected, else the newest.
 * @returns one for each student
 * @throws Refusal 404 when there is no such section; 409 when it is cancelled; 403 `not_eligible` when no round offers it to one of them
 */
export function enrolByHand(
  office: SeatsOffice,
  sectionId: number,
  { userIds, language }: { readonly userIds: readonly number[]; readonly language: Language },
): Promise<readonly GivenSeat[]> {
  return inTransaction(office.database, async (database) => {
    const { course_id: courseId } = await findSection(database, sectionId);
    const siblings = await database
      .selectFrom('course_options')
      .select('id')
      .where('course_id', '=', courseId)
      .execute();
    const ids = siblings.map(({ id }) => id);
    await lockSections(database, ids);
    await lockPeople(database, [...userIds, ...(await peopleWaitingFor(database, ids))]);
    const section = await findSection(database, sectionId);
    if (section.cancelled_at !== null) throw new Refusal('state');
    const given: GivenSeat[] = [];
    for (const userId of new Set(userIds))
      given.push(await giveSeat({ ...office, database }, section, userId, language));
    return given;
  });
}

async function giveSeat(
  office: SeatsOffice,
  section: FoundSection,
  userId: number,
  language: Language,
): Promise<GivenSeat> {
  const { database, now, portal, clashBlocks = defaultCourseSettings.clashBlocks } = office;
  const round = await roundOf(database, userId, section.course_id);
  const facts = round && (await factsFor({ database, clashBlocks }, userId, round));
  const course = facts?.courses.get(section.course_id);
  const ruled = facts?.sections.get(section.id);
  if (!round || !facts || !course || !ruled) throw new Refusal('notEligible');
  const stored = await loadSelection(database, round.id, userId);
  const before = stored?.items.find((item) => item.course_id === course.id);
  if (before?.status === 'enrolled' && before.option_id === section.id) return { userId, isNew: false, problems: [] };
  const others = stored ? await seatsInRound(database, stored.selection.id, facts) : [];
  const history = await loadHistory(database, userId, round);
  const added = wanted(course, ruled);
  const apart = others.filter((other) => other.course.id !== course.id);
  const broken = checkOneMore(added, apart, { history, terms: facts.terms, notOffered: [] });
  const seats = (await loadSectionSeats(database, [section.id])).get(section.id);
  const names = { course: course.code, section: section.label };
  const problems = [
    ...broken.flatMap((issue) => ownSentence(issue, portal, language) ?? []),
    ...(freeSeats(ruled, seats) === 0 ? [portal.say('courseFull', language, names)] : []),
  ];
  const ext = stored ? readJson<Record<string, unknown>>(stored.selection.ext) : {};
  const selectionId = await keepVersion(database, stored, { roundId: round.id, userId, ext, now });
  const place = { selectionId, courseId: course.id, optionId: section.id };
  const kept = { ...place, rank: before?.rank ?? null, acceptsWaitingList: false, queueNumber: null };
  await keepItem(database, { ...kept, status: 'enrolled' }, 'enrolled', now);
  await refill({ database, now, portal, clashBlocks }, before, section.id);
  const message = { title: 'courseEnrolledTitle', text: 'courseEnrolled' } as const;
  await writeAbout(office, section, [{ user_id: userId, round_id: round.id, kind: round.kind }], message);
  return { userId, isNew: true, problems };
}

/** Who moves to another section leaves a seat in the first one. */
async function refill(
  needs: Parameters<typeof fillSection>[0],
  before: ItemRecord | undefined,
  sectionId: number,
): Promise<void> {
  if (before?.status === 'enrolled' && before.option_id !== sectionId) await fillSection(needs, before.option_id);
}

/** The round to which a seat by hand belongs: none by preference whose seats are still to be given. */
async function roundOf(database: Database, userId: number, courseId: number): Promise<RoundRecord | undefined> {
  const audience = await ownAudience(database, userId);
  if (!audience) return undefined;
  const rounds = await roundsOf(database, audience, userId)
    .selectAll('rounds')
    .where('rounds.id', 'in', database.selectFrom('round_courses').select('round_id').where('course_id', '=', courseId))
    .where((eb) => eb.or([eb('mode', '=', 'first_come'), eb('allocated_at', 'is not', null)]))
    .orderBy('start_at', 'desc')
    .orderBy('rounds.id', 'desc')
    .execute();
  const selected = await database
    .selectFrom('selection_items')
    .innerJoin('selections', 'selections.id', 'selection_items.selection_id')
    .select(['selections.round_id', 'selection_items.status'])
    .where('selections.user_id', '=', userId)
    .where('selection_items.course_id', '=', courseId)
    .execute();
  const held = new Set(selected.filter(({ status }) => isHeld(status)).map((item) => item.round_id));
  return rounds.find(({ id }) => held.has(id)) ?? rounds[0];
}

/**
 * Takes students out of a section: seats, places on the waiting list and wishes. Seats go to whoever waits.
 * @param note  the reason, which the students read
 * @returns who was in it
 * @throws Refusal 404 when there is no such section
 */
export function dropByHand(
  office: SeatsOffice,
  sectionId: number,
  { userIds, note }: { readonly userIds: readonly number[]; readonly note: Localized },
): Promise<readonly number[]> {
  const { now, portal, clashBlocks = defaultCourseSettings.clashBlocks } = office;
  return inTransaction(office.database, async (database) => {
    const section = await findSection(database, sectionId);
    await lockSections(database, [sectionId]);
    await lockPeople(database, [...userIds, ...(await peopleWaitingFor(database, [sectionId]))]);
    const items = (await heldItems(database, [sectionId])).filter((item) => userIds.includes(item.user_id));
    await dropItems(database, items, { now });
    await renewVersions(database, items);
    const message = { title: 'courseDroppedTitle', text: 'courseDropped', note } as const;
    await writeAbout({ ...office, database }, section, items, message);
    if (items.length > 0) await fillSection({ database, now, portal, clashBlocks }, sectionId);
    return [...new Set(items.map((item) => item.user_id))];
  });
}

/** What was dropped can be selected again, but not by a page that still shows it as it was. */
async function renewVersions(database: Database, items: readonly HeldItem[]): Promise<void> {
  if (items.length === 0) return;
  const selectionIds = items.map((item) => item.selection_id);
  await database
    .updateTable('selections')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', 'in', selectionIds)
    .execute();
}
