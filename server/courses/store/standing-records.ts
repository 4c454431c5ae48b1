/** What the registry has on record of the courses of students, as far as it holds. */
import { expressionBuilder } from 'kysely';
import type { Database } from '../../kernel/database/open.ts';
import type { Tables } from '../../kernel/database/tables.ts';

/**
 * The records with their terms; the portal may not know the term. A record that is still running is how the registry sees the
 * seat of the same term, so it holds no longer than that: who has given up the seat does not take the course any more, also while
 * the registry does not know yet.
 */
export function standingRecords(database: Database) {
  const eb = expressionBuilder<Tables, 'course_records'>();
  return database
    .selectFrom('course_records')
    .leftJoin('terms', 'terms.id', 'course_records.term_id')
    .where(eb.or([eb('course_records.status', '!=', 'running'), eb.not(eb.exists(seatsGivenUp(database)))]));
}

/** The seats of a record's person, course and term that were given or moved up to, and are none any more. */
function seatsGivenUp(database: Database) {
  const eb = expressionBuilder<Tables, 'selection_items'>();
  const given = database
    .selectFrom('selection_history')
    .select('selection_history.id')
    .whereRef('selection_history.selection_id', '=', eb.ref('selection_items.selection_id'))
    .whereRef('selection_history.course_id', '=', eb.ref('selection_items.course_id'))
    .where('selection_history.action', 'in', ['enrolled', 'promoted']);
  const record = expressionBuilder<Tables, 'course_records'>();
  return database
    .selectFrom('selections')
    .innerJoin('selection_items', 'selection_items.selection_id', 'selections.id')
    .innerJoin('courses', 'courses.id', 'selection_items.course_id')
    .select('selection_items.id')
    .whereRef('selections.user_id', '=', record.ref('course_records.user_id'))
    .whereRef('courses.term_id', '=', record.ref('course_records.term_id'))
    .whereRef('courses.code', '=', record.ref('course_records.code'))
    .where('selection_items.status', '!=', 'enrolled')
    .where(({ exists }) => exists(given));
}
