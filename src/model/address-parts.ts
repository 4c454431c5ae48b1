/**
 * How addresses and phone numbers are checked: by the flag codes of all countries, and by rules for phone numbers. This file is
 * apart from `countries.ts` because every form loads it, and the flag codes alone are few bytes.
 */

/** The flag codes: each first letter with the second ones behind it. `hknrtu` is `hk`, `hn`, `hr`, `ht` and `hu`. */
const letters =
  'adefglmortuz babdefghijmnorstwyz cadfghiklmnoruvwyz dejkmoz ecegrst fijmor gabdefghilmnpqrtuwy ' +
  'hknrtu idelmnqrst jemop keghimnprwyz labcikrstuvy macdeghklmnopqrtuvwxyz nacegiloprz om ' +
  'paefghklrstwy qa reosuw sabcdegiklmnorstvyz tdghjlmnortvwz uagsyz vacenu ws ye zamw';

/** A regular expression for a flag code such as `hk`. It goes by letters, because a list of all codes is slow to compile. */
export const countryPattern = `^(${letters.replaceAll(/(\w)(\w+)/g, '$1[$2]').replaceAll(' ', '|')})$`;

/**
 * By dial code (`852`), a regular expression for the digits of a phone number. A number with any other dial code is checked by its
 * length alone.
 */
export const phonePatterns: ReadonlyMap<string, string> = new Map([['852', '^[2-9]\\d{7}$']]);

/** The parts of an address in reading order. */
export const addressParts = ['line1', 'line2', 'city', 'region', 'postcode', 'country'] as const;
