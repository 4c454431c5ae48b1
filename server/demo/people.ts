/** Fictional students, class leads and classes. The named accounts each show something; the others fill the rosters. */
import type { Credits, EduInfo } from '#contract';
import type { Audience } from '#model';
import { hashPassword } from '../account/rules/passwords.ts';
import { writeJson } from '../kernel/values/json.ts';
import { both, type DemoContext, keepDemoFile } from './demo-context.ts';
import { drawPortrait } from './pictures.ts';

export const demoPassword = 'Demo2025!';

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

interface Person {
  readonly key: string;
  readonly sid?: string;
  readonly enName: string;
  readonly name: string;
  readonly gender: 'female' | 'male';
  readonly email: string;
  readonly className?: ClassName;
  readonly partTime?: boolean;
  readonly adminid?: number;
  readonly phone?: string;
  readonly portrait?: number;
  readonly status?: 'suspended';
  readonly mustChangePassword?: boolean;
  readonly acceptsAgreement?: boolean;
  readonly inDirectory?: boolean;
  readonly industry?: string;
  readonly years?: number;
  readonly completed?: number;
  readonly gpa?: number;
}

export const agreementVersion = '2025-09';

const accounts: readonly Person[] = [
  {
    key: 'chris',
    sid: '1155000001',
    enName: 'Chris Chan',
    name: '陳家樂',
    gender: 'male',
    email: 'chris.chan@mail.example',
    className: 'A',
    phone: '51230001',
    portrait: 0,
    inDirectory: true,
    industry: 'finance',
    years: 6,
    completed: 27,
    gpa: 3.52,
  },
  {
    key: 'wendy',
    sid: '1155000002',
    enName: 'Wendy Wong',
    name: '黃詠雯',
    gender: 'female',
    email: 'wendy.wong@mail.example',
    className: 'A',
    partTime: true,
    phone: '61230002',
    portrait: 1,
    inDirectory: true,
    industry: 'healthcare',
    years: 9,
    completed: 54,
    gpa: 3.81,
  },
  {
    key: 'ivan',
    sid: '1155000003',
    enName: 'Ivan Ip',
    name: '葉逸文',
    gender: 'male',
    email: 'ivan.ip@mail.example',
    className: 'B',
    acceptsAgreement: false,
  },
  {
    key: 'sofia',
    sid: '1155000004',
    enName: 'Sofia Sato',
    name: '佐藤詩織',
    gender: 'female',
    email: 'sofia.sato@mail.example',
    className: 'B',
    phone: '91230004',
    portrait: 3,
    industry: 'retail',
    years: 4,
    completed: 15,
    gpa: 2.41,
  },
  {
    key: 'peter',
    sid: '1155000005',
    enName: 'Peter Pang',
    name: '彭家偉',
    gender: 'male',
    email: 'peter.pang@mail.example',
    className: 'B',
    status: 'suspended',
  },
  {
    key: 'mia',
    sid: '1155000006',
    enName: 'Mia Mak',
    name: '麥美怡',
    gender: 'female',
    email: 'mia.mak@mail.example',
    className: 'B',
    mustChangePassword: true,
  },
  {
    key: 'lead1',
    enName: 'Mandy Lee',
    name: '李敏',
    gender: 'female',
    email: 'lead1@sld.example',
    adminid: 11,
    phone: '39430011',
    portrait: 4,
  },
  {
    key: 'lead2',
    sid: '1155000007',
    enName: 'Leo Lau',
    name: '劉立言',
    gender: 'male',
    email: 'lead2@sld.example',
    className: 'B',
    adminid: 12,
    portrait: 2,
    industry: 'education',
    years: 11,
    completed: 33,
    gpa: 3.65,
  },
  { key: 'lead3', enName: 'Tina Tang', name: '鄧天娜', gender: 'female', email: 'lead3@sld.example', adminid: 13 },
];

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
  const classIds = {
    A: await addClass(context, 'A'),
    B: await addClass(context, 'B'),
    C: await addClass(context, 'C'),
  };
  const passwordHash = await hashPassword(demoPassword);
  const ids: Record<string, number> = {};
  for (const person of [...accounts, ...classmates()]) {
    ids[person.key] = await addPerson(context, person, classIds, passwordHash);
  }
  await addLeads(context, classIds, ids);
  return { classIds, ids };
}

async function addClass({ database, day }: DemoContext, name: ClassName): Promise<number> {
  const year = Number(day(0).slice(0, 4)) - (name === 'C' ? 1 : 0);
  const row = await database
    .insertInto('classes')
    .values({ title: `MBA ${year} Class ${name}`, programme: name === 'C' ? 'EMBA' : 'MBA', intake_year: year })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

function classmates(): Person[] {
  return Array.from({ length: otherStudents }, (_, index): Person => {
    const [family, familyChinese] = familyNames[index % familyNames.length] ?? familyNames[0];
    const [given, givenChinese, gender] = givenNames[Math.floor(index / familyNames.length)] ?? givenNames[0];
    return {
      key: `student${index + 1}`,
      sid: String(1155000101 + index),
      enName: `${given} ${family}`,
      name: `${familyChinese}${givenChinese}`,
      gender,
      email: `${given}.${family}@mail.example`.toLowerCase(),
      className: (['A', 'B', 'C'] as const)[index % 3] ?? 'A',
      partTime: index % 4 === 0,
      phone: String(60000000 + index * 731),
      inDirectory: index % 3 === 0,
      industry: industries[index % industries.length] ?? 'finance',
      years: 2 + (index % 12),
      completed: 9 + (index % 8) * 4.5,
      gpa: Math.round((2.6 + ((index * 7) % 17) / 10) * 100) / 100,
    };
  });
}

async function addPerson(
  context: DemoContext,
  person: Person,
  classIds: DemoPeople['classIds'],
  passwordHash: string,
): Promise<number> {
  const { id } = await context.database
    .insertInto('users')
    .values({
      sid: person.sid ?? null,
      email: person.email,
      campus_email: person.sid ? `${person.sid}@link.sld.example` : null,
      name: person.name,
      en_name: person.enName,
      headimg: person.portrait === undefined ? null : await addPortrait(context, person.key, person.portrait),
      adminid: person.adminid ?? 0,
      gender: person.gender,
      phone_code: person.phone ? '852' : null,
      phone: person.phone ?? null,
      password_hash: passwordHash,
      status: person.status ?? 'active',
      must_change_password: person.mustChangePassword ? 1 : 0,
      agreement_version: person.acceptsAgreement === false ? null : agreementVersion,
      photo_consent: person.inDirectory ? 1 : 0,
      directory_visibility: person.inDirectory ? 1 : 0,
      industry: person.industry ?? null,
      total_years: person.years ?? null,
      created_at: context.at(-90),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (person.className) await addEnrolment(context, id, person, classIds[person.className]);
  return id;
}

async function addPortrait(context: DemoContext, key: string, number: number): Promise<string> {
  const { address } = await keepDemoFile(context, { filename: `${key}.png`, ...drawPortrait(number), isPublic: true });
  return address;
}

async function addEnrolment(context: DemoContext, userId: number, person: Person, classId: number): Promise<void> {
  const partTime = person.partTime === true;
  const start = person.className === 'C' ? -445 : -80;
  const completed = person.completed ?? 0;
  await context.database
    .insertInto('enrolments')
    .values({
      user_id: userId,
      class_id: classId,
      is_current: 1,
      school: 'Harbour Business School',
      degree: person.className === 'C' ? 'EMBA' : 'MBA',
      major: 'Business Administration',
      level: 'Master',
      study_mode: partTime ? 'part_time' : 'full_time',
      plan: partTime ? 'Part-time plan, 24 months' : 'Full-time plan, 16 months',
      concentration: writeJson(concentrations(completed)),
      status: 'active',
      enrollment_date: context.day(start),
      expected_graduation_date: context.day(start + (partTime ? 730 : 490)),
      graduation_date: null,
      normative_study_end_date: context.day(start + (partTime ? 730 : 490)),
      maximum_study_end_date: context.day(start + 1460),
      cumulative_gpa: person.gpa ?? null,
      credits: writeJson(creditsOf(completed)),
    })
    .execute();
}

function concentrations(completed: number): EduInfo['concentration'] {
  return [{ key: 'finance', name: 'Finance', units_completed: Math.min(completed / 3, 15), units_required: 15 }];
}

function creditsOf(completed: number): Credits {
  const preTerm = completed > 0 ? 1.5 : 0;
  const core = Math.min(Math.max(completed - preTerm, 0), completed > 30 ? 33 : 18);
  return {
    completed,
    core,
    elective: completed - core - preTerm,
    pre_term: preTerm,
    required: 54,
    minimum: 51,
    outstanding: Math.max(0, 54 - completed),
    in_progress: completed >= 54 ? 0 : 9,
  };
}

async function addLeads(
  { database }: DemoContext,
  classIds: DemoPeople['classIds'],
  ids: Record<string, number>,
): Promise<void> {
  const message = both(
    '<p>Welcome back. My door in Room 301 is open on Wednesdays from 16:00 to 18:00; please book a time for longer talks.</p>',
    '<p>歡迎回來。逢星期三下午四時至六時，歡迎到 301 室找我；如需詳談，請先預約。</p>',
  );
  const lead = (userId: number | undefined, classId: number, position: number) => ({
    class_id: classId,
    user_id: userId ?? 0,
    position,
    title: writeJson(both('Class lead', '班主任')),
    office: 'Room 301, Harbour Tower',
    message: position === 1 ? writeJson(message) : null,
  });
  const leads = [
    lead(ids['lead1'], classIds.A, 1),
    lead(ids['lead1'], classIds.B, 1),
    lead(ids['lead2'], classIds.A, 2),
  ];
  await database.insertInto('class_leads').values(leads).execute();
}
