/** People as sentences and lists of the office name them. */
import type { Database } from '../../kernel/database/open.ts';

const mostNamed = 8;

/** Their student IDs, or names where they have none: `1155000001, 1155000002 and 3 more`. */
export async function shownPeople(database: Database, userIds: readonly number[]): Promise<string> {
  const people = await database
    .selectFrom('users')
    .select(['sid', 'en_name', 'name'])
    .where('id', 'in', userIds.slice(0, mostNamed))
    .orderBy('sid')
    .execute();
  const more = userIds.length > mostNamed ? ` and ${userIds.length - mostNamed} more` : '';
  return people.map(({ sid, en_name: enName, name }) => sid ?? enName ?? name ?? '').join(', ') + more;
}

/** All people with the title of the class in which they study, and an address that reaches them. */
export function peopleWithClass(database: Database) {
  return database
    .selectFrom('users')
    .leftJoin('enrolments', (join) =>
      join.onRef('enrolments.user_id', '=', 'users.id').on('enrolments.is_current', '=', 1),
    )
    .leftJoin('classes', 'classes.id', 'enrolments.class_id')
    .select(['users.sid', 'users.name', 'classes.title as class'])
    .select((eb) => eb.fn.coalesce('users.email', 'users.campus_email').as('email'));
}
