/** The profile of a student: columns that queries look into, and one record with everything else. */
import type { ExtendInfo, StudentProfile } from '#contract';
import { pendingEmail } from '../../account/store/email-changes.ts';
import type { CallContext } from '../../kernel/call/call.ts';
import type { Row } from '../../kernel/database/tables.ts';
import { readJson } from '../../kernel/values/json.ts';
import type { StoredProfile } from '../rules/stored-profile.ts';
import { loadPerson, type PersonContext } from './person.ts';

/** What students may change themselves, as paths (api 6.8). */
const editablePaths = [
  'headimg',
  'email',
  'phone_code',
  'phone',
  'extendInfo.contact_address',
  'extendInfo.contact_location',
  'extendInfo.emergency_contact',
  'extendInfo.social_media',
  'extendInfo.accommodation',
  'workExtend.working_background',
  'ext',
] as const;

const nobodyToCall: ExtendInfo['emergency_contact'] = {
  name: null,
  relationship: null,
  phone_code: null,
  phone: null,
  email: null,
};
const nowhereOnTheNet: ExtendInfo['social_media'] = {
  wechat: null,
  whatsapp: null,
  linkedin: null,
  facebook: null,
  instagram: null,
};
const nowhere: ExtendInfo['accommodation'] = { type: null, address: null, location: null, until_date: null };

const shownCharacters = 4;

export type ProfileContext = PersonContext & Pick<CallContext, 'portal' | 'files'>;

export async function loadProfile(context: ProfileContext): Promise<StudentProfile> {
  const { database, user, time, now } = context;
  const row = await database.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
  const stored = readJson<StoredProfile>(row.profile);
  return {
    ...(await loadPerson(context, row)),
    extendInfo: extendInfoOf(row, stored),
    workExtend: {
      industry: row.industry,
      total_years: row.total_years,
      working_background: [...(stored.working_background ?? [])],
    },
    editable: [...editablePaths],
    email_pending: await pendingEmail(database, user.id, now),
    version: row.version,
    updated_at: time.datetime(row.updated_at ?? row.created_at),
    ext: readJson(row.ext),
  };
}

function extendInfoOf(row: Row<'users'>, stored: StoredProfile): ExtendInfo {
  return {
    contact_address: stored.contact_address ?? null,
    contact_location: stored.contact_location ?? null,
    emergency_contact: { ...nobodyToCall, ...stored.emergency_contact },
    social_media: { ...nowhereOnTheNet, ...stored.social_media },
    education_background: stored.education_background ?? [],
    certificate_numbers: (stored.certificate_numbers ?? []).map(({ type, number }) => ({
      type,
      number: masked(number),
    })),
    accommodation: { ...nowhere, ...stored.accommodation },
    awards: stored.awards ?? [],
    photo_consent: row.photo_consent === 1,
    directory_visibility: row.directory_visibility === 1,
    news_by_mail: row.news_by_mail === 1,
  };
}

/** Six dots and the last four characters, however long the number is; a very short one is dots alone. */
function masked(number: string): string {
  const end = number.length > shownCharacters ? number.slice(-shownCharacters) : '';
  return `••••••${end}`;
}
