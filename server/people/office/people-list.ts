/** Who has an account, for the office: where they study, what they lead, and whether they have come. */
import { grouped } from '#model';
import type { Database } from '../../kernel/database/open.ts';
import type { Instant } from '../../kernel/database/tables.ts';
import { holdsWord } from '../../kernel/values/search.ts';
import { peopleWithClass } from '../store/named-people.ts';

export interface ListedPerson {
  readonly sid: string | null;
  readonly email: string | null;
  readonly name: string | null;
  readonly enName: string | null;
  /** The title of the class in which they study. */
  readonly class: string | null;
  /** The titles of the classes that they lead. */
  readonly leads: readonly string[];
  /** Null: never. */
  readonly lastLogin: Instant | null;
  /** When they were last invited by mail; null: never. */
  readonly invited: Instant | null;
  readonly isDisabled: boolean;
  /** The last mail to them was tried, and has not gone out. */
  readonly isUnreached: boolean;
}

/** Whom to list; left out: everybody. */
export interface PeopleWanted {
  /** In the student ID, the names or the addresses. */
  readonly words?: string;
  /** Who studies in this class, or leads it. */
  readonly classId?: number;
  readonly neverLoggedIn?: boolean;
  readonly isDisabled?: boolean;
}

/** By student ID; those without one come last, by their address. */
export async function listPeople(database: Database, wanted: PeopleWanted): Promise<ListedPerson[]> {
  const leads = await leadsByPerson(database);
  const unreached = await unreachedPeople(database);
  const rows = await peopleRows(database, wanted).execute();
  const { words = '' } = wanted;
  const found = rows.filter(({ sid, name, enName, address, campusAddress }) =>
    holdsWord(words.trim(), sid, name, enName, address, campusAddress),
  );
  return found.map(({ id, status, address: _own, campusAddress: _campus, ...person }) => ({
    ...person,
    leads: (leads.get(id) ?? []).map(({ title }) => title),
    isDisabled: status === 'suspended',
    isUnreached: unreached.has(id),
  }));
}

function peopleRows(database: Database, { classId, neverLoggedIn, isDisabled }: PeopleWanted) {
  return peopleWithClass(database)
    .select(['users.id', 'users.en_name as enName', 'users.status'])
    .select(['users.last_login_at as lastLogin', 'users.invited_at as invited'])
    .select(['users.email as address', 'users.campus_email as campusAddress'])
    .where('users.status', '!=', 'erased')
    .$if(classId !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('enrolments.class_id', '=', classId ?? 0),
          eb(
            'users.id',
            'in',
            eb
              .selectFrom('class_leads')
              .select('user_id')
              .where('class_id', '=', classId ?? 0),
          ),
        ]),
      ),
    )
    .$if(neverLoggedIn === true, (query) => query.where('users.last_login_at', 'is', null))
    .$if(isDisabled === true, (query) => query.where('users.status', '=', 'suspended'))
    .orderBy((eb) => eb.case().when('users.sid', 'is', null).then(1).else(0).end())
    .orderBy('users.sid')
    .orderBy('users.email')
    .orderBy('users.id');
}

async function unreachedPeople(database: Database): Promise<ReadonlySet<number>> {
  const rows = await database
    .selectFrom('outbox')
    .select('user_id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox as each')
        .select(({ fn }) => fn.max('each.id').as('last'))
        .where('each.user_id', 'is not', null)
        .groupBy('each.user_id'),
    )
    .where('sent_at', 'is', null)
    .where('tries', '>', 0)
    .execute();
  return new Set(rows.flatMap(({ user_id }) => user_id ?? []));
}

async function leadsByPerson(database: Database) {
  const rows = await database
    .selectFrom('class_leads')
    .innerJoin('classes', 'classes.id', 'class_leads.class_id')
    .select(['class_leads.user_id', 'classes.title'])
    .orderBy('classes.title')
    .execute();
  return grouped(rows.map((row) => [row.user_id, row] as const));
}
