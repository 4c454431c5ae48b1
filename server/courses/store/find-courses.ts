/** Looking for courses: by words, by concentration, by the day on which they meet. */
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../kernel/database/open.ts';
import type { Tables } from '../../kernel/database/tables.ts';
import { isLike, likePattern } from '../../kernel/values/search.ts';

export interface CourseFilters {
  readonly concentration?: string | undefined;
  readonly weekday?: number | undefined;
  readonly keyword?: string | undefined;
}

/** A condition on `courses`. */
export function matchesCourse(database: Database, filters: CourseFilters): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'courses'>();
  const { concentration, weekday, keyword } = filters;
  const conditions: Expression<SqlBool>[] = [];
  if (concentration) {
    const inArea = database
      .selectFrom('course_concentrations')
      .select('course_id')
      .where('concentration', '=', concentration);
    conditions.push(eb('courses.id', 'in', inArea));
  }
  if (weekday) {
    const onDay = database
      .selectFrom('course_meetings')
      .innerJoin('course_options', 'course_options.id', 'course_meetings.option_id')
      .where('course_options.cancelled_at', 'is', null)
      .select('course_options.course_id')
      .where('course_meetings.weekday', '=', weekday);
    conditions.push(eb('courses.id', 'in', onDay));
  }
  if (keyword) conditions.push(isLike('courses.search_text', likePattern(keyword)));
  return eb.and(conditions);
}

/** A condition on `courses`: not all of its sections are cancelled. */
export function isStillGiven(database: Database): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'courses'>();
  const sections = database.selectFrom('course_options').select('course_id');
  return eb.or([
    eb('courses.id', 'not in', sections),
    eb('courses.id', 'in', sections.where('cancelled_at', 'is', null)),
  ]);
}
