/**
 * A name that is misspelt where it is defined is missed at every place that uses it. That is one mistake: it is said once, where
 * the name is defined, and not at each of those places.
 */
import type { Diagnostic } from '#model';
import type { Files } from '../kernel/sources.ts';
import { spanIn } from '../kernel/span-in.ts';
import { makeDiagnostic, quoted, sorted } from './report.ts';
import { withoutQuotes } from './write-line.ts';

/** Several places miss one name, and each of them suggests another one. */
interface Missed {
  readonly wanted: string;
  readonly near: string;
  readonly places: readonly [Diagnostic, ...Diagnostic[]];
}

/** @returns sorted, as `diagnostics` are; what they point at is the name that is missed */
export function withMisspeltDefinitions(diagnostics: readonly Diagnostic[], files: Files): readonly Diagnostic[] {
  const found = namesMissed(diagnostics, files).flatMap((missed) => {
    const definition = misspeltDefinition(missed, files);
    return definition ? [{ ...missed, definition }] : [];
  });
  if (found.length === 0) return diagnostics;
  const reported = new Set<Diagnostic>(found.flatMap(({ places }) => places));
  // Where the name is also that of a function, a place may suggest to call it.
  const isReported = (each: Diagnostic): boolean =>
    reported.has(each) ||
    found.some(
      ({ wanted, definition }) =>
        each.code === 'type/unknown-name' && each.span.file === definition.span.file && nameAt(each, files) === wanted,
    );
  return sorted([...diagnostics.filter((each) => !isReported(each)), ...found.map(({ definition }) => definition)]);
}

function namesMissed(diagnostics: readonly Diagnostic[], files: Files): readonly Missed[] {
  const names = new Map<string, { wanted: string; near: string; places: [Diagnostic, ...Diagnostic[]] }>();
  for (const diagnostic of diagnostics) {
    if (!/^(link|type)\/unknown-/.test(diagnostic.code)) continue;
    const wanted = nameAt(diagnostic, files);
    const near = /^Did you mean `([^`]+)`/.exec(diagnostic.remedy)?.[1];
    if (near === undefined || !isName(wanted) || !isName(near)) continue;
    const key = `${wanted} ${near}`;
    const known = names.get(key);
    if (known) known.places.push(diagnostic);
    else names.set(key, { wanted, near, places: [diagnostic] });
  }
  return [...names.values()].filter(({ places }) => places.length > 1);
}

function nameAt({ span: { file, start, end } }: Diagnostic, files: Files): string {
  return withoutQuotes((files.get(file) ?? '').slice(start, end));
}

function isName(text: string): boolean {
  return /^[\w./-]+$/.test(text);
}

/** Where `near` is in the whole config, or is the name of a file; null where it is used besides. */
function misspeltDefinition({ wanted, near, places }: Missed, files: Files): Diagnostic | null {
  const word = new RegExp(`(?<![\\w./-])${near.replaceAll('.', '\\.')}(?![\\w/-])`, 'g');
  const written = [...files].flatMap(([file, text]) =>
    file.startsWith('texts/') ? [] : [...text.matchAll(word)].map(({ index }) => ({ file, text, index })),
  );
  const named = [...files].filter(([file]) => file.endsWith(`/${near}.yaml`));
  if (written.length + named.length !== 1) return null;
  const [first] = places;
  const span = written[0]
    ? spanIn(written[0].text, written[0].file, written[0].index, written[0].index + near.length)
    : spanIn('', named[0]?.[0] ?? '', 0, 0);
  return makeDiagnostic('link/misspelt-definition', span, {
    problem: `Nothing uses ${quoted(near)}, and ${places.length} places ask for ${quoted(wanted)}, which is not there.`,
    effect: `The first of them is in ${first.span.file}, line ${first.span.line}.`,
    remedy: `Did you mean ${quoted(wanted)}?${written[0] ? '' : ` Rename the file to ${span.file.slice(0, -`${near}.yaml`.length)}${wanted}.yaml.`}`,
  });
}
