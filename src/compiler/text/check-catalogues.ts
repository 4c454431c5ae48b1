/** Stage `text` for the whole portal: a catalogue for each language that is offered, each against the texts in use. */
import { type Catalogue, type Contract, type Diagnostic, grouped } from '#model';
import { collected, type Found, makeDiagnostic, quoted, type Reporting } from '../diagnostics/report.ts';
import { definition } from '../kernel/language.ts';
import {
  englishName,
  isLanguage,
  languageOfRegion,
  mayMean,
  offeredLanguages,
  writtenLanguage,
} from '../kernel/language-names.ts';
import { listOf, own, textOf } from '../kernel/records.ts';
import type { Files } from '../kernel/sources.ts';
import type { Definitions } from '../link/definitions.ts';
import type { TextUse } from '../link/facts.ts';
import { ofKind } from '../link/sources-by-kind.ts';
import type { ShapedSource } from '../shape/check-shape.ts';
import { readShaped } from '../shape/read-shaped.ts';
import { checkCatalogue, isBuiltIn } from './check-texts.ts';
import { languageOf } from './compile-translation.ts';

export interface Translated {
  readonly sources: readonly ShapedSource[];
  readonly definitions: Definitions;
  readonly texts: readonly TextUse[];
  /** All files of the config, those that cannot be read included. */
  readonly files: Files;
}

/** @param isSound  whether the files have no errors; where they have, a text may well be said that nobody could find */
export function checkCatalogues(translated: Translated, isSound: boolean): Found<ReadonlyMap<string, Catalogue>> {
  return collected(cataloguesOf(translated, isSound));
}

function* cataloguesOf(
  { sources, definitions, texts, files }: Translated,
  isSound: boolean,
): Reporting<ReadonlyMap<string, Catalogue>> {
  const portal = ofKind(sources, 'portal')[0];
  // Which languages there are nobody knows then.
  if (!portal) return new Map();
  const written = writtenLanguage(portal.data);
  const offered = offeredLanguages(portal.data);
  const asked = { isSound, written, isSaid: isSaidWith(definitions.contract) };
  const bySource = grouped(texts.map((use) => [use.source, use]));
  const catalogues = new Map<string, Catalogue>();
  for (const [index, language] of offered.entries()) {
    const empty = files.has(fileOf(language)) ? null : emptyCatalogue(language);
    if (!empty) continue;
    // What the portal itself says may be all that there is to translate, and it speaks some languages.
    const found = collected(checkCatalogue(empty, bySource, asked));
    if (found.diagnostics.length === 0) catalogues.set(language, found.value);
    else yield noCatalogue(portal, index, language, sources);
  }
  // What is missing in any other language is missed by nobody; that it is not offered is said once.
  for (const source of ofKind(sources, 'texts')) {
    const language = languageOf(source);
    if ([written, ...offered].includes(language))
      catalogues.set(language, yield* checkCatalogue(source, bySource, asked));
  }
  return catalogues;
}

function fileOf(language: string): string {
  return `texts/${language}.yaml`;
}

/** @returns null for what is no language */
function emptyCatalogue(language: string): ShapedSource | null {
  return isLanguage(language) ? readShaped('texts', fileOf(language), '').shaped : null;
}

/** Whether a text is ever said: sentences of the server that belong to calls which this portal does not have are not. */
function isSaidWith({ calls }: Contract): (use: TextUse) => boolean {
  const names = Object.keys(calls);
  const sentences = definition('sentences').properties ?? {};
  return (use) => {
    if (use.file.kind !== 'sentences' || !isBuiltIn(use)) return true;
    const [name = ''] = use.path;
    const groups = listOf(own(sentences, String(name))?.['x-calls']).map(textOf);
    return groups.length === 0 || names.some((call) => groups.some((group) => call.startsWith(group)));
  };
}

/** @param index  the place of the language among those that are offered */
function noCatalogue(
  portal: ShapedSource,
  index: number,
  language: string,
  sources: readonly ShapedSource[],
): Diagnostic {
  const file = fileOf(language);
  const known = [writtenLanguage(portal.data), ...offeredLanguages(portal.data)];
  const others = ofKind(sources, 'texts')
    .map(languageOf)
    .filter((other) => !known.includes(other));
  const meant = others.find((other) => mayMean(language, other)) ?? languageOfRegion(language);
  const add = `et \`npx portico texts --add\` make ${file} with all that is to be translated, or take the language out.`;
  const missing = makeDiagnostic('text/no-catalogue', portal.tree.spanOf(['languages', 'offered', index], 'value'), {
    problem: `There is no catalogue for ${quoted(language)}, which is ${englishName(language)}.`,
    effect: 'People who choose that language would read what is not translated.',
    remedy: meant === undefined || meant === language ? `L${add}` : `Did you mean ${quoted(meant)}? If not, l${add}`,
  });
  return { ...missing, addition: { file } };
}
