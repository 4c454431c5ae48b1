/** Stage `text`: every English text in each catalogue, and nothing in a catalogue that no page says. */

import { nearestNames, splitPlaceholders } from '#expression/node';
import type { Catalogue, Diagnostic } from '#model';
import { makeDiagnostic, quoted, type Report } from '../diagnostics/report.ts';
import { asWritten } from '../diagnostics/write-line.ts';
import { recordOf } from '../kernel/records.ts';
import type { TextUse } from '../link/facts.ts';
import type { ShapedSource } from '../shape/check-shape.ts';
import { builtInTranslations } from './built-in-translations.ts';
import { checkTypographicQuotes, isBlank } from './check-text.ts';

/**
 * Checks one catalogue against the texts in use.
 * A missing translation is a warning: students read English until it is there. Placeholders that differ are an error.
 * @param isSound  whether the files have no errors; where they have, a translation may well be needed that nobody could find
 */
export function checkCatalogue(
  catalogue: ShapedSource,
  uses: readonly TextUse[],
  isSound: boolean,
  report: Report,
): Catalogue {
  const entries = recordOf(catalogue.data);
  const bySource = new Map<string, TextUse>();
  for (const use of uses) if (!bySource.has(use.source)) bySource.set(use.source, use);
  const unused = Object.keys(entries).filter((key) => !bySource.has(key));
  /** Their English text was changed; the message there is enough. */
  const outdated = new Set<string>();
  const texts = new Map<string, string>();
  const builtIn = builtInTranslations(languageOf(catalogue));
  for (const [source, use] of bySource) {
    if (!isWorded(use)) continue;
    const translation = Object.hasOwn(entries, source) ? entries[source] : builtIn.get(source);
    if (translation === null) report(notYetTranslated(source, catalogue));
    else if (translation === undefined) {
      const changed = nearestNames(source, unused)[0] ?? partOf(source, unused);
      if (changed !== undefined) outdated.add(changed);
      if (!use.faulty) report(missingTranslation(use, catalogue, changed));
    } else if (typeof translation === 'string' && !isEmpty(translation, source, catalogue, report)) {
      // Texts that differ in the names of their values alone share a key: the office's words go before our own.
      if (Object.hasOwn(entries, source) || !texts.has(use.key))
        texts.set(use.key, compileTranslation(translation, use, catalogue, report));
    }
  }
  for (const source of Object.keys(entries)) {
    const use = bySource.get(source);
    if (use && !use.faulty && !isWorded(use)) report(uselessTranslation(source, catalogue));
  }
  for (const source of isSound ? unused.filter((key) => !outdated.has(key)) : []) {
    report(
      makeDiagnostic(
        'text/unused-translation',
        catalogue.tree.spanOf([source], 'key'),
        {
          problem: 'No page says this text any more.',
          remedy: 'Delete the line, or correct the English text to the one that is used now.',
        },
        'warning',
      ),
    );
  }
  return Object.fromEntries(texts);
}

/** The text with words put in front of it or behind it, or taken away. */
function partOf(source: string, others: readonly string[]): string | undefined {
  return others.find(
    (other) => other.length > 3 && source.length > 3 && (source.includes(other) || other.includes(source)),
  );
}

function isEmpty(translation: string, source: string, catalogue: ShapedSource, report: Report): boolean {
  if (!isBlank(translation)) return false;
  report(
    makeDiagnostic('text/empty-translation', catalogue.tree.spanOf([source], 'value'), {
      problem: `The translation of ${quoted(source)} is empty.`,
      effect: 'Students who read that language would see nothing in its place.',
      remedy: 'Write the translation, or delete the line.',
    }),
  );
  return true;
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

const untranslated = 'Students who read that language would see English.';

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
  const isBuiltIn = use.file.text === '';
  const line = lineFor(use.source);
  const diagnostic = makeDiagnostic(
    'text/missing-translation',
    isBuiltIn ? catalogue.tree.spanOf([], 'value') : use.file.tree.spanOf(use.path, 'value'),
    {
      problem: isBuiltIn
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

/** Longer keys are not allowed to stand in front of their colon. */
const longestKey = 1000;

/** The line of a catalogue for a text, up to its colon. */
function lineFor(source: string): string {
  const isPlain = !/[\r\n\t\\]/.test(source) && asWritten(source, false) === source;
  const key = isPlain ? source : JSON.stringify(source);
  return key.length > longestKey ? `? ${key}\n:` : `${key}:`;
}

export function languageOf(catalogue: { readonly file: string }): string {
  return catalogue.file.replace(/^texts\//, '').replace(/\.yaml$/, '');
}

/** Numbers the placeholders of a translation like those of the source, in whatever order they come. */
function compileTranslation(translation: string, use: TextUse, catalogue: ShapedSource, report: Report): string {
  const path = [use.source];
  const { parts, problems } = splitPlaceholders(translation);
  for (const { code, start, end, ...words } of problems) {
    report(makeDiagnostic(code, catalogue.tree.spanWithin(path, translation, start, end), words));
  }
  if (!/^\p{Ps}|^\p{Pi}|^\p{Pf}/u.test(use.source)) checkTypographicQuotes(translation, path, catalogue, report);
  const used = new Set<number>();
  let strangers = 0;
  const compiled = parts.map((part) => {
    if (part.kind === 'literal') return part.text;
    const index = use.placeholders.indexOf(part.source.trim());
    if (index >= 0) {
      used.add(index);
      return `{${index}}`;
    }
    strangers += 1;
    report(
      makeDiagnostic('text/unknown-placeholder', catalogue.tree.spanWithin(path, translation, part.start, part.end), {
        problem: `The English text has no placeholder ${quoted(`{${part.source}}`)}.`,
        remedy:
          use.placeholders.length > 0
            ? `Write it exactly as in the English text: ${use.placeholders.map((source) => quoted(`{${source}}`)).join(', ')}.`
            : 'Take it out.',
      }),
    );
    return '';
  });
  const lost = use.placeholders.filter((_, index) => !used.has(index));
  // A misspelt placeholder is lost and unknown at once; that it is unknown says enough.
  if (lost.length > strangers && problems.length === 0) {
    report(
      makeDiagnostic('text/lost-placeholder', catalogue.tree.spanOf(path, 'value'), {
        problem: `The translation leaves out ${lost.map((source) => quoted(`{${source}}`)).join(' and ')}.`,
        effect: 'Students who read that language would miss it.',
        remedy: `Put ${lost.map((source) => quoted(`{${source}}`)).join(' and ')} where it belongs in the sentence.`,
      }),
    );
  }
  return compiled.join('');
}
