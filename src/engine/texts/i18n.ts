/** i18next with one catalogue. It comes with the first catalogue: a portal that is read in English never loads it. */
import { createInstance, type i18n, type TFunction } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Catalogue, contextSeparator, directionOf, type Locale } from '#model';
import type { Translate } from './texts.ts';

export const catalogueName = 'translation';

/** Texts are sentences: dots, colons and braces in them mean nothing. */
export async function openCatalogue(language: Locale, catalogue: Catalogue): Promise<i18n> {
  const texts = createInstance();
  await texts.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    contextSeparator,
    returnEmptyString: false,
    react: { bindI18nStore: 'added', useSuspense: false },
    resources: { [language]: { [catalogueName]: { ...catalogue } } },
  });
  return texts;
}

/**
 * The text in the language of the catalogue; the English one where the catalogue lacks it. Where one reads from right to left, each
 * value is kept together, as in `<bdi>`: else the signs of a number or code would move to its other end.
 */
export function translateBy(t: TFunction, language: Locale): Translate {
  const translate: Translate = (english, context) =>
    t(english, { skipInterpolation: true, ...(context ? { context } : {}) });
  if (directionOf(language) === 'ltr') return translate;
  return (english, context) => translate(english, context).replace(/\{\d+\}/g, '\u2068$&\u2069');
}
