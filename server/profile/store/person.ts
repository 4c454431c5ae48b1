/** What the session and the profile both tell about a person. */
import type { Person } from '#contract';
import type { CallContext, SignedInUser } from '../../kernel/call/call.ts';
import type { Row } from '../../kernel/database/tables.ts';
import { loadClassInfo } from '../../people/store/classes.ts';
import { loadEnrolments } from '../../people/store/enrolments.ts';
import { loadPoints } from '../../points/store/points.ts';

export type PersonContext = Pick<CallContext, 'database' | 'classId' | 'language' | 'now' | 'time'> & {
  readonly user: SignedInUser;
};

export const personColumns = [
  'id',
  'sid',
  'name',
  'en_name',
  'headimg',
  'adminid',
  'gender',
  'email',
  'campus_email',
  'phone_code',
  'phone',
] as const satisfies readonly (keyof Row<'users'>)[];

/** @param row  the person's own row */
export async function loadPerson(
  context: PersonContext,
  row: Pick<Row<'users'>, (typeof personColumns)[number]>,
): Promise<Person> {
  const { database, user, classId, language, now, time } = context;
  return {
    id: row.id,
    sid: row.sid,
    name: row.name,
    en_name: row.en_name,
    headimg: row.headimg,
    adminid: row.adminid,
    gender: row.gender as Person['gender'], // written by the server from the same list of words
    email: row.email,
    campus_email: row.campus_email,
    phone_code: row.phone_code,
    phone: row.phone,
    classInfo: await loadClassInfo(database, classId ?? user.ownClassId, language),
    eduInfo: await loadEnrolments(database, user.id),
    pointsInfo: await loadPoints(database, user.id, now, time),
  };
}
