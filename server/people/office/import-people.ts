/** Brings a student or a class lead in, or up to date; what the file leaves out stays as it is. Needs a transaction. */
import type { OfficeRecords } from '#model';
import { leaversOf } from '../../account/store/accounts.ts';
import { changedColumns, type Outcome } from '../../kernel/database/bring.ts';
import { type ImportIssue, unknownNames } from '../../kernel/database/import-issue.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Speaker } from '../../kernel/portal/texts.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { unknownAreas } from './find-areas.ts';
import { allClasses } from './import-classes.ts';
import { addLead, describeLead, ledBy } from './leads.ts';
import { enrol, type KnownClass } from './studies.ts';

type Person = NonNullable<OfficeRecords['people']>[number];

interface PeopleOffice {
  readonly database: Database;
  readonly portal: Speaker;
  readonly now: Date;
  /** Of a password that nobody knows: whoever comes in chooses one with a code that is sent by mail. */
  readonly passwordHash: string;
}

export async function importPerson(
  office: PeopleOffice,
  written: Person,
  index: number,
): Promise<Outcome | readonly ImportIssue[]> {
  const { database } = office;
  const person = withLowerAddresses(written);
  const found = await findPeople(office, person);
  const classes = await allClasses(database);
  const issues = [
    ...issuesOf(person, ['people', index], found, classes),
    ...(await unknownAreas(
      database,
      (person.concentrations ?? []).map(({ key }, at) => ({
        key,
        path: ['people', index, 'concentrations', at, 'key'],
      })),
    )),
  ];
  const [known] = found;
  const isLead = person.leads !== undefined || (known && (await ledBy(database, known.id)).length > 0);
  if ((person.office ?? person.message) !== undefined && !isLead) issues.push(leadsNoClass(['people', index]));
  if (issues.length > 0) return issues;
  const own = classes.find(({ title }) => title === person.class);
  const led = classes.filter(({ title }) => person.leads?.includes(title));
  const id = known?.id ?? (await addPerson(office, person));
  const changes = [
    known ? await updatePerson(database, id, person) : false,
    own?.study ? await enrol(database, id, person, { id: own.id, study: own.study }) : false,
    await addLead(office, id, led),
    await describeLead(database, id, person),
  ];
  if (!known) return 'created';
  return changes.includes(true) ? 'updated' : 'unchanged';
}

function leadsNoClass(path: ImportIssue['path']): ImportIssue {
  return {
    path,
    problem: 'This person leads no class, so nobody would read the `office` or the `message`.',
    remedy: 'Name the classes under `leads`, or take the two out.',
  };
}

/** Addresses are looked for in small letters when somebody logs in. */
function withLowerAddresses({ campusEmail, ...person }: Person): Person {
  return {
    ...person,
    email: person.email.toLowerCase(),
    ...(campusEmail === undefined ? {} : { campusEmail: campusEmail.toLowerCase() }),
  };
}

interface KnownPerson {
  readonly id: number;
  readonly sid: string | null;
}

/** Whoever has one of the student IDs or of the addresses, or may still take one back: one person, or nobody. */
function findPeople({ database, now }: PeopleOffice, person: Person): Promise<KnownPerson[]> {
  const { email, campusEmail } = person;
  const sids = sidsOf(person);
  const addresses = [email, ...(campusEmail ? [campusEmail] : [])];
  return database
    .selectFrom('users')
    .select(['id', 'sid'])
    .where((eb) =>
      eb.or([
        eb('email', 'in', addresses),
        eb('campus_email', 'in', addresses),
        eb('id', 'in', leaversOf(database, addresses, now)),
        ...(sids.length === 0 ? [] : [eb('sid', 'in', sids)]),
      ]),
    )
    .execute();
}

/** The student ID, and the one that it takes the place of. */
function sidsOf({ sid, formerSid }: Person): readonly string[] {
  return [sid, formerSid].filter((each) => each !== undefined);
}

/** One person of the file must be one person of the portal. */
function clashOf(person: Person, found: readonly KnownPerson[]): Omit<ImportIssue, 'path'> | null {
  const { sid, email } = person;
  const [known, other] = found;
  if (other) {
    const which = found.map((each) => each.sid ?? 'one without a student ID').join(' and ');
    return {
      problem: `The addresses and student IDs of this entry are those of several people: ${which}.`,
      remedy: 'Correct the address or the student ID.',
    };
  }
  if (!known?.sid || sid === undefined || sidsOf(person).includes(known.sid)) return null;
  return {
    problem: `The address ${email} is that of somebody else, with the student ID ${known.sid}.`,
    remedy: `Correct one of the two. Where ${known.sid} was a mistake, write it as \`former-sid\`.`,
  };
}

function issuesOf(
  person: Person,
  path: ImportIssue['path'],
  found: readonly KnownPerson[],
  classes: readonly KnownClass[],
): readonly ImportIssue[] {
  const { class: title, leads = [] } = person;
  const clash = clashOf(person, found);
  const undescribed: ImportIssue = {
    path: [...path, 'class'],
    problem: `Nobody knows what the students of ${title} study.`,
    remedy: 'Describe the class under `classes`.',
  };
  const titles = classes.map((each) => each.title);
  const wanted = [
    ...(title === undefined ? [] : [{ path: [...path, 'class'], wanted: title }]),
    ...leads.map((name, index) => ({ path: [...path, 'leads', index], wanted: name })),
  ];
  return [
    ...(clash ? [{ path: [...path, 'email'], ...clash }] : []),
    ...unknownNames(
      wanted.map((each) => ({ ...each, what: `class called ${each.wanted}`, known: titles })),
      'Name it under `classes`, or bring the classes in first.',
    ),
    ...(classes.some((each) => each.title === title && !each.study) ? [undescribed] : []),
  ];
}

/** What the file says of a person. */
function valuesOf({ sid, name, enName, email, campusEmail, gender, phone, totalYears }: Person) {
  const [code, number] = phone?.slice(1).split(' ') ?? [];
  return {
    en_name: enName,
    email,
    ...(sid === undefined ? {} : { sid }),
    ...(name === undefined ? {} : { name }),
    ...(campusEmail === undefined ? {} : { campus_email: campusEmail }),
    ...(gender === undefined ? {} : { gender }),
    ...(totalYears === undefined ? {} : { total_years: totalYears }),
    ...(code === undefined || number === undefined ? {} : { phone_code: code, phone: number }),
  };
}

async function addPerson({ database, now, passwordHash }: PeopleOffice, person: Person): Promise<number> {
  const { id } = await database
    .insertInto('users')
    .values({ ...valuesOf(person), password_hash: passwordHash, created_at: instantOf(now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function updatePerson(database: Database, id: number, person: Person): Promise<boolean> {
  const before = await database.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const changed = changedColumns({ ...before }, valuesOf(person));
  if (changed.length > 0)
    await database.updateTable('users').set(Object.fromEntries(changed)).where('id', '=', id).execute();
  return changed.length > 0;
}
