/** Sending a selection: first come, first served, or as wishes by preference. */

import { keepExtraFiles, keepUndeclared } from '../../forms/store/extra-fields.ts';
import type { CallContext } from '../../kernel/call/call.ts';
import { type FieldIssue, Refusal } from '../../kernel/call/refusal.ts';
import { freeSeats, openSeats, type Seats } from '../../kernel/seats.ts';
import { readJson } from '../../kernel/values/json.ts';
import { lockPeople, lockPerson } from '../../people/store/lock-person.ts';
import { checkSelection, type SelectionCheck, type WantedCourse } from '../rules/course-rules.ts';
import { courseSettings } from '../rules/course-settings.ts';
import { loadHistory } from './course-history.ts';
import { fillSection, peopleWaitingFor } from './course-promotion.ts';
import { lockRound, type Phase, type RoundRecord } from './course-rounds.ts';
import { loadSectionSeats, lockSections, nextQueueNumber } from './course-seats.ts';
import { loadSections, type Section } from './course-sections.ts';
import { type ItemRecord, loadSelection, type StoredSelection } from './course-selections.ts';
import { isHeld } from './describe-rounds.ts';
import {
  type HistoryAction,
  keepItem,
  keepVersion,
  noteHistory,
  requireVersion,
  settleItem,
} from './keep-selection.ts';
import type { RoundFacts } from './round-facts.ts';

export type SubmitContext = CallContext<'course-selection/submit-selection'>;

type AllSeats = ReadonlyMap<number, Seats>;

/** One submission with all that is known of it. */
export interface Submission {
  readonly round: RoundRecord;
  readonly facts: RoundFacts;
  readonly phase: Phase;
  readonly wishes: Pick<SelectionCheck, 'wanted' | 'notOffered'>;
}

/**
 * What a submission would come to, without changing anything.
 * @returns the problems, and the items as they would be stored
 */
export async function rehearse(
  context: SubmitContext,
  submission: Submission,
): Promise<{ stored: StoredSelection | undefined; problems: FieldIssue[]; items: ItemRecord[] }> {
  const { database, user } = context;
  const { round, wishes, phase } = submission;
  const stored = await loadSelection(database, round.id, user.id);
  const seats = await loadSectionSeats(database, sectionIdsOf(wishes.wanted));
  const problems = await findProblems(context, submission, stored, seats);
  const items = wishes.wanted.flatMap(({ course, section, rank, ...wish }): ItemRecord[] => {
    if (!section) return [];
    const held = heldItem(stored, course.id, section.id);
    if (held) return [{ ...held, rank: phase === 'preference' ? rank : held.rank }];
    const seated = openSeats(knownSection(submission, section.id), seats.get(section.id)) > 0;
    const status = phase === 'preference' ? 'selected' : seated ? 'enrolled' : 'waiting_list';
    return [
      {
        id: 0,
        course_id: course.id,
        option_id: section.id,
        rank: phase === 'preference' ? rank : null,
        accept_waiting_list: wish.acceptsWaitingList ? 1 : 0,
        status,
        queue_number: null,
        reason: null,
      },
    ];
  });
  return { stored, problems, items };
}

/**
 * Gives seats at once. The sections are locked in the order of their ids, then the people whose selections change, so
 * that any number of submissions at once are judged one after the other.
 * @throws Refusal 409 version; 422 with all problems
 */
export async function submitFirstCome(context: SubmitContext, sent: Submission): Promise<void> {
  const { database, user, body, now, portal } = context;
  const { round, wishes } = sent;
  const before = await loadSelection(database, round.id, user.id);
  requireVersion(before, body.version);
  const wantedIds = sectionIdsOf(wishes.wanted);
  const leftIds = leftSections(before, wishes.wanted);
  await lockSections(database, [...wantedIds, ...leftIds]);
  const submission = await withSectionsOfNow(context, sent);
  const seatsBefore = await loadSectionSeats(database, wantedIds);
  const unfilled = sectionsToFill(submission, wantedIds, seatsBefore);
  await lockPeople(database, [user.id, ...(await peopleWaitingFor(database, [...unfilled, ...leftIds]))]);
  const stored = await loadSelection(database, round.id, user.id);
  requireVersion(stored, body.version);
  const filling = { database, now, portal, clashBlocks: courseSettings(portal).clashBlocks };
  for (const id of unfilled) await fillSection(filling, id);
  const seats = unfilled.length === 0 ? seatsBefore : await loadSectionSeats(database, wantedIds);
  refuse(await findProblems(context, submission, stored, seats));
  const selectionId = await keepSelection(context, round, stored);
  await takeSeats(context, submission, { selectionId, stored, seats });
  for (const id of leftIds) await fillSection(filling, id);
}

/** The office may have changed the seats of the wanted sections, or cancelled one, while the submission waited for a lock. */
async function withSectionsOfNow({ database }: SubmitContext, submission: Submission): Promise<Submission> {
  const { facts, wishes } = submission;
  const now = await loadSections(
    database,
    wishes.wanted.map(({ course }) => course.id),
  );
  const sections = new Map(now.map((section) => [section.id, section]));
  const wanted = wishes.wanted.map((wish) => ({ ...wish, section: sections.get(wish.section?.id ?? 0) ?? null }));
  return { ...submission, facts: { ...facts, sections }, wishes: { ...wishes, wanted } };
}

/**
 * Keeps wishes; seats are given later, to all at once. Whoever sent in time but had to wait until the seats were given is
 * too late: a wish that nobody draws would stay one for ever.
 * @throws Refusal 409 version, or the seats are given; 422 with all problems
 */
export async function submitPreferences(context: SubmitContext, sent: Submission): Promise<void> {
  const { database, user, body } = context;
  const round = await lockRound(database, sent.round.id);
  if (round.allocated_at !== null) throw new Refusal('windowClosed');
  const submission = await withSectionsOfNow(context, sent);
  await lockPerson(database, user.id);
  const stored = await loadSelection(database, round.id, user.id);
  requireVersion(stored, body.version);
  refuse(await findProblems(context, submission, stored, new Map()));
  const selectionId = await keepSelection(context, round, stored);
  await keepWishes(context, submission, selectionId, stored);
}

async function findProblems(
  { database, user }: SubmitContext,
  submission: Submission,
  stored: StoredSelection | undefined,
  seats: AllSeats,
): Promise<FieldIssue[]> {
  const { round, facts, wishes, phase } = submission;
  const history = await loadHistory(database, user.id, round);
  const hasRoom = (wish: WantedCourse) =>
    phase === 'preference' || !wish.section || isAdmitted(submission, wish, stored, seats);
  return checkSelection({ ...wishes, history, terms: facts.terms, hasRoom });
}

/** A seat, a place on the list, or what the student has already. */
function isAdmitted(
  submission: Submission,
  { course, section, acceptsWaitingList }: WantedCourse,
  stored: StoredSelection | undefined,
  seats: AllSeats,
): boolean {
  const id = section?.id ?? 0;
  const { hasWaitingList, ...known } = knownSection(submission, id);
  const mayWait = acceptsWaitingList && hasWaitingList && submission.round.waiting_list_enabled === 1;
  return heldItem(stored, course.id, id) !== undefined || freeSeats(known, seats.get(id)) > 0 || mayWait;
}

function refuse(issues: readonly FieldIssue[]): void {
  if (issues.length === 0) return;
  const { length: n } = issues;
  const sentence =
    n === 1 ? ({ says: 'selectionProblem' } as const) : ({ says: 'selectionProblems', values: { n } } as const);
  throw new Refusal('invalid', { issues, sentence });
}

async function keepSelection(
  context: SubmitContext,
  round: RoundRecord,
  stored: StoredSelection | undefined,
): Promise<number> {
  const { database, user, body, now, portal, call } = context;
  const before = stored ? readJson<Record<string, unknown>>(stored.selection.ext) : {};
  const ext = body.ext === undefined ? before : keepUndeclared(portal, call.name, before, body.ext);
  const id = await keepVersion(database, stored, { roundId: round.id, userId: user.id, ext, now });
  await keepExtraFiles(context, 'selection', id, body.ext);
  return id;
}

interface Taking {
  readonly selectionId: number;
  readonly stored: StoredSelection | undefined;
  readonly seats: AllSeats;
}

async function takeSeats(
  { database, now }: SubmitContext,
  submission: Submission,
  { selectionId, stored, seats }: Taking,
): Promise<void> {
  const { wanted } = submission.wishes;
  for (const { course, section, acceptsWaitingList } of wanted) {
    if (!section || heldItem(stored, course.id, section.id)) continue;
    const seated = freeSeats(knownSection(submission, section.id), seats.get(section.id)) > 0;
    const status = seated ? 'enrolled' : 'waiting_list';
    const queueNumber = seated ? null : await nextQueueNumber(database, section.id);
    const item = { selectionId, courseId: course.id, optionId: section.id, acceptsWaitingList, status, queueNumber };
    await keepItem(database, { ...item, rank: null }, status, now);
  }
  for (const item of heldItems(stored)) {
    if (wanted.some(({ course }) => course.id === item.course_id)) continue;
    const place = { selectionId, courseId: item.course_id, optionId: item.option_id };
    await settleItem(database, place, { status: 'dropped', action: 'dropped' }, now);
  }
}

/** Wishes that are no longer there leave a line in the history and nothing else: nobody had a seat yet. */
async function keepWishes(
  { database, now }: SubmitContext,
  { wishes }: Submission,
  selectionId: number,
  stored: StoredSelection | undefined,
): Promise<void> {
  for (const { course, section, rank, acceptsWaitingList } of wishes.wanted) {
    if (!section) continue;
    // One that the office took out may be wished for again.
    const before = heldItems(stored).find((item) => item.course_id === course.id);
    const isSame =
      before?.option_id === section.id &&
      before.rank === rank &&
      before.accept_waiting_list === (acceptsWaitingList ? 1 : 0);
    if (isSame) continue;
    const action: HistoryAction = before ? 'changed' : 'selected';
    const item = { selectionId, courseId: course.id, optionId: section.id, rank, acceptsWaitingList };
    await keepItem(database, { ...item, status: 'selected', queueNumber: null }, action, now);
  }
  for (const item of heldItems(stored)) {
    if (wishes.wanted.some(({ course }) => course.id === item.course_id)) continue;
    await database.deleteFrom('selection_items').where('id', '=', item.id).execute();
    const place = { selectionId, courseId: item.course_id, optionId: item.option_id };
    await noteHistory(database, { ...place, action: 'dropped' }, now);
  }
}

/** The sections in which a seat is free although somebody waits. */
function sectionsToFill(submission: Submission, sectionIds: readonly number[], seats: AllSeats): number[] {
  return sectionIds.filter((id) => {
    const known = seats.get(id);
    return known !== undefined && known.waiting > 0 && freeSeats(knownSection(submission, id), known) > 0;
  });
}

function sectionIdsOf(wanted: readonly WantedCourse[]): number[] {
  return [...new Set(wanted.flatMap(({ section }) => section?.id ?? []))];
}

/** The sections in which the student gives up a seat or a place on the list. */
function leftSections(stored: StoredSelection | undefined, wanted: readonly WantedCourse[]): number[] {
  const kept = new Set(sectionIdsOf(wanted));
  return heldItems(stored)
    .map((item) => item.option_id)
    .filter((id) => !kept.has(id));
}

function heldItems(stored: StoredSelection | undefined): readonly ItemRecord[] {
  return (stored?.items ?? []).filter(({ status }) => isHeld(status));
}

function heldItem(stored: StoredSelection | undefined, courseId: number, sectionId: number): ItemRecord | undefined {
  return heldItems(stored).find((item) => item.course_id === courseId && item.option_id === sectionId);
}

/** Wanted sections are always among those of the round. */
function knownSection({ facts }: Submission, sectionId: number): Pick<Section, 'capacity' | 'hasWaitingList'> {
  return facts.sections.get(sectionId) ?? { capacity: 0, hasWaitingList: false };
}
