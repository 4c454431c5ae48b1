/**
 * Gives seats that stayed free although somebody waits: whoever could not take one when it became free may have dropped
 * what kept them from it, or may log in again. As long as students change their selections themselves.
 */

import { eachInTurn, type PortalJobDeps } from '../../kernel/call/job.ts';
import { inTransaction } from '../../kernel/database/in-transaction.ts';
import type { Database } from '../../kernel/database/open.ts';
import { freeSeats } from '../../kernel/seats.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { lockPeople } from '../../people/store/lock-person.ts';
import { courseSettings } from '../rules/course-settings.ts';
import { fillSection, peopleWaitingFor } from '../store/course-promotion.ts';
import { loadSectionSeats, lockSections } from '../store/course-seats.ts';

export async function fillSections({ database, clock, portal: current }: PortalJobDeps): Promise<void> {
  const portal = current();
  const now = clock();
  const { clashBlocks } = courseSettings(portal);
  await eachInTurn(await sectionsToFill(database, now), (id) =>
    inTransaction(database, async (transaction) => {
      await lockSections(transaction, [id]);
      await lockPeople(transaction, await peopleWaitingFor(transaction, [id]));
      await fillSection({ database: transaction, now, portal, clashBlocks }, id);
    }),
  );
}

/** Sections with a free seat and somebody who waits, in rounds in which students can still add and drop. */
async function sectionsToFill(database: Database, now: Date): Promise<number[]> {
  const moment = instantOf(now);
  const awaited = await database
    .selectFrom('selection_items')
    .innerJoin('selections', 'selections.id', 'selection_items.selection_id')
    .innerJoin('rounds', 'rounds.id', 'selections.round_id')
    .innerJoin('course_options', 'course_options.id', 'selection_items.option_id')
    .select(['course_options.id', 'course_options.capacity'])
    .distinct()
    .where('selection_items.status', '=', 'waiting_list')
    .where('course_options.cancelled_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('rounds.end_at', '>', moment),
        eb('rounds.add_drop_end_at', '>', moment),
        eb.and([eb('rounds.add_drop_start_at', 'is not', null), eb('rounds.add_drop_end_at', 'is', null)]),
      ]),
    )
    .orderBy('course_options.id')
    .execute();
  const seats = await loadSectionSeats(
    database,
    awaited.map(({ id }) => id),
  );
  return awaited.filter((section) => freeSeats(section, seats.get(section.id)) > 0).map(({ id }) => id);
}
