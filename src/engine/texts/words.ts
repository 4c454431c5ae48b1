/** One language of the portal, ready for use: translation, messages and formats belong together and change together. */
import type { Formatter } from '#expression';
import { createFormatter, evaluate } from '#expression';
import { type Locale, type Manifest, type Messages, own, type Scope } from '#model';
import { readText, type Translate } from './texts.ts';

export interface Words {
  readonly language: Locale;
  readonly translate: Translate;
  readonly format: Formatter;
  /** The same, and short dates in full: what a short one says when it is pointed at. */
  readonly fullFormat: Formatter;
  /** A text of the portal itself. @param now  milliseconds since 1970 */
  readonly message: (key: keyof Messages, names?: Scope, now?: number) => string;
}

/** English, without waiting. @param language  whose dates and numbers it has */
export function plainWords(manifest: Manifest, language: Locale = 'en'): Words {
  return wordsOf(manifest, language, (english) => own(manifest.english ?? {}, english) ?? english);
}

/** @param translate  from English into the language; the names of its months are loaded already */
export function wordsOf(manifest: Manifest, language: Locale, translate: Translate): Words {
  const { settings, messages } = manifest;
  const plain = (key: 'yes' | 'no') => readText(messages[key], translate, () => '');
  const labels = translated(manifest.labels ?? {}, translate);
  const format = createFormatter({ ...settings, language, labels, words: { yes: plain('yes'), no: plain('no') } });
  return {
    language,
    translate,
    format,
    fullFormat: inFull(format),
    message: (key, names = {}, now = Date.now()) =>
      readText(messages[key], translate, (argument) => evaluate(argument, names, { now, format })),
  };
}

function inFull(format: Formatter): Formatter {
  return {
    ...format,
    short: (of) => (typeof of === 'string' ? format.date(of) : format.datetime(of)),
    shortPeriod: (startMs, endMs) => format.period(startMs, endMs),
  };
}

function translated(labels: NonNullable<Manifest['labels']>, translate: Translate) {
  return Object.fromEntries(
    Object.entries(labels).map(([list, words]) => [
      list,
      Object.fromEntries(Object.entries(words).map(([value, label]) => [value, readText(label, translate, () => '')])),
    ]),
  );
}
