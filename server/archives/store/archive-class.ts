/** The list of a class, for who leads it. */
import type { ArchiveStudent, Credits } from '#contract';
import { exportedExtras, extraSearchText } from '../../forms/store/extra-fields.ts';
import type { Database } from '../../kernel/database/open.ts';
import { readJson } from '../../kernel/values/json.ts';
import { searchText } from '../../kernel/values/search.ts';
import { loadAvailablePoints } from '../../points/store/points.ts';
import { tuitionStatuses } from '../../study/store/tuition.ts';
import type { Archive, ArchiveContext } from './archive-entries.ts';

/** The form whose extra fields are stored with a person. */
export const profileForm = 'profile';

export async function loadClassArchive(context: ArchiveContext): Promise<Archive<'class'>> {
  const { database, classId, portal, now, time } = context;
  const students = await studentsOf(database, classId ?? 0);
  const ids = students.map((student) => student.id);
  const attended = await countAttended(database, ids);
  const points = await loadAvailablePoints(database, ids, now);
  const tuition = await tuitionStatuses(database, ids, now);
  const exported = exportedExtras(portal, profileForm).map((field) => field.name);
  const entries = students.map((student) => {
    const credits = readJson<Credits>(student.credits);
    const ext = readJson<Record<string, unknown>>(student.ext);
    const entry: ArchiveStudent = {
      id: student.id,
      sid: student.sid,
      name: student.name,
      en_name: student.en_name,
      headimg: student.headimg,
      campus_email: student.campus_email,
      study_mode: student.study_mode as ArchiveStudent['study_mode'], // written by the server from the same list of words
      units_completed: credits.completed,
      units_required: credits.required,
      has_outstanding: credits.outstanding > 0,
      events_attended: attended.get(student.id) ?? 0,
      points_available: points.get(student.id) ?? 0,
      tuition_status: tuition.get(student.id) ?? 'none',
      last_login_at: time.datetimeOrNull(student.last_login_at),
      ext: Object.fromEntries(Object.entries(ext).filter(([name]) => exported.includes(name))),
    };
    const extra = extraSearchText(portal, profileForm, ext);
    return { entry, searched: searchText(student.name, student.en_name, student.sid, extra) };
  });
  const all = entries.map(({ entry }) => entry);
  const summary = {
    students: all.length,
    tuition_unconfirmed: all.filter((entry) => entry.tuition_status === 'unconfirmed').length,
    with_outstanding: all.filter((entry) => entry.has_outstanding).length,
  };
  return { entries, summary };
}

function studentsOf(database: Database, classId: number) {
  return database
    .selectFrom('enrolments')
    .innerJoin('users', 'users.id', 'enrolments.user_id')
    .select(['users.id', 'users.sid', 'users.name', 'users.en_name', 'users.headimg', 'users.campus_email'])
    .select(['users.last_login_at', 'users.ext', 'enrolments.study_mode', 'enrolments.credits'])
    .where('enrolments.class_id', '=', classId)
    .where('enrolments.is_current', '=', 1)
    .where('users.status', '=', 'active')
    .orderBy('users.id')
    .execute();
}

async function countAttended(database: Database, userIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('registrations')
    .select((eb) => ['user_id', eb.fn.countAll<number>().as('count')])
    .where('user_id', 'in', userIds)
    .where('status', '=', 'attended')
    .groupBy('user_id')
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.count]));
}
