/** The numbers of a class, for who leads it. */
import type { Statistics } from '#contract';
import type { CallContext } from '../../kernel/call/call.ts';
import type { Database } from '../../kernel/database/open.ts';
import { after, dayMs, instantOf } from '../../kernel/values/time.ts';
import { isCurrent, visibleNotices } from '../../notices/store/notices.ts';
import { audienceOf } from '../../people/store/audience.ts';
import { countStudents, studentsOf } from '../../people/store/classes.ts';

const weekMs = 7 * dayMs;

/** Registrations that count: those that were neither taken back nor refused. */
const standing = ['pending', 'registered', 'waiting_list', 'attended', 'absent'];

export async function classStatistics({
  database,
  user,
  classId,
  now,
}: CallContext<'user/apply-static'>): Promise<Statistics['class']> {
  if (user.adminid === 0 || classId === null) return null;
  const students = (await countStudents(database, [classId])).get(classId) ?? 0;
  const registrations = await database
    .selectFrom('registrations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', 'in', studentsOf(database, classId))
    .where('status', 'in', standing)
    .where('applied_at', '>', instantOf(after(now, -weekMs)))
    .executeTakeFirstOrThrow();
  return {
    students,
    registered_this_week: registrations.count,
    unread_notices: await countUnopened(database, classId, students, now),
  };
}

async function countUnopened(database: Database, classId: number, students: number, now: Date): Promise<number> {
  const reader = { now: instantOf(now), ...(await audienceOf(database, { ownClassId: classId }, null)) };
  const notices = await visibleNotices(database, reader).where(isCurrent(reader.now)).select('notices.id').execute();
  const ids = notices.map((notice) => notice.id);
  if (ids.length === 0) return 0;
  const opened = await database
    .selectFrom('notice_reads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('notice_id', 'in', ids)
    .where('user_id', 'in', studentsOf(database, classId))
    .executeTakeFirstOrThrow();
  return ids.length * students - opened.count;
}
