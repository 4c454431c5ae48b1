/** How languages are named in the files: by the tag of BCP 47, as it is written (`zh-Hant`, `pt-BR`). */
import { nearestNames } from '#expression/node';
import { languageTag } from '#model';
import builtIn from '../../generated/built-in-texts.generated.json' with { type: 'json' };
import { listOf, recordOf, wordOf } from './records.ts';

export function isLanguage(text: string): boolean {
  // The names of all languages, which take a while to load, are needed for none that the portal speaks by itself.
  return Object.hasOwn(builtIn, text) || languageTag(text) === text;
}

/** The languages that a portal offers, as its file says them. @param portal  the data of portal.yaml */
export function offeredLanguages(portal: unknown): readonly string[] {
  return listOf(recordOf(recordOf(portal)['languages'])['offered'] ?? ['en']).map(wordOf);
}

/** The language in which the texts of the config are written. @param portal  the data of portal.yaml */
export function writtenLanguage(portal: unknown): string {
  return wordOf(recordOf(recordOf(portal)['languages'])['written'] ?? 'en');
}

/** The tag that is most likely meant by `en_GB`, `zh-hant`, `zh-Hnat` or `french`. */
export function meantLanguage(text: string): string | undefined {
  const written = languageTag(text.trim().replaceAll('_', '-'));
  if (written !== null) return written;
  const spoken = languageOfRegion(text);
  if (spoken !== undefined) return spoken;
  const [shipped] = nearestNames(text, Object.keys(builtIn));
  if (shipped !== undefined) return shipped;
  const itself = tagsByOwnName().get(text.trim().toLowerCase());
  if (itself !== undefined) return itself;
  const names = tagsByName();
  const [name = ''] = nearestNames(text.toLowerCase(), names.keys());
  return names.get(name);
}

/** Whether a tag may have been written for another one: `zh-TW` for `zh-Hant`, and `tw`, which is Twi. */
export function mayMean(written: string, tag: string): boolean {
  return new Intl.Locale(written).language === new Intl.Locale(tag).language || languageOfRegion(written) === tag;
}

/** The language that the portal speaks by itself, of which this is a form: `de` for `de-AT`, `zh-Hant` for `zh-HK`; without one the tag itself. */
export function shippedForm(tag: string): string {
  if (Object.hasOwn(builtIn, tag) || !isLanguage(tag)) return tag;
  return shippedIn(new Intl.Locale(tag)) ?? tag;
}

/** The language that the portal speaks by itself which has the words and the letters of this one. */
function shippedIn(locale: Intl.Locale): string | undefined {
  const { language, script } = locale.maximize();
  return Object.keys(builtIn).find((tag) => {
    const shipped = new Intl.Locale(tag).maximize();
    return shipped.language === language && shipped.script === script;
  });
}

/** `zh-Hant` → "Traditional Chinese". */
export function englishName(tag: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;
}

/** `zh-Hans` for `cn`, `zh-Hant` for `tw`: what is written is a country. */
export function languageOfRegion(text: string): string | undefined {
  if (!/^[a-z]{2}$/i.test(text)) return undefined;
  const region = new Intl.Locale(`und-${text}`);
  const likely = shippedIn(region);
  return region.maximize().language === 'en' && !['gb', 'us'].includes(text.toLowerCase()) ? undefined : likely;
}

function shortTags(): readonly string[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  return letters.flatMap((first) => letters.map((second) => first + second));
}

/** The languages with two letters, by their English names in small letters. */
function tagsByName(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  return byName(shortTags(), () => names);
}

/** The same by what they call themselves: `deutsch`, `français`. */
function tagsByOwnName(): ReadonlyMap<string, string> {
  const known = Intl.DisplayNames.supportedLocalesOf([...shortTags()]);
  return byName(known, (tag) => new Intl.DisplayNames(tag, { type: 'language', fallback: 'none' }));
}

function byName(tags: readonly string[], namesFor: (tag: string) => Intl.DisplayNames): ReadonlyMap<string, string> {
  return new Map(
    tags.flatMap((tag) => {
      const name = namesFor(tag).of(tag);
      return name === undefined ? [] : [[name.toLowerCase(), tag] as const];
    }),
  );
}
