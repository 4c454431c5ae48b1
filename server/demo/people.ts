/** Fictional students, class leads and classes: `demo/records/people.yaml`, and forty classmates who fill the rosters. */
import type { Audience, OfficeRecords } from '#model';
import { hashPassword } from '../account/rules/passwords.ts';
import { importConcentration } from '../courses/office/import-courses.ts';
import { importClass } from '../people/office/import-classes.ts';
import { importPerson } from '../people/office/import-people.ts';
import { readRecords } from '../written/index.ts';
import { type DemoContext, keepDemoFile } from './demo-context.ts';
import { readDemo, taken } from './demo-files.ts';
import { drawPortrait } from './pictures.ts';

const demoPassword = 'Demo2025!';

export interface DemoPeople {
  readonly classIds: { readonly A: number; readonly B: number; readonly C: number };
  /** Ids by the short name of the account: `chris`, `lead1`, `student12`. */
  readonly ids: Readonly<Record<string, number>>;
}

type ClassName = keyof DemoPeople['classIds'];

/** The titles of the classes hold the year of the seeding, so the files of the demonstration say `Class B`. */
export function classesNamed(audience: Audience | undefined, { classIds }: Pick<DemoPeople, 'classIds'>): number[] {
  return Object.entries(classIds).flatMap(([name, id]) => (audience?.classes?.includes(`Class ${name}`) ? [id] : []));
}

/** What no file of the office says of an account. */
interface Account {
  readonly portrait?: number;
  /** Of a member of staff. */
  readonly adminid?: number;
  readonly status?: 'suspended';
  readonly mustChangePassword?: boolean;
  readonly acceptsAgreement?: boolean;
  readonly inDirectory?: boolean;
  readonly industry?: string;
}

type WrittenPerson = NonNullable<OfficeRecords['people']>[number];

interface DemoPerson {
  /** The short name of the account. */
  readonly key: string;
  readonly written: WrittenPerson;
  readonly account: Account;
}

/** As in `demo/records/user-agreement.yaml`. */
const agreementVersion = '2025-09';

/** By short name. */
const accounts: Readonly<Record<string, Account>> = {
  chris: { portrait: 0, inDirectory: true, industry: 'finance' },
  wendy: { portrait: 1, inDirectory: true, industry: 'healthcare' },
  ivan: { acceptsAgreement: false },
  sofia: { portrait: 3, industry: 'retail' },
  peter: { status: 'suspended' },
  mia: { mustChangePassword: true },
  lead1: { adminid: 11, portrait: 4 },
  lead2: { adminid: 12, portrait: 2, industry: 'education' },
  lead3: { adminid: 13 },
};

const familyNames = [
  ['Au', '區'],
  ['Cheng', '鄭'],
  ['Fung', '馮'],
  ['Ho', '何'],
  ['Kwok', '郭'],
  ['Lam', '林'],
  ['Ng', '吳'],
  ['Tsang', '曾'],
] as const;
const givenNames = [
  ['Alice', '雅詩', 'female'],
  ['Ben', '子斌', 'male'],
  ['Carmen', '嘉敏', 'female'],
  ['Derek', '德勤', 'male'],
  ['Elaine', '依琳', 'female'],
] as const;
const industries = ['finance', 'consulting', 'technology', 'logistics', 'public_service'];
const otherStudents = 40;

/** Three classes, the named accounts and forty more students. */
export async function seedPeople(context: DemoContext): Promise<DemoPeople> {
  const passwordHash = await hashPassword(demoPassword, '');
  const { database, portal } = context;
  const office = { database, portal, now: new Date(context.at(-90)), passwordHash };
  const records = readDemo(readRecords, 'records/people.yaml', context);
  const { classes = [], concentrations = [], people = [] } = records;
  const year = Number(context.day(0).slice(0, 4));
  const titles = new Map(
    classes.map(({ title, programme }) => [title, `MBA ${programme === 'EMBA' ? year - 1 : year} ${title}`]),
  );
  const titled = (name: string) => titles.get(name) ?? name;
  for (const one of classes) taken(await importClass(office, { ...one, title: titled(one.title) }));
  for (const [index, one] of concentrations.entries()) taken(await importConcentration(office, one, index));
  const ids: Record<string, number> = {};
  for (const [index, { key, written, account }] of [...named(people), ...classmates(context)].entries()) {
    const { class: own, leads, ...person } = written;
    const inClasses = {
      ...person,
      ...(own === undefined ? {} : { class: titled(own) }),
      ...(leads === undefined ? {} : { leads: leads.map(titled) }),
    };
    taken(await importPerson(office, inClasses, index));
    ids[key] = await openAccount(context, { key, written, account });
  }
  return { classIds: await classIdsOf(context, titles), ids };
}

function named(people: readonly WrittenPerson[]): readonly DemoPerson[] {
  return people.map((written) => {
    const [key = ''] = written.email.split(/[.@]/);
    return { key, written, account: accounts[key] ?? {} };
  });
}

async function classIdsOf(
  { database }: DemoContext,
  titles: ReadonlyMap<string, string>,
): Promise<DemoPeople['classIds']> {
  const classes = await database.selectFrom('classes').select(['id', 'title']).execute();
  const idOf = (name: ClassName) => classes.find(({ title }) => title === titles.get(`Class ${name}`))?.id ?? 0;
  return { A: idOf('A'), B: idOf('B'), C: idOf('C') };
}

/** By class and mode of study: the plan and the last day of a student in part-time. */
const partTime: Readonly<Record<ClassName, number>> = { A: 650, B: 650, C: 285 };

function classmates({ day }: DemoContext): DemoPerson[] {
  return Array.from({ length: otherStudents }, (_, index): DemoPerson => {
    const [family, familyChinese] = familyNames[index % familyNames.length] ?? familyNames[0];
    const [given, givenChinese, gender] = givenNames[Math.floor(index / familyNames.length)] ?? givenNames[0];
    const className = (['A', 'B', 'C'] as const)[index % 3] ?? 'A';
    const placeInClass = Math.floor(index / 3);
    const sid = String(1155000101 + index);
    const completed = 9 + (index % 8) * 4.5;
    return {
      key: `student${index + 1}`,
      written: {
        sid,
        enName: `${given} ${family}`,
        name: `${familyChinese}${givenChinese}`,
        gender,
        email: `${given}.${family}@mail.example`.toLowerCase(),
        campusEmail: `${sid}@link.sld.example`,
        phone: `+852 ${60000000 + index * 731}`,
        class: `Class ${className}`,
        studyMode: 'full_time',
        ...(index % 4 === 0
          ? { studyMode: 'part_time', plan: 'Part-time plan, 24 months', ends: day(partTime[className]) }
          : {}),
        gpa: Math.round((2.6 + ((index * 7) % 17) / 10) * 100) / 100,
        units: unitsOf(completed),
        totalYears: 2 + (index % 12),
        concentrations: [{ key: 'finance', units: Math.min(9, completed / 3), of: 9 }],
      },
      account: {
        inDirectory: placeInClass % 3 === 1, // one third of each class
        industry: industries[index % industries.length] ?? 'finance',
      },
    };
  });
}

function unitsOf(completed: number): NonNullable<WrittenPerson['units']> {
  const core = Math.min(completed - 1.5, completed > 30 ? 33 : 18);
  return { core, elective: completed - 1.5 - core, preTerm: 1.5, inProgress: 9 };
}

/** @returns the id of the account */
async function openAccount(context: DemoContext, person: DemoPerson): Promise<number> {
  const { portrait, adminid = 0, ...account } = person.account;
  const { id } = await context.database
    .updateTable('users')
    .set({
      headimg: portrait === undefined ? null : await addPortrait(context, person.key, portrait),
      adminid,
      status: account.status ?? 'active',
      must_change_password: account.mustChangePassword ? 1 : 0,
      agreement_version: account.acceptsAgreement === false ? null : agreementVersion,
      photo_consent: account.inDirectory ? 1 : 0,
      directory_visibility: account.inDirectory ? 1 : 0,
      industry: account.industry ?? null,
    })
    .where('email', '=', person.written.email)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addPortrait(context: DemoContext, key: string, number: number): Promise<string> {
  const { address } = await keepDemoFile(context, { filename: `${key}.png`, ...drawPortrait(number), isPublic: true });
  return address;
}
