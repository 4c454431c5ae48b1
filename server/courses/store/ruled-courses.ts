/** Courses as the rules of selection look at them. */
import type { Database } from '../../kernel/database/open.ts';
import type { RuledCourse } from '../rules/course-rules.ts';

/** The courses with these ids; ids that do not exist are left out. */
export async function loadRuledCourses(
  database: Database,
  courseIds: readonly number[],
): Promise<ReadonlyMap<number, RuledCourse>> {
  if (courseIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('courses')
    .select(['id', 'code', 'units', 'is_repeatable', 'exam_start_at', 'exam_end_at'])
    .where('id', 'in', courseIds)
    .execute();
  const concentrations = await loadConcentrationKeys(database, courseIds);
  const prerequisites = await loadPrerequisiteCodes(database, courseIds);
  const exclusions = await loadExclusions(database, courseIds);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        code: row.code,
        units: row.units,
        concentrations: concentrations.get(row.id) ?? [],
        prerequisites: prerequisites.get(row.id) ?? [],
        exclusions: exclusions.get(row.id) ?? [],
        isRepeatable: row.is_repeatable === 1,
        exam:
          row.exam_start_at === null || row.exam_end_at === null
            ? null
            : { startAt: row.exam_start_at, endAt: row.exam_end_at },
      },
    ]),
  );
}

export async function loadConcentrationKeys(
  database: Database,
  courseIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await database
    .selectFrom('course_concentrations')
    .innerJoin('concentrations', 'concentrations.key', 'course_concentrations.concentration')
    .select(['course_concentrations.course_id', 'concentrations.key as text'])
    .where('course_concentrations.course_id', 'in', courseIds)
    .orderBy('concentrations.position')
    .orderBy('concentrations.key')
    .execute();
  return textsByCourse(rows);
}

export async function loadPrerequisiteCodes(
  database: Database,
  courseIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await database
    .selectFrom('course_prerequisites')
    .select(['course_id', 'code as text'])
    .where('course_id', 'in', courseIds)
    .orderBy('code')
    .execute();
  return textsByCourse(rows);
}

/** The codes that these courses exclude, and those of the courses that exclude them. */
export async function loadExclusions(
  database: Database,
  courseIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const own = await database
    .selectFrom('course_exclusions')
    .select(['course_id', 'code as text'])
    .where('course_id', 'in', courseIds)
    .orderBy('code')
    .execute();
  const foreign = await database
    .selectFrom('courses as excluded')
    .innerJoin('course_exclusions', 'course_exclusions.code', 'excluded.code')
    .innerJoin('courses as excluding', 'excluding.id', 'course_exclusions.course_id')
    .select(['excluded.id as course_id', 'excluding.code as text'])
    .where('excluded.id', 'in', courseIds)
    .orderBy('excluding.code')
    .execute();
  return textsByCourse([...own, ...foreign]);
}

function textsByCourse(rows: readonly { readonly course_id: number; readonly text: string }[]) {
  const found = new Map<number, string[]>();
  for (const { course_id: id, text } of rows) {
    const known = found.get(id) ?? [];
    if (!known.includes(text)) found.set(id, [...known, text]);
  }
  return found;
}
