/** Takes sections of courses back: whoever selected one is told, and nobody can select it any more. */

import { Refusal } from '../../kernel/call/refusal.ts';
import { inTransaction } from '../../kernel/database/in-transaction.ts';
import type { Database } from '../../kernel/database/open.ts';
import { inEach, inLanguage, type Localized } from '../../kernel/portal/language.ts';
import { type Speaker, saidRich } from '../../kernel/portal/texts.ts';
import { readJson } from '../../kernel/values/json.ts';
import { textAsRich } from '../../kernel/values/rich-text.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { sendMessage } from '../../messages/store/send-message.ts';
import { lockPeople } from '../../people/store/lock-person.ts';
import { linkTo } from '../store/course-promotion.ts';
import { lockRound } from '../store/course-rounds.ts';
import { lockSections } from '../store/course-seats.ts';
import { isHeld } from '../store/describe-rounds.ts';
import { settleItem } from '../store/keep-selection.ts';
import type { CourseOffice } from './courses.ts';

type CancellingOffice = CourseOffice & { readonly portal: Speaker };

/**
 * Cancels sections: seats, places on the waiting list and wishes there are dropped, and each student gets a message and a
 * mail for each. A course whose sections are all cancelled is offered to nobody any more.
 * @param note  the reason, which every student concerned reads
 * @returns how many students were told
 * @throws Refusal 404 when there is no such section; 409 when one is cancelled already
 */
export function cancelSections(
  office: CancellingOffice,
  sectionIds: readonly number[],
  note: Localized,
): Promise<number> {
  return inTransaction(office.database, async (database) => {
    await lockAll(database, sectionIds);
    const moment = instantOf(office.now);
    const concerned = new Set<number>();
    for (const id of new Set(sectionIds)) {
      const section = await findSection(database, id);
      if (section.cancelled_at !== null) throw new Refusal('state');
      await database.updateTable('course_options').set({ cancelled_at: moment }).where('id', '=', id).execute();
      for (const userId of await dropAll({ ...office, database }, section, note)) concerned.add(userId);
    }
    return concerned.size;
  });
}

/** In the order of all locks: rounds, sections, people. A wish by preference is sent under the lock of its round alone. */
async function lockAll(database: Database, sectionIds: readonly number[]): Promise<void> {
  const rounds = await database
    .selectFrom('round_courses')
    .innerJoin('course_options', 'course_options.course_id', 'round_courses.course_id')
    .select('round_courses.round_id')
    .distinct()
    .where('course_options.id', 'in', sectionIds)
    .orderBy('round_courses.round_id')
    .execute();
  for (const { round_id: id } of rounds) await lockRound(database, id);
  await lockSections(database, sectionIds);
  const items = await heldItems(database, sectionIds);
  await lockPeople(
    database,
    items.map((item) => item.user_id),
  );
}

/** @throws Refusal 404 when there is none */
export async function findSection(database: Database, id: number) {
  const section = await database
    .selectFrom('course_options')
    .innerJoin('courses', 'courses.id', 'course_options.course_id')
    .select(['course_options.id', 'course_options.course_id', 'course_options.label', 'course_options.cancelled_at'])
    .select(['courses.code', 'courses.title'])
    .where('course_options.id', '=', id)
    .executeTakeFirst();
  if (!section) throw new Refusal('notFound');
  return section;
}

export type FoundSection = Awaited<ReturnType<typeof findSection>>;

/** Seats, places on the list and wishes in these sections. */
export async function heldItems(database: Database, sectionIds: readonly number[]) {
  const items = await database
    .selectFrom('selection_items')
    .innerJoin('selections', 'selections.id', 'selection_items.selection_id')
    .innerJoin('rounds', 'rounds.id', 'selections.round_id')
    .select(['selection_items.selection_id', 'selection_items.course_id', 'selection_items.option_id'])
    .select(['selection_items.status', 'selections.user_id', 'selections.round_id', 'rounds.kind'])
    .where('selection_items.option_id', 'in', sectionIds)
    .orderBy('selection_items.id')
    .execute();
  return items.filter(({ status }) => isHeld(status));
}

/** @returns who had selected the section */
async function dropAll(
  { database, now, portal }: CancellingOffice,
  section: FoundSection,
  note: Localized,
): Promise<readonly number[]> {
  const items = await heldItems(database, [section.id]);
  const says = 'courseSectionCancelled';
  for (const item of items) {
    const place = { selectionId: item.selection_id, courseId: item.course_id, optionId: item.option_id };
    const reason = [{ field: 'items', rule: 'option', says }] as const;
    await settleItem(database, place, { status: 'dropped', action: 'dropped', reason }, now);
  }
  const rounds = new Map(items.map((item) => [item.round_id, { id: item.round_id, kind: item.kind }]));
  for (const round of rounds.values()) {
    const userIds = items.filter((item) => item.round_id === round.id).map((item) => item.user_id);
    const message = { ...cancelledNote(portal, section, note), link: linkTo(round), userIds };
    await sendMessage({ database, now, portal }, { ...message, type: 'course', byMail: true });
  }
  return items.map((item) => item.user_id);
}

function cancelledNote(portal: Speaker, { code, title, label }: FoundSection, note: Localized) {
  const names = { course: code, section: label };
  const last = saidRich(portal, 'courseCancelledLast');
  return {
    title: portal.said('courseCancelledTitle', names),
    content: inEach(
      saidRich(portal, 'courseCancelled', { ...names, title: readJson<Localized>(title) }),
      (first, language) => `${first}${textAsRich(inLanguage(note, language))}${inLanguage(last, language)}`,
    ),
  };
}
