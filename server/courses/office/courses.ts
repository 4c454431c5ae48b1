/** Changes how many seats a section has. */

import { Refusal } from '../../kernel/call/refusal.ts';
import { inTransaction } from '../../kernel/database/in-transaction.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Speaker } from '../../kernel/portal/texts.ts';
import { lockPeople } from '../../people/store/lock-person.ts';
import { defaultCourseSettings } from '../rules/course-settings.ts';
import { fillSection, peopleWaitingFor } from '../store/course-promotion.ts';
import { lockSections } from '../store/course-seats.ts';

export interface CourseOffice {
  readonly database: Database;
  readonly now: Date;
  /** Left out: clashes block. */
  readonly clashBlocks?: boolean;
}

/**
 * Changes how many seats a section has; null means no limit. Whoever waits moves up. Nobody loses a seat when there
 * are fewer.
 * @throws Refusal 404 when there is no such section
 */
export function changeSectionCapacity(
  {
    database,
    now,
    portal,
    clashBlocks = defaultCourseSettings.clashBlocks,
  }: CourseOffice & { readonly portal: Speaker },
  sectionId: number,
  capacity: number | null,
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    await lockSections(transaction, [sectionId]);
    await lockPeople(transaction, await peopleWaitingFor(transaction, [sectionId]));
    const changed = await transaction
      .updateTable('course_options')
      .set({ capacity })
      .where('id', '=', sectionId)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw new Refusal('notFound');
    await fillSection({ database: transaction, now, portal, clashBlocks }, sectionId);
  });
}
