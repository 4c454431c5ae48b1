/** What a change makes of a stored profile. */
import { writeJson } from '../../kernel/values/json.ts';
import type { ProfileChanges } from './profile-checks.ts';
import type { StoredProfile } from './stored-profile.ts';

/** The columns that a change sets, without those that were not sent. */
export function changedColumns(changes: ProfileChanges): {
  phone_code?: string;
  phone?: string;
} {
  return {
    ...(changes.phone_code === undefined ? {} : { phone_code: changes.phone_code }),
    ...(changes.phone === undefined ? {} : { phone: changes.phone }),
  };
}

/** The record with what was sent: groups and lists replaced, the rest as it was. */
export function changedProfile(stored: StoredProfile, changes: ProfileChanges): string {
  const { extendInfo = {}, workExtend = {}, section } = changes;
  const emptied = section === 'contact' ? { contact_address: null, contact_location: null } : {};
  const { working_background: work } = workExtend;
  return writeJson({
    ...stored,
    ...emptied,
    ...fully(extendInfo),
    ...(work ? { working_background: work.map(asKept) } : {}),
  });
}

/**
 * The extra fields with what was sent. `whole` are those of the form that was sent as a whole: of them, what was left
 * out is emptied. Fields that no form has any more stay.
 */
export function changedExtras(
  stored: Readonly<Record<string, unknown>>,
  sent: object | undefined,
  whole: readonly string[],
): Record<string, unknown> {
  const kept = Object.entries(stored).filter(([name]) => !whole.includes(name));
  return { ...Object.fromEntries(kept), ...sent };
}

type SentWork = NonNullable<NonNullable<ProfileChanges['workExtend']>['working_background']>[number];

/** A position that is held now has no end, whatever was sent. */
function asKept({ is_current: isCurrent = false, end_date: end = null, ...position }: SentWork) {
  return { ...position, end_date: isCurrent ? null : end, is_current: isCurrent };
}

type SentPlace = NonNullable<NonNullable<ProfileChanges['extendInfo']>['contact_location']>;

/** Answers have every key of a place, also those that were not sent. */
function fully(extendInfo: NonNullable<ProfileChanges['extendInfo']>): StoredProfile {
  const { contact_location: location, accommodation, ...rest } = extendInfo;
  return {
    ...(rest as StoredProfile), // groups get their missing keys when they are read
    ...(location ? { contact_location: wholePlace(location) } : {}),
    ...(accommodation
      ? {
          accommodation: {
            type: accommodation.type,
            address: accommodation.address ?? null,
            location: accommodation.location ? wholePlace(accommodation.location) : null,
            until_date: accommodation.until_date ?? null,
          },
        }
      : {}),
  };
}

function wholePlace({ latitude, longitude, name, address }: SentPlace) {
  return {
    latitude: sixDecimals(latitude),
    longitude: sixDecimals(longitude),
    name: name ?? null,
    address: address ?? null,
  };
}

/** About ten centimetres, as the API says. */
function sixDecimals(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
