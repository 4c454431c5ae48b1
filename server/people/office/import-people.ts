/** Brings classes and people in, or up to date: twice the same file changes nothing the second time. Needs a transaction. */
import { randomBytes } from 'node:crypto';
import type { OfficePeople } from '#model';
import { hashPassword } from '../../account/rules/passwords.ts';
import type { Database } from '../../kernel/database/open.ts';
import { writeJson } from '../../kernel/json.ts';
import { said } from '../../kernel/texts.ts';
import { instantOf } from '../../kernel/time.ts';

export interface ImportedPeople {
  readonly created: readonly { readonly id: number; readonly email: string }[];
  readonly updated: number;
  readonly unchanged: number;
  /** What the data say to a place of the file; where there is one, nothing may be kept. */
  readonly issues: readonly ImportIssue[];
}

export interface ImportIssue {
  readonly path: readonly (string | number)[];
  readonly problem: string;
  readonly remedy: string;
}

interface PeopleOffice {
  readonly database: Database;
  readonly now: Date;
}

type Person = OfficePeople['people'][number];
type Class = NonNullable<OfficePeople['classes']>[number];

export async function importPeople(
  { database, now }: PeopleOffice,
  { classes = [], people }: OfficePeople,
): Promise<ImportedPeople> {
  const classIds = await bringClasses(database, classes);
  const studies = new Map(classes.map((each) => [each.title, each]));
  // Nobody knows this password: whoever comes in chooses one with a code that is sent by mail.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const created: { id: number; email: string }[] = [];
  const issues: ImportIssue[] = [];
  let updated = 0;
  for (const [index, person] of people.entries()) {
    const found = await findPerson(database, person);
    const trouble = troublesOf(person, ['people', index], found, classIds);
    issues.push(...trouble);
    if (trouble.length > 0) continue;
    const [first] = found;
    const id = first?.id ?? (await addPerson(database, person, passwordHash, now));
    if (!first) created.push({ id, email: person.email });
    const isChanged = first ? await updatePerson(database, id, person) : false;
    const isMoved = await enrol(database, id, person, classIds, studies);
    const leadsMore = await makeLead(database, id, person, classIds);
    if (first && (isChanged || isMoved || leadsMore)) updated += 1;
  }
  return { created, updated, unchanged: people.length - created.length - updated - issues.length, issues };
}

async function bringClasses(database: Database, classes: readonly Class[]): Promise<ReadonlyMap<string, number>> {
  for (const { title, programme, begins } of classes) {
    const values = { title, programme, intake_year: Number(begins.slice(0, 4)) };
    const known = await database.selectFrom('classes').select('id').where('title', '=', title).executeTakeFirst();
    if (known) await database.updateTable('classes').set(values).where('id', '=', known.id).execute();
    else await database.insertInto('classes').values(values).execute();
  }
  const all = await database.selectFrom('classes').select(['id', 'title']).execute();
  return new Map(all.map(({ id, title }) => [title, id]));
}

interface KnownPerson {
  readonly id: number;
  readonly sid: string | null;
}

/** Whoever has the student ID or one of the addresses: one person, or nobody. */
function findPerson(database: Database, { sid, email, campusEmail }: Person): Promise<KnownPerson[]> {
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

function troublesOf(
  { sid, email, class: title, leads = [] }: Person,
  path: readonly (string | number)[],
  found: readonly KnownPerson[],
  classIds: ReadonlyMap<string, number>,
): readonly ImportIssue[] {
  const isOther = found.length > 1 || (found[0] && sid !== undefined && found[0].sid !== null && found[0].sid !== sid);
  const unknown = (at: readonly (string | number)[], name: string): ImportIssue[] =>
    classIds.has(name)
      ? []
      : [{ path: [...path, ...at], problem: `There is no class called ${name}.`, remedy: 'Name it under `classes`.' }];
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
    ...(title === undefined ? [] : unknown(['class'], title)),
    ...leads.flatMap((name, index) => unknown(['leads', index], name)),
  ];
}

/** What the file says of a person; what it leaves out stays as it is. */
function valuesOf({ sid, name, enName, email, campusEmail }: Person) {
  return {
    en_name: enName,
    email,
    ...(sid === undefined ? {} : { sid }),
    ...(name === undefined ? {} : { name }),
    ...(campusEmail === undefined ? {} : { campus_email: campusEmail }),
  };
}

async function addPerson(database: Database, person: Person, passwordHash: string, now: Date): Promise<number> {
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
  { class: title, studyMode }: Person,
  classIds: ReadonlyMap<string, number>,
  studies: ReadonlyMap<string, Class>,
): Promise<boolean> {
  const classId = title === undefined ? undefined : classIds.get(title);
  const study = title === undefined ? undefined : studies.get(title);
  if (classId === undefined) return false;
  const current = await database
    .selectFrom('enrolments')
    .select('class_id')
    .where('user_id', '=', userId)
    .where('is_current', '=', 1)
    .executeTakeFirst();
  if (current?.class_id === classId || !study) return false;
  await database.updateTable('enrolments').set({ is_current: 0 }).where('user_id', '=', userId).execute();
  const units = { completed: 0, core: 0, elective: 0, pre_term: 0, in_progress: 0 };
  await database
    .insertInto('enrolments')
    .values({
      user_id: userId,
      class_id: classId,
      is_current: 1,
      school: study.school,
      degree: study.degree,
      major: study.major,
      level: study.level,
      study_mode: studyMode,
      plan: study.plan,
      concentration: '[]',
      status: 'active',
      enrollment_date: study.begins,
      expected_graduation_date: study.ends,
      normative_study_end_date: study.ends,
      maximum_study_end_date: study.ends,
      credits: writeJson({ ...units, required: study.units, minimum: study.units, outstanding: study.units }),
    })
    .execute();
  return true;
}

async function makeLead(
  database: Database,
  userId: number,
  { leads = [] }: Person,
  classIds: ReadonlyMap<string, number>,
): Promise<boolean> {
  const wanted = leads.flatMap((title) => classIds.get(title) ?? []);
  const known = await database.selectFrom('class_leads').select('class_id').where('user_id', '=', userId).execute();
  const missing = wanted.filter((id) => !known.some(({ class_id }) => class_id === id));
  if (missing.length === 0) return false;
  await database.updateTable('users').set({ adminid: userId }).where('id', '=', userId).execute();
  const rows = missing.map((class_id) => ({
    class_id,
    user_id: userId,
    position: 1,
    title: writeJson(said('class-lead')),
  }));
  await database.insertInto('class_leads').values(rows).execute();
  return true;
}
