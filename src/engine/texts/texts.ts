/** From a text of the model to words on the screen: translated, then filled. English is the source and needs no catalogue. */
import type { Catalogue, Expression, Locale, Text } from '#model';

export interface Translator {
  /** The text in the current language; the English one where the catalogue lacks it. */
  readonly translate: (english: string) => string;
  /** Changes the language; loads its catalogue first. English stays when that fails. */
  readonly use: (language: Locale, load: (() => Promise<Catalogue>) | null) => Promise<void>;
}

/** i18next comes with the first catalogue: a portal that speaks English only never loads it. */
export function createTranslator(): Translator {
  let translate = (english: string) => english;
  const known = new Map<Locale, (english: string) => string>();
  return {
    translate: (english) => translate(english),
    use: async (language, load) => {
      if (!load) {
        translate = (english) => english;
        return;
      }
      const found = known.get(language) ?? (await catalogueReader(language, load).catch(() => null));
      if (found) known.set(language, found);
      translate = found ?? ((english) => english);
    },
  };
}

async function catalogueReader(language: Locale, load: () => Promise<Catalogue>): Promise<(english: string) => string> {
  const [{ createInstance }, catalogue] = await Promise.all([import('i18next'), load()]);
  const texts = createInstance();
  // Texts are sentences: dots, colons and braces in them mean nothing.
  await texts.init({
    lng: language,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    contextSeparator: '\u0004',
    returnEmptyString: false,
    resources: { [language]: { translation: { ...catalogue } } },
  });
  return (english) => texts.t(english, { skipInterpolation: true });
}

/**
 * A text for people. A placeholder without a value leaves its place empty.
 * @param show  the value of a placeholder as it is shown
 */
export function readText(
  text: Text | undefined,
  translate: (english: string) => string,
  show: (argument: Expression) => unknown,
): string {
  if (text === undefined) return '';
  if (typeof text === 'string') return translate(text);
  const values = text.args.map(show);
  return fillText(translate(text.text), values);
}

/** Puts the values in the places `{0}`, `{1}` …; values are never looked into for further places. */
export function fillText(text: string, values: readonly unknown[]): string {
  return text.replace(/\{(\d+)\}/g, (place, number: string) => {
    const index = Number(number);
    if (index >= values.length) return place;
    const value = values[index];
    return value === null || value === undefined ? '' : String(value);
  });
}
