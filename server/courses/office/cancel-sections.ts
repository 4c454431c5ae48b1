/** Takes sections of courses back: whoever selected one is told, and nobody can select it any more. */

import { Refusal } from '../../kernel/call/refusal.ts';
import { inTransaction } from '../../kernel/database/in-transaction.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Localized } from '../../kernel/portal/language.ts';
import type { Speaker } from '../../kernel/portal/texts.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { lockPeople } from '../../people/store/lock-person.ts';
import { lockRound } from '../store/course-rounds.ts';
import { lockSections } from '../store/course-seats.ts';
import type { CourseOffice } from './courses.ts';
import { dropItems, findSection, heldItems, writeAbout } from './section-items.ts';

type CancellingOffice = CourseOffice & { readonly portal: Speaker };

/** Why a course is dropped, as the selection shows it. */
const cancelled = [{ field: 'items', rule: 'option', says: 'courseSectionCancelled' }] as const;

const cancellation = { title: 'courseCancelledTitle', text: 'courseCancelled', last: 'courseCancelledLast' } as const;

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
      const items = await heldItems(database, [id]);
      await dropItems(database, items, { now: office.now, reason: cancelled });
      await writeAbout({ ...office, database }, section, items, { ...cancellation, note });
      for (const item of items) concerned.add(item.user_id);
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
