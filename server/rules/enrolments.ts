/** The programmes of a student, the current one first. */
import type { EduInfo } from '#contract';
import { compiledOnce } from '../database/compiled-once.ts';
import type { Database } from '../database/open.ts';
import { readJson } from '../json.ts';

const enrolmentsOf = compiledOnce((database, { userId }: { userId: number }) =>
  database
    .selectFrom('enrolments')
    .innerJoin('classes', 'classes.id', 'enrolments.class_id')
    .selectAll('enrolments')
    .select('classes.title as class_title')
    .where('enrolments.user_id', '=', userId)
    .orderBy('enrolments.is_current', 'desc')
    .orderBy('enrolments.enrollment_date', 'desc')
    .orderBy('enrolments.id'),
);

export async function loadEnrolments(database: Database, userId: number): Promise<EduInfo[]> {
  const rows = await enrolmentsOf(database, { userId });
  return rows.map(({ user_id: _user, is_current: _current, ...row }) => ({
    ...row,
    study_mode: row.study_mode as EduInfo['study_mode'], // written by the server from the same list of words
    status: row.status as EduInfo['status'], // likewise
    concentration: readJson<EduInfo['concentration']>(row.concentration),
    credits: readJson<EduInfo['credits']>(row.credits),
  }));
}
