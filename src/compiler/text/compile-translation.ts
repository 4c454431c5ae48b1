/** Stage `text`: one translation, with the places of its values numbered as in the text itself. */

import { splitPlaceholders } from '#expression/node';
import { makeDiagnostic, quoted, type Reporting } from '../diagnostics/report.ts';
import type { Path } from '../kernel/sources.ts';
import type { TextUse } from '../link/facts.ts';
import type { ShapedSource } from '../shape/check-shape.ts';
import { checkTypographicQuotes, isBlank } from './check-text.ts';
import { withPlaces } from './compile-text.ts';

/** A translation, and where it is. */
export interface Entry {
  readonly path: Path;
  readonly catalogue: ShapedSource;
}

export function languageOf(catalogue: { readonly file: string }): string {
  return catalogue.file.replace(/^texts\//, '').replace(/\.yaml$/, '');
}

export function* isEmpty(translation: string, { path, catalogue }: Entry): Reporting<boolean> {
  if (!isBlank(translation)) return false;
  yield makeDiagnostic('text/empty-translation', catalogue.tree.spanOf(path, 'value'), {
    problem: `The translation of ${quoted(String(path[0]))} is empty.`,
    effect: 'People who read that language would see nothing in its place.',
    remedy: 'Write the translation, or delete the line.',
  });
  return true;
}

/**
 * Numbers the placeholders of a translation like those of the source, in whatever order they come.
 * @param dispensable  the placeholder that it may leave out
 */
export function* compileTranslation(
  translation: string,
  use: TextUse,
  { path, catalogue }: Entry,
  dispensable?: number,
): Reporting<string> {
  const { parts, problems } = splitPlaceholders(translation);
  for (const { code, start, end, ...words } of problems) {
    yield makeDiagnostic(code, catalogue.tree.spanWithin(path, translation, start, end), words);
  }
  if (!/^(?!\{)\p{Ps}|^\p{Pi}|^\p{Pf}/u.test(use.source)) yield* checkTypographicQuotes(translation, path, catalogue);
  const used = new Set<number>();
  let strangers = 0;
  let compiled = '';
  for (const part of parts) {
    const index = part.kind === 'literal' ? -1 : use.placeholders.indexOf(part.source.trim());
    if (part.kind === 'literal') compiled += withPlaces(part.text, use.braces, use.placeholders.length);
    else if (index >= 0) {
      used.add(index);
      compiled += `{${index}}`;
    } else {
      strangers += 1;
      yield makeDiagnostic(
        'text/unknown-placeholder',
        catalogue.tree.spanWithin(path, translation, part.start, part.end),
        {
          problem: `The text in front of the colon has no placeholder ${quoted(`{${part.source}}`)}.`,
          remedy:
            use.placeholders.length > 0
              ? `Write it exactly as there: ${use.placeholders.map((source) => quoted(`{${source}}`)).join(', ')}.`
              : 'Take it out.',
        },
      );
    }
  }
  const lost = use.placeholders.filter((source, index) => {
    // A value that is said twice has the number of its first place.
    const first = use.placeholders.indexOf(source);
    return index === first && index !== dispensable && !used.has(index);
  });
  // A misspelt placeholder is lost and unknown at once; that it is unknown says enough.
  if (lost.length > strangers && problems.length === 0) {
    yield makeDiagnostic('text/lost-placeholder', catalogue.tree.spanOf(path, 'value'), {
      problem: `The translation leaves out ${lost.map((source) => quoted(`{${source}}`)).join(' and ')}.`,
      effect: 'People who read that language would miss it.',
      remedy: `Put ${lost.map((source) => quoted(`{${source}}`)).join(' and ')} where it belongs in the sentence.`,
    });
  }
  return compiled;
}
