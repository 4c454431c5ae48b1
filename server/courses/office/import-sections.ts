/** Brings the sections of a course up to date, and says which take place at another time or elsewhere then. */
import type { OfficeRecords } from '#model';
import { type AnyRow, bring, changedColumns } from '../../kernel/database/bring.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Row } from '../../kernel/database/tables.ts';
import type { PortalView } from '../../kernel/portal/portal-view.ts';
import type { Speaker } from '../../kernel/portal/texts.ts';
import { writeJson } from '../../kernel/values/json.ts';
import { instantOf, timeWriter } from '../../kernel/values/time.ts';
import { changeSectionCapacity } from './courses.ts';
import type { MovedSection } from './inform-of-moves.ts';
import { findSection, heldItems } from './section-items.ts';

export type Section = NonNullable<OfficeRecords['courses']>[number]['sections'][number];

type Meeting = NonNullable<Section['meetings']>[number];

export interface ImportOffice {
  readonly database: Database;
  readonly now: Date;
  readonly portal: Speaker & Pick<PortalView, 'timeZone'>;
  /** Left out: clashes block. */
  readonly clashBlocks?: boolean;
  /** Hears of sections that are at other times or elsewhere now; its students are to be informed. */
  readonly moved?: (moved: MovedSection) => void;
}

interface OfCourse {
  readonly courseId: number;
  readonly term: Pick<Row<'terms'>, 'start_date' | 'end_date'>;
  /** Whether its exam is at another time, or elsewhere. */
  readonly isElsewhere: boolean;
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** @returns whether something changed */
export async function bringSection(
  office: ImportOffice,
  { courseId, term, isElsewhere }: OfCourse,
  section: Section,
): Promise<boolean> {
  const { database, now, portal } = office;
  const { label, waitingList, capacity = null } = section;
  const key = { course_id: courseId, label };
  const { row, outcome } = await bring(database, 'course_options', key, { waiting_list_enabled: waitingList ? 1 : 0 });
  const id = Number(row['id']);
  const meetings = await bringMeetings(database, id, section, term);
  const today = timeWriter(portal.timeZone).date(instantOf(now));
  if ((isElsewhere || meetings.isElsewhere) && today <= term.end_date) await noteMove(office, id);
  const hasOtherSeats = row['capacity'] !== capacity;
  if (hasOtherSeats) await changeSectionCapacity(office, id, capacity); // last: whoever waits and fits the new times moves up
  return outcome !== 'unchanged' || hasOtherSeats || !meetings.isSame;
}

async function bringMeetings(
  database: Database,
  id: number,
  { meetings = [] }: Section,
  term: OfCourse['term'],
): Promise<{ readonly isSame: boolean; readonly isElsewhere: boolean }> {
  const weeks = meetings.map(weekOf);
  const wanted = weeks.map((week) => ({
    option_id: id,
    start_date: term.start_date,
    end_date: term.end_date,
    ...week,
  }));
  const before = await database
    .selectFrom('course_meetings')
    .selectAll()
    .where('option_id', '=', id)
    .orderBy('id')
    .execute();
  const isSame =
    before.length === wanted.length &&
    wanted.every((meeting, index) => changedColumns(before[index] ?? {}, meeting).length === 0);
  if (!isSame) {
    await database.deleteFrom('course_meetings').where('option_id', '=', id).execute();
    if (wanted.length > 0) await database.insertInto('course_meetings').values(wanted).execute();
  }
  return { isSame, isElsewhere: !isSame && !areSameWeeks(before, weeks) };
}

/** A meeting as the file has it: without days of its own it takes place all term. */
function weekOf({ day, from, to, venue, begins, ends }: Meeting) {
  return {
    weekday: weekdays.indexOf(day) + 1,
    start_time: from,
    end_time: to,
    venue: writeJson(venue),
    ...(begins === undefined ? {} : { start_date: begins }),
    ...(ends === undefined ? {} : { end_date: ends }),
  };
}

/** Whether the weeks of a student stay as they are: the order of a file does not count, nor do the dates of a whole term. */
function areSameWeeks(before: readonly AnyRow[], after: readonly ReturnType<typeof weekOf>[]): boolean {
  const left = [...before];
  for (const meeting of after) {
    const index = left.findIndex((one) => changedColumns(one, meeting).length === 0);
    if (index < 0) return false;
    left.splice(index, 1);
  }
  return left.length === 0;
}

/** What students have in it is looked up before its seats change: who moves up then knows the new times already. */
async function noteMove({ database, moved }: ImportOffice, sectionId: number): Promise<void> {
  const items = await heldItems(database, [sectionId]);
  if (items.length > 0) moved?.({ section: await findSection(database, sectionId), items });
}
