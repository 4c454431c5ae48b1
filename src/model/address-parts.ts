/** What an address and a phone number are checked by: the codes of countries without their dial codes, few bytes, as each form can check them. */

/** Each first letter with the second ones: `hkmnrtu` is `hk`, `hm` and so on. */
const letters =
  'adefglmortuz babdefghijmnorstwyz cadfghiklmnoruvwyz dejkmoz ecegrst fijmor gabdefghilmnpqrtuwy ' +
  'hknrtu idelmnqrst jemop keghimnprwyz labcikrstuvy macdeghklmnopqrtuvwxyz nacegiloprz om ' +
  'paefghklrstwy qa reosuw sabcdegiklmnorstvyz tdghjlmnortvwz uagsyz vacenu ws ye zamw';

/** What a flag code looks like, as a regular expression: a list of all of them is dear to compile. */
export const countryPattern = `^(${letters.replaceAll(/(\w)(\w+)/g, '$1[$2]').replaceAll(' ', '|')})$`;

/** Where numbers are told apart from wrong ones by more than their length: the digits, as a regular expression, by dial code. */
export const phonePatterns: ReadonlyMap<string, string> = new Map([['852', '^[2-9]\\d{7}$']]);

/** The parts of an address in reading order. */
export const addressParts = ['line1', 'line2', 'city', 'region', 'postcode', 'country'] as const;
