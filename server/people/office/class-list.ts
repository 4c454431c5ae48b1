/** The classes, as the office names them. */
import type { Database } from '../../kernel/database/open.ts';

export interface ListedClass {
  readonly id: number;
  readonly title: string;
  readonly programme: string;
  /** Who studies in it now. */
  readonly students: number;
  /** The English names of those who lead it; whoever came first is the first. */
  readonly leads: readonly string[];
}

export async function listClasses(database: Database): Promise<ListedClass[]> {
  const classes = await database
    .selectFrom('classes')
    .select(['id', 'title', 'programme'])
    .select((eb) =>
      eb
        .selectFrom('enrolments')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('class_id', '=', 'classes.id')
        .where('is_current', '=', 1)
        .as('students'),
    )
    .orderBy('title')
    .orderBy('id')
    .execute();
  const leads = await database
    .selectFrom('class_leads')
    .innerJoin('users', 'users.id', 'class_leads.user_id')
    .select(['class_id', 'en_name'])
    .orderBy('position')
    .execute();
  return classes.map(({ students, ...row }) => ({
    ...row,
    students: students ?? 0,
    leads: leads.flatMap((lead) => (lead.class_id === row.id ? (lead.en_name ?? []) : [])),
  }));
}
