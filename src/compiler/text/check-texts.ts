/** Stage `text`: every text in each catalogue of another language, and nothing in a catalogue that no page says. */

import { nearestNames } from '#expression/node';
import { type Catalogue, catalogueKey, type Diagnostic, type grouped, rememberByObject } from '#model';
import { choices, makeDiagnostic, quoted, type Reporting, suggestion } from '../diagnostics/report.ts';
import { asWritten } from '../diagnostics/write-line.ts';
import { englishName } from '../kernel/language-names.ts';
import { isRecord, recordOf, valueAt } from '../kernel/records.ts';
import type { TextUse } from '../link/facts.ts';
import type { ShapedSource } from '../shape/check-shape.ts';
import { builtInTranslations } from './built-in-translations.ts';
import { type Entry, languageOf } from './compile-translation.ts';
import { compileWritten, hasForms } from './plural-forms.ts';

/**
 * Checks one catalogue against the texts in use.
 * A missing translation is a warning: people read the text itself until it is there. Placeholders that differ are an error.
 * Of its own language a catalogue has the texts whose words differ by a number, and no others.
 */
export function* checkCatalogue(
  catalogue: ShapedSource,
  bySource: UsesBySource,
  { isSound, isSaid, written }: Asked,
): Reporting<Catalogue> {
  const entries = recordOf(catalogue.data);
  const entry = (source: string): Entry => ({ path: [source], catalogue });
  const unused = Object.keys(entries).filter((key) => !bySource.has(key));
  const mayBeChanged = unused.length > mostChanged ? [] : unused;
  /** Their English text was changed; the message there is enough. */
  const outdated = new Set<string>();
  const texts = new Map<string, string>();
  const own = languageOf(catalogue);
  const builtIn = builtInTranslations(own);
  for (const [source, said] of bySource) {
    const [use] = said;
    if (!isWorded(use)) continue;
    const languages = said.map((each) => languageOfText(each, written));
    const foreign = said.filter((_, index) => languages[index] !== own);
    // A word of the office that is an English one as well, such as the German "Note", means something else.
    const isEnglish = languages.every((language) => language === 'en');
    const ours = isEnglish ? builtIn.get(source) : undefined;
    const translation = Object.hasOwn(entries, source) ? entries[source] : ours;
    if (foreign.length === 0 && !hasForms(translation)) {
      if (Object.hasOwn(entries, source)) yield ownInCatalogue(source, catalogue);
    } else if (isRecord(translation) && !hasForms(translation)) {
      for (const [key, text] of yield* compileByFile(translation, said, isSound, entry(source))) texts.set(key, text);
    } else if (translation === null) yield notYetTranslated(source, catalogue);
    else if (translation === undefined) {
      const changed = nearestNames(source, mayBeChanged)[0] ?? partOf(source, mayBeChanged);
      if (changed !== undefined) outdated.add(changed);
      // What the office says in this language stays, also where the portal itself has the same word in English.
      const isOwnWord = own === written && languages.includes(written);
      const missed = isOwnWord ? undefined : foreign.find(isSaid);
      if (missed && !missed.faulty) yield missingTranslation(missed, catalogue, changed);
    } else if (Object.hasOwn(entries, source) || !texts.has(use.key)) {
      // Texts that differ in the names of their values alone share a key: the office's words go before our own.
      const compiled = yield* compileWritten(translation, use, entry(source));
      if (compiled !== null) texts.set(use.key, compiled);
    }
  }
  for (const source of Object.keys(entries)) {
    const use = bySource.get(source)?.[0];
    if (use && !use.faulty && !isWorded(use)) yield uselessTranslation(source, catalogue);
  }
  for (const source of isSound ? unused.filter((key) => !outdated.has(key)) : []) {
    yield makeDiagnostic(
      'text/unused-translation',
      catalogue.tree.spanOf([source], 'key'),
      {
        problem: 'No page says this text any more.',
        remedy: 'Delete the line, or correct the text in front of its colon to the one that is used now.',
      },
      'warning',
    );
  }
  return Object.fromEntries(texts);
}

/** Nobody changes more texts between two looks. A catalogue with more keys that nothing says is that of another portal. */
const mostChanged = 50;

/** All that say a text, by how it is written. */
export type UsesBySource = ReturnType<typeof grouped<string, TextUse>>;

/** What must be known of the portal to judge a catalogue. */
interface Asked {
  /** Whether the files have no errors; where they have, a translation may well be needed that nobody could find. */
  readonly isSound: boolean;
  /** Whether anybody would miss the translation of a text. */
  readonly isSaid: (use: TextUse) => boolean;
  /** The language in which the office writes. */
  readonly written: string;
}

/** Whether the portal says a text by itself: the file has no words in its place. */
export const isBuiltIn = rememberByObject(({ file, path }: TextUse) => valueAt(file.data, path) === undefined);

function languageOfText(use: TextUse, written: string): string {
  return isBuiltIn(use) ? 'en' : written;
}

/** The key under which the translation for all other files is. */
const elsewhere = 'elsewhere';

/**
 * The translations of a text that means different things in different files.
 * @param byFile  by the file that says it, or `elsewhere`
 * @param said    all that say the text
 */
function* compileByFile(
  byFile: Readonly<Record<string, unknown>>,
  said: readonly TextUse[],
  isSound: boolean,
  { path: entry, catalogue }: Entry,
): Reporting<readonly (readonly [string, string])[]> {
  const others = said.find(({ context }) => context === undefined || !Object.hasOwn(byFile, context));
  if (others && !Object.hasOwn(byFile, elsewhere)) yield missingElsewhere(others, catalogue);
  const compiled: [string, string][] = [];
  for (const [file, translation] of Object.entries(byFile)) {
    const use = file === elsewhere ? others : said.find(({ context }) => context === file);
    const line = { path: [...entry, file], catalogue };
    if (!use && isSound) yield unusedByFile(file, said, line);
    const text = use ? yield* compileWritten(translation, use, line) : null;
    if (use && text !== null) compiled.push([catalogueKey(use.key, file === elsewhere ? undefined : file), text]);
  }
  return compiled;
}

function missingElsewhere(use: TextUse, catalogue: ShapedSource): Diagnostic {
  return makeDiagnostic(
    'text/missing-translation',
    catalogue.tree.spanOf([use.source], 'key'),
    {
      problem: `${filesSaying([use])[0] === undefined ? 'The portal itself' : quoted(use.file.file)} says this text too, and has no translation into ${languageOf(catalogue)}.`,
      effect: untranslated,
      remedy: `Add ${quoted(`${elsewhere}: …`)}, for all files that are not named here.`,
    },
    'warning',
  );
}

function unusedByFile(file: string, said: readonly TextUse[], { path, catalogue }: Entry): Diagnostic {
  const files = filesSaying(said);
  return makeDiagnostic(
    'text/unused-translation',
    catalogue.tree.spanOf(path, 'key'),
    file === elsewhere
      ? { problem: 'Each file that says this text has a translation of its own here.', remedy: 'Delete the line.' }
      : {
          problem: `No file ${quoted(file)} says this text.`,
          remedy: suggestion(nearestNames(file, files), [], choices('It stands in', files)),
        },
    'warning',
  );
}

/** The files of the office that say a text; what the portal itself or a renderer says is in none. */
function filesSaying(said: readonly TextUse[]): readonly string[] {
  const written = said.filter(({ file, renderer }) => file.text !== '' && renderer === undefined);
  return [...new Set(written.map(({ file }) => file.file))];
}

/** The text with words put in front of it or behind it, or taken away. */
function partOf(source: string, others: readonly string[]): string | undefined {
  return others.find(
    (other) => other.length > 3 && source.length > 3 && (source.includes(other) || other.includes(source)),
  );
}

function ownInCatalogue(source: string, catalogue: ShapedSource): Diagnostic {
  return makeDiagnostic(
    'text/unused-translation',
    catalogue.tree.spanOf([source], 'key'),
    {
      problem: `A text in ${englishName(languageOf(catalogue))} is written where it is used, so this line changes nothing.`,
      remedy:
        'Change the text there and delete the line; here are only texts that differ by a number, with their forms.',
    },
    'warning',
  );
}

function uselessTranslation(source: string, catalogue: ShapedSource): Diagnostic {
  return makeDiagnostic(
    'text/unused-translation',
    catalogue.tree.spanOf([source], 'key'),
    {
      problem: 'This text has no words of its own, so it is shown alike in every language and the line is never used.',
      remedy: 'Delete the line.',
    },
    'warning',
  );
}

/** Placeholders and marks alone need no translation. */
function isWorded({ key }: TextUse): boolean {
  return /\p{L}/u.test(key);
}

const untranslated = 'People who read that language would see it untranslated.';

/** The line is there, and nothing behind its colon: that is how `portico texts --add` writes it. */
function notYetTranslated(source: string, catalogue: ShapedSource): Diagnostic {
  return makeDiagnostic(
    'text/missing-translation',
    catalogue.tree.spanOf([source], 'key'),
    {
      problem: `This line has no translation into ${languageOf(catalogue)} yet.`,
      effect: untranslated,
      remedy: 'Write it behind the colon.',
    },
    'warning',
  );
}

function missingTranslation(use: TextUse, catalogue: ShapedSource, changed: string | undefined): Diagnostic {
  const language = languageOf(catalogue);
  const isOfPortal = isBuiltIn(use);
  const line = lineFor(use.source);
  const diagnostic = makeDiagnostic(
    'text/missing-translation',
    isOfPortal ? catalogue.tree.spanOf([], 'value') : use.file.tree.spanOf(use.path, 'value'),
    {
      problem: isOfPortal
        ? `A text of the portal itself has no translation into ${language}.`
        : use.renderer !== undefined
          ? `The renderer ${quoted(use.renderer)} says ${quoted(use.source)}, which has no translation into ${language}.`
          : `This text has no translation into ${language}.`,
      effect: untranslated,
      remedy:
        changed !== undefined
          ? `If the text was changed, change its key in line ${catalogue.tree.spanOf([changed], 'key').line} of ${catalogue.file} as well: there it is still ${quoted(changed)}.`
          : `Add a line to ${catalogue.file}, with the translation behind its colon: ${quoted(line)}.`,
    },
    'warning',
  );
  return { ...diagnostic, addition: { file: catalogue.file, ...(changed === undefined ? { line } : {}) } };
}

/** Longer keys are not allowed to be in front of their colon. */
const longestKey = 1000;

/** The line of a catalogue for a text, up to its colon. */
function lineFor(source: string): string {
  const isPlain = !/[\r\n\t\\]/.test(source) && asWritten(source, false) === source;
  const key = isPlain ? source : JSON.stringify(source);
  return key.length > longestKey ? `? ${key}\n:` : `${key}:`;
}
