/** Brings the sections of a course up to date, and says which take place at another time or elsewhere then. */
import type { OfficeRecords } from '#model';
import { type AnyRow, bring, changedColumns } from '../../kernel/database/bring.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Row } from '../../kernel/database/tables.ts';
import type { Speaker } from '../../kernel/portal/texts.ts';
import { writeJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { changeSectionCapacity } from './courses.ts';
import type { MovedSection } from './inform-of-moves.ts';
import { findSection, heldItems } from './section-items.ts';

export type Section = NonNullable<OfficeRecords['courses']>[number]['sections'][number];

export interface ImportOffice {
  readonly database: Database;
  readonly now: Date;
  readonly portal: Speaker;
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
  const { database, now } = office;
  const { label, waitingList, capacity = null } = section;
  const key = { course_id: courseId, label };
  const { row, outcome } = await bring(database, 'course_options', key, { waiting_list_enabled: waitingList ? 1 : 0 });
  const id = Number(row['id']);
  const meetings = await bringMeetings(database, id, section, term);
  if ((isElsewhere || meetings.isElsewhere) && instantOf(now) <= term.end_date) await noteMove(office, id);
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
  const wanted = meetings.map((meeting) => ({
    option_id: id,
    weekday: weekdays.indexOf(meeting.day) + 1,
    start_time: meeting.from,
    end_time: meeting.to,
    venue: writeJson(meeting.venue),
    start_date: meeting.begins ?? term.start_date,
    end_date: meeting.ends ?? term.end_date,
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
  return { isSame, isElsewhere: !isSame && !areSameWeeks(before, wanted) };
}

/** Whether the week of a student stays as it is: the order of a file does not count, nor do the dates of a whole term. */
function areSameWeeks(before: readonly AnyRow[], after: readonly AnyRow[]): boolean {
  const left = [...before];
  for (const meeting of after) {
    const { weekday, start_time, end_time, venue } = meeting;
    const of = { weekday, start_time, end_time, venue } as AnyRow; // its own columns
    const index = left.findIndex((one) => changedColumns(one, of).length === 0);
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
