/**
 * The flag codes of the countries and regions that can be chosen, and their names, without the dial codes: few bytes, as
 * each form can check them. The names come from the runtime, which knows them in every language.
 */
import { rememberByKey } from './remember.ts';

/** Each first letter with the second ones: `hkmnrtu` is `hk`, `hm` and so on. */
const letters =
  'adefglmortuz babdefghijmnorstwyz cadfghiklmnoruvwyz dejkmoz ecegrst fijmor gabdefghilmnpqrtuwy ' +
  'hknrtu idelmnqrst jemop keghimnprwyz labcikrstuvy macdeghklmnopqrtuvwxyz nacegiloprz om ' +
  'paefghklrstwy qa reosuw sabcdegiklmnorstvyz tdghjlmnortvwz uagsyz vacenu ws ye zamw';

/** What a flag code looks like, as a regular expression: a list of all of them is dear to compile. */
export const countryPattern = `^(${letters.replaceAll(/(\w)(\w+)/g, '$1[$2]').replaceAll(' ', '|')})$`;

/** Where numbers are told apart from wrong ones by more than their length: the digits, as a regular expression, by dial code. */
export const phonePatterns: ReadonlyMap<string, string> = new Map([['852', '^[2-9]\\d{7}$']]);

/** Where the runtime's name is not the one of the portal. */
const ownNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  hk: { en: 'Hong Kong', 'zh-Hant': '中國香港', 'zh-Hans': '中国香港' },
  mo: { en: 'Macau', 'zh-Hant': '中國澳門', 'zh-Hans': '中国澳门' },
  tw: { 'zh-Hant': '台灣' },
};

/** The parts of an address in reading order. */
export const addressParts = ['line1', 'line2', 'city', 'region', 'postcode', 'country'] as const;

const namerOf = rememberByKey((language: string) => new Intl.DisplayNames([language, 'en'], { type: 'region' }));

/** @returns the name of a country in a language; what is no code stays as it is */
export function countryName(code: string, language: string): string {
  if (!/^[a-z]{2}$/.test(code)) return code;
  return ownNames[code]?.[language] ?? namerOf(language).of(code.toUpperCase()) ?? code;
}
