/** Brings a student or a class lead in, or up to date; what the file leaves out stays as it is. Needs a transaction. */
import type { OfficeRecords } from '#model';
import type { ImportIssue } from '../../kernel/call/import-issue.ts';
import type { Outcome } from '../../kernel/database/bring.ts';
import type { Database } from '../../kernel/database/open.ts';
import { said } from '../../kernel/portal/texts.ts';
import { writeJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { classNamed, enrolmentOf, type KnownClass } from './import-classes.ts';

type Person = NonNullable<OfficeRecords['people']>[number];

interface PeopleOffice {
  readonly database: Database;
  readonly now: Date;
  /** Of a password that nobody knows: whoever comes in chooses one with a code that is sent by mail. */
  readonly passwordHash: string;
}

interface Classes {
  readonly own: KnownClass | undefined;
  readonly led: readonly KnownClass[];
}

export async function importPerson(
  office: PeopleOffice,
  written: Person,
  index: number,
): Promise<Outcome | readonly ImportIssue[]> {
  const { database } = office;
  const person = withLowerAddresses(written);
  const found = await findPeople(database, person);
  const classes = await classesOf(database, person);
  const issues = issuesOf(person, ['people', index], found, classes);
  if (issues.length > 0) return issues;
  const [known] = found;
  const id = known?.id ?? (await addPerson(office, person));
  const changes = [
    known ? await updatePerson(database, id, person) : false,
    await enrol(database, id, person, classes.own),
    await makeLead(database, id, classes.led),
  ];
  if (!known) return 'created';
  return changes.includes(true) ? 'updated' : 'unchanged';
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

/** Whoever has the student ID or one of the addresses: one person, or nobody. */
function findPeople(database: Database, { sid, email, campusEmail }: Person): Promise<KnownPerson[]> {
  const addresses = [email, ...(campusEmail ? [campusEmail] : [])];
  return database
    .selectFrom('users')
    .select(['id', 'sid'])
    .where((eb) =>
      eb.or([
        eb('email', 'in', addresses),
        eb('campus_email', 'in', addresses),
        ...(sid === undefined ? [] : [eb('sid', '=', sid)]),
      ]),
    )
    .execute();
}

async function classesOf(database: Database, { class: title, leads = [] }: Person): Promise<Classes> {
  const own = title === undefined ? undefined : await classNamed(database, title);
  const led: KnownClass[] = [];
  for (const name of leads) {
    const found = await classNamed(database, name);
    if (found) led.push(found);
  }
  return { own, led };
}

function issuesOf(
  { sid, email, class: title, leads = [] }: Person,
  path: readonly (string | number)[],
  found: readonly KnownPerson[],
  { own, led }: Classes,
): readonly ImportIssue[] {
  const [known] = found;
  const isOther = found.length > 1 || (known && sid !== undefined && known.sid !== null && known.sid !== sid);
  const noClass = (at: readonly (string | number)[], name: string): ImportIssue => ({
    path: [...path, ...at],
    problem: `There is no class called ${name}.`,
    remedy: 'Name it under `classes`, or bring the classes in first.',
  });
  return [
    ...(isOther
      ? [
          {
            path: [...path, 'email'],
            problem: `Somebody else has the address ${email} or the student ID.`,
            remedy: 'Correct one of the two.',
          },
        ]
      : []),
    ...(title !== undefined && !own ? [noClass(['class'], title)] : []),
    ...(own && !own.study
      ? [
          {
            path: [...path, 'class'],
            problem: `Nobody knows what the students of ${title} study.`,
            remedy: 'Describe the class under `classes`.',
          },
        ]
      : []),
    ...(led.length < leads.length ? [noClass(['leads'], leads.join(', '))] : []),
  ];
}

/** What the file says of a person. */
function valuesOf({ sid, name, enName, email, campusEmail }: Person) {
  return {
    en_name: enName,
    email,
    ...(sid === undefined ? {} : { sid }),
    ...(name === undefined ? {} : { name }),
    ...(campusEmail === undefined ? {} : { campus_email: campusEmail }),
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
  const values = valuesOf(person);
  const before = await database
    .selectFrom('users')
    .select(['sid', 'name', 'en_name', 'email', 'campus_email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const isSame = Object.entries(values).every(([key, value]) => before[key as keyof typeof before] === value); // its keys
  if (!isSame) await database.updateTable('users').set(values).where('id', '=', id).execute();
  return !isSame;
}

/** Puts a student into a class; whoever changes the class keeps the record of the old one. */
async function enrol(
  database: Database,
  userId: number,
  { studyMode }: Person,
  own: KnownClass | undefined,
): Promise<boolean> {
  if (!own?.study) return false;
  const current = await database
    .selectFrom('enrolments')
    .select(['id', 'class_id', 'study_mode'])
    .where('user_id', '=', userId)
    .where('is_current', '=', 1)
    .executeTakeFirst();
  if (current?.class_id === own.id) {
    if (current.study_mode === studyMode) return false;
    await database.updateTable('enrolments').set({ study_mode: studyMode }).where('id', '=', current.id).execute();
    return true;
  }
  await database.updateTable('enrolments').set({ is_current: 0 }).where('user_id', '=', userId).execute();
  const { units } = own.study;
  const none = { completed: 0, core: 0, elective: 0, pre_term: 0, in_progress: 0 };
  await database
    .insertInto('enrolments')
    .values({
      ...enrolmentOf(own.study),
      user_id: userId,
      class_id: own.id,
      is_current: 1,
      study_mode: studyMode,
      concentration: '[]',
      status: 'active',
      credits: writeJson({ ...none, required: units, minimum: units, outstanding: units }),
    })
    .execute();
  return true;
}

async function makeLead(database: Database, userId: number, led: readonly KnownClass[]): Promise<boolean> {
  const known = await database.selectFrom('class_leads').select('class_id').where('user_id', '=', userId).execute();
  const missing = led.filter(({ id }) => !known.some(({ class_id }) => class_id === id));
  if (missing.length === 0) return false;
  await database.updateTable('users').set({ adminid: userId }).where('id', '=', userId).execute();
  const title = writeJson(said('class-lead'));
  const rows = missing.map(({ id }) => ({ class_id: id, user_id: userId, position: 1, title }));
  await database.insertInto('class_leads').values(rows).execute();
  return true;
}
