/** The programmes of a student, the current one first. */
import type { EduInfo } from '#contract';
import { compiledOnce } from '../../kernel/database/compiled-once.ts';
import type { Database } from '../../kernel/database/open.ts';
import { readJson } from '../../kernel/values/json.ts';

const enrolmentsOf = compiledOnce((database, { userId }: { userId: number }) =>
  database
    .selectFrom('enrolments')
    .innerJoin('classes', 'classes.id', 'enrolments.class_id')
    .select(['enrolments.id', 'school', 'degree', 'major', 'level', 'study_mode', 'plan', 'class_id'])
    .select(['classes.title as class_title', 'concentration', 'status', 'enrollment_date', 'expected_graduation_date'])
    .select(['graduation_date', 'normative_study_end_date', 'maximum_study_end_date', 'cumulative_gpa', 'credits'])
    .where('enrolments.user_id', '=', userId)
    .orderBy('enrolments.is_current', 'desc')
    .orderBy('enrolments.enrollment_date', 'desc')
    .orderBy('enrolments.id'),
);

export async function loadEnrolments(database: Database, userId: number): Promise<EduInfo[]> {
  const rows = await enrolmentsOf(database, { userId });
  return rows.map((row) => ({
    id: row.id,
    school: row.school,
    degree: row.degree,
    major: row.major,
    level: row.level,
    study_mode: row.study_mode as EduInfo['study_mode'], // written by the server from the same list of words
    plan: row.plan,
    class_id: row.class_id,
    class_title: row.class_title,
    concentration: readJson<EduInfo['concentration']>(row.concentration),
    status: row.status as EduInfo['status'], // likewise
    enrollment_date: row.enrollment_date,
    expected_graduation_date: row.expected_graduation_date,
    graduation_date: row.graduation_date,
    normative_study_end_date: row.normative_study_end_date,
    maximum_study_end_date: row.maximum_study_end_date,
    cumulative_gpa: row.cumulative_gpa,
    credits: readJson<EduInfo['credits']>(row.credits),
  }));
}
