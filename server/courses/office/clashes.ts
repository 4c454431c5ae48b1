/** Seats that students hold at the same time, since a section has other times. */
import { grouped } from '#model';
import { inPieces } from '../../kernel/database/in-pieces.ts';
import type { Database } from '../../kernel/database/open.ts';
import { shownPeople } from '../../people/store/named-people.ts';
import { findClash } from '../rules/course-times.ts';
import { loadSections } from '../store/course-sections.ts';

export interface SectionClash {
  /** As people speak of them: `EMBA5010 Section A`. */
  readonly sections: readonly [string, string];
  /** Whose seats they are: `1155000001, 1155000002 and 3 more`. */
  readonly students: string;
}

/** @param sectionIds  those that have other times; what clashes without them is not looked at */
export async function clashesWith(database: Database, sectionIds: readonly number[]): Promise<readonly SectionClash[]> {
  const seats = await seatsBeside(database, sectionIds);
  const sections = await loadSections(database, [...new Set(seats.map((seat) => seat.course_id))]);
  const meetings = new Map(sections.map((section) => [section.id, section.meetings]));
  const byStudent = grouped(seats.map((seat) => [seat.user_id, seat]));
  const changed = new Set(sectionIds);
  const clashes = new Map<string, { readonly sections: SectionClash['sections']; readonly userIds: number[] }>();
  for (const own of seats.filter((seat) => changed.has(seat.option_id))) {
    for (const other of byStudent.get(own.user_id) ?? []) {
      // Of two that have both changed, the first is looked at.
      const isSeen = changed.has(other.option_id) && other.option_id <= own.option_id;
      const clash = findClash(meetings.get(own.option_id) ?? [], meetings.get(other.option_id) ?? []);
      if (isSeen || !clash) continue;
      const key = `${own.option_id} ${other.option_id}`;
      const userIds = [...(clashes.get(key)?.userIds ?? []), own.user_id];
      clashes.set(key, { sections: [nameOf(own), nameOf(other)], userIds });
    }
  }
  const shown: SectionClash[] = [];
  for (const clash of clashes.values())
    shown.push({ sections: clash.sections, students: await shownPeople(database, clash.userIds) });
  return shown;
}

/** All seats of whoever has one in these sections. */
async function seatsBeside(database: Database, sectionIds: readonly number[]) {
  const seats = database
    .selectFrom('selection_items')
    .innerJoin('selections', 'selections.id', 'selection_items.selection_id')
    .where('selection_items.status', '=', 'enrolled');
  const students = await inPieces(sectionIds, (some) =>
    seats.select('selections.user_id').distinct().where('selection_items.option_id', 'in', some).execute(),
  );
  return inPieces([...new Set(students.map((row) => row.user_id))], (some) =>
    seats
      .innerJoin('courses', 'courses.id', 'selection_items.course_id')
      .innerJoin('course_options', 'course_options.id', 'selection_items.option_id')
      .innerJoin('users', 'users.id', 'selections.user_id')
      .select(['selections.user_id', 'selection_items.course_id', 'selection_items.option_id'])
      .select(['courses.code', 'course_options.label'])
      .where('selections.user_id', 'in', some)
      .orderBy('users.sid')
      .orderBy('selection_items.option_id')
      .execute(),
  );
}

function nameOf({ code, label }: { readonly code: string; readonly label: string }): string {
  return `${code} ${label}`;
}
