/** Stage `text` for the whole portal: a catalogue for each language that is offered, each against the texts in use. */
import type { Catalogue, Contract } from '#model';
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
  yield* checkLanguages(sources, files);
  // What is missing in any other language is missed by nobody; that it is not offered is said once.
  const portal = ofKind(sources, 'portal')[0]?.data;
  const written = writtenLanguage(portal);
  const read = [written, ...offeredLanguages(portal)];
  const asked = { isSound, written, isSaid: isSaidWith(definitions.contract) };
  const catalogues = new Map<string, Catalogue>();
  for (const source of ofKind(sources, 'texts')) {
    const language = languageOf(source);
    if (read.includes(language)) catalogues.set(language, yield* checkCatalogue(source, texts, asked));
  }
  return catalogues;
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

function* checkLanguages(sources: readonly ShapedSource[], files: Files): Reporting {
  const portal = ofKind(sources, 'portal')[0];
  const offered = offeredLanguages(portal?.data);
  const written = writtenLanguage(portal?.data);
  const others = ofKind(sources, 'texts')
    .map(languageOf)
    .filter((language) => ![written, ...offered].includes(language));
  for (const [index, language] of offered.entries()) {
    const isWhole = language === 'en' && written === 'en';
    if (!portal || isWhole || !isLanguage(language) || files.has(`texts/${language}.yaml`)) continue;
    const file = `texts/${language}.yaml`;
    const meant = others.find((other) => mayMean(language, other)) ?? languageOfRegion(language);
    const add = `et \`npx portico texts --add\` make ${file} with all that is to be translated, or take the language out.`;
    const missing = makeDiagnostic('text/no-catalogue', portal.tree.spanOf(['languages', 'offered', index], 'value'), {
      problem: `There is no catalogue for ${quoted(language)}, which is ${englishName(language)}.`,
      effect: 'People who choose that language would read what is not translated.',
      remedy: meant === undefined || meant === language ? `L${add}` : `Did you mean ${quoted(meant)}? If not, l${add}`,
    });
    yield { ...missing, addition: { file } };
  }
}
