/** The names of countries and regions. They come from the runtime, which knows them in every language. */
import { rememberByKey } from './remember.ts';

/** Where the runtime's name is not the one of the portal. */
const ownNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  hk: { en: 'Hong Kong', 'zh-Hant': '中國香港', 'zh-Hans': '中国香港' },
  mo: { en: 'Macau', 'zh-Hant': '中國澳門', 'zh-Hans': '中国澳门' },
  tw: { 'zh-Hant': '台灣' },
};

const namerOf = rememberByKey((language: string) => new Intl.DisplayNames([language, 'en'], { type: 'region' }));

/** The name of a country (`hk`) in a language; what is no flag code is given back as it is. */
export function countryName(code: string, language: string): string {
  if (!/^[a-z]{2}$/.test(code)) return code;
  return ownNames[code]?.[language] ?? namerOf(language).of(code.toUpperCase()) ?? code;
}
