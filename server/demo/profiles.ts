/** What students tell about themselves, the user agreement, and who has agreed to what. */
import { importAgreement } from '../account/office/import-agreements.ts';
import { writeJson } from '../kernel/values/json.ts';
import type { StoredProfile } from '../profile/rules/stored-profile.ts';
import { readRecords } from '../written/index.ts';
import type { DemoContext } from './demo-context.ts';
import { readDemo, taken } from './demo-files.ts';
import { type NamedProfile, namedProfiles } from './named-profiles.ts';
import type { DemoPeople } from './people.ts';

export async function seedProfiles(context: DemoContext, people: DemoPeople): Promise<void> {
  await addAgreement(context);
  const named = namedProfiles(context);
  for (const [key, profile] of Object.entries(named)) await addProfile(context, people.ids[key] ?? 0, profile);
  const others = Object.keys(people.ids).filter((key) => /^student\d+$/.test(key));
  for (const [index, key] of others.entries()) {
    await addProfile(context, people.ids[key] ?? 0, { profile: modestProfile(context, index) });
  }
  await addConsents(context);
}

async function addProfile(
  { database, at }: DemoContext,
  userId: number,
  { profile, ext }: NamedProfile,
): Promise<void> {
  await database
    .updateTable('users')
    .set({ profile: writeJson(profile), ext: writeJson(ext ?? {}), updated_at: at(-30, '20:15') })
    .where('id', '=', userId)
    .execute();
}

const streets = ['Tai Po Road', 'Nathan Road', "King's Road", 'Castle Peak Road', "Queen's Road East", 'Hang Hau Road'];
const districts = ['Sha Tin', 'Mong Kok', 'North Point', 'Tsuen Wan', 'Wan Chai', 'Tseung Kwan O'];
const relationships = ['parent', 'spouse', 'sibling', 'friend'];
const universities = [
  'University of Victoria Harbour',
  'Lion Rock University',
  'Pearl River University',
  'Lantau College',
];
const majors = ['Accounting', 'Economics', 'Computer Science', 'Logistics', 'English', 'Mechanical Engineering'];
const companies = [
  'Harbour Bank',
  'Peak Consulting',
  'Junk Bay Software',
  'Star Ferry Logistics',
  'Department of Parks',
];
const jobs = ['Analyst', 'Associate', 'Project manager', 'Team leader', 'Officer'];
const fields = ['finance', 'consulting', 'technology', 'logistics', 'public_service'];

function modestProfile({ day }: DemoContext, index: number): StoredProfile {
  const finished = Number(day(0).slice(0, 4)) - 3 - (index % 9);
  return {
    contact_address: `Flat ${1 + (index % 8)}, ${3 + (index % 30)}/F, ${12 + index * 3} ${pick(streets, index)}, ${pick(districts, index)}`,
    emergency_contact: {
      name: index % 2 === 0 ? '陳大文' : 'Mary Lam',
      relationship: pick(relationships, index),
      phone_code: '852',
      phone: String(91000000 + index * 977),
      email: null,
    },
    education_background: [
      {
        institution: pick(universities, index),
        degree: 'Bachelor',
        major: pick(majors, index),
        country: index % 5 === 0 ? 'cn' : 'hk',
        start_year: finished - 4,
        end_year: finished,
      },
    ],
    certificate_numbers: [{ type: 'HKID', number: `A${100000 + index * 1117}(${index % 10})` }],
    accommodation: { type: index % 4 === 0 ? 'rented' : 'family', address: null, location: null, until_date: null },
    working_background: [
      {
        company: pick(companies, index),
        position: pick(jobs, index),
        industry: pick(fields, index),
        country: 'hk',
        start_date: `${finished + 1}-07-01`,
        end_date: null,
        is_current: true,
      },
    ],
  };
}

function pick(words: readonly string[], index: number): string {
  return words[index % words.length] ?? '';
}

async function addAgreement(context: DemoContext): Promise<void> {
  const { agreements = [] } = readDemo(readRecords, 'records/user-agreement.yaml', context);
  const office = { database: context.database, now: new Date(context.now) };
  for (const [index, agreement] of agreements.entries()) taken(await importAgreement(office, agreement, index));
}

/** Everybody who has accepted the agreement did so after it was published; consents to be shown came a day later. */
async function addConsents({ database, at }: DemoContext): Promise<void> {
  const people = await database
    .selectFrom('users')
    .select(['id', 'agreement_version', 'photo_consent', 'directory_visibility'])
    .orderBy('id')
    .execute();
  const consent = (userId: number, option: string, days: number, version: string | null = null) => ({
    user_id: userId,
    option,
    agree: 1,
    version,
    accepted_at: at(days, '10:05'),
  });
  const given = people.flatMap((person) => [
    ...(person.agreement_version ? [consent(person.id, 'agreement', -78, person.agreement_version)] : []),
    ...(person.photo_consent ? [consent(person.id, 'photo_consent', -77)] : []),
    ...(person.directory_visibility ? [consent(person.id, 'directory', -77)] : []),
  ]);
  await database.insertInto('consents').values(given).execute();
}
