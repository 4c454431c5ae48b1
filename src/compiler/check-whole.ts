/**
 * What only the whole portal can show: what the values of one file mean for those of another, what nothing uses, and the catalogues
 * against all texts. Where something is wrong already, less is said: it may well be its consequence.
 */
import type { Catalogue, Diagnostic } from '#model';
import { collected, type Found, hasError, type Reporting } from './diagnostics/report.ts';
import type { Files } from './kernel/sources.ts';
import { checkLayouts } from './link/check-layouts.ts';
import { checkLogin } from './link/check-login.ts';
import { checkParts } from './link/check-part-uses.ts';
import { checkUnused } from './link/check-unused.ts';
import { nameOf, ofKind } from './link/sources-by-kind.ts';
import type { CompiledFiles } from './normalise/compile-file.ts';
import { checkCatalogues } from './text/check-catalogues.ts';
import { checkComments } from './text/check-comments.ts';
import { checkReloads } from './type/calls/check-refresh.ts';
import { checkUntyped } from './type/expressions/check-untyped.ts';
import { checkLogo } from './type/portal/check-logo.ts';
import { checkUnread } from './type/portal/check-unread.ts';
import { checkValueMaps } from './type/values/check-value-maps.ts';
import { checkContractLabels } from './type/values/contract-labels.ts';

export interface Whole extends CompiledFiles {
  /** All files of the config, those that cannot be read included. */
  readonly files: Files;
  /** The pictures beside `portal.yaml`, as SVG. */
  readonly pictures: Files;
}

/**
 * @param earlier  what the files have wrong with them by themselves
 * @returns the catalogues, by language
 */
export function checkWhole(whole: Whole, earlier: readonly Diagnostic[]): Found<ReadonlyMap<string, Catalogue>> {
  return collected(checksOf(whole, earlier));
}

function* checksOf(whole: Whole, earlier: readonly Diagnostic[]): Reporting<ReadonlyMap<string, Catalogue>> {
  const meanings = [...checkMeanings(whole)];
  const flawed = new Set([...earlier, ...meanings].map(({ span }) => span.file));
  const structure = [...checkStructure(whole, flawed)];
  yield* meanings;
  yield* structure;
  // Where something is wrong, a name or a text may well be used that nobody could find.
  const isSound = !hasError([...earlier, ...meanings, ...structure]);
  if (isSound) yield* checkNeedless(whole);
  const catalogues = checkCatalogues(whole, isSound);
  yield* catalogues.diagnostics;
  return catalogues.value;
}

function* checkMeanings({ sources, models, definitions, texts }: Whole): Reporting {
  const openParts = new Map(ofKind(sources, 'part').map((part) => [nameOf(part), models.get(part)?.facts]));
  for (const file of models.values()) yield* checkLogin(file, openParts);
  yield* checkComments(sources, texts);
  yield* checkValueMaps(sources, models, definitions);
  yield* checkContractLabels(sources, definitions);
}

/** @param flawed  the files in which something is wrong: that a name is read nowhere may be a consequence of it */
function* checkStructure({ sources, definitions, pictures }: Whole, flawed: ReadonlySet<string>): Reporting {
  for (const source of sources.filter(({ file }) => !flawed.has(file))) yield* checkUnread({ source, definitions });
  yield* checkParts(sources);
  yield* checkLayouts(sources);
  yield* checkLogo(sources, pictures);
}

function* checkNeedless({ sources, models }: Whole): Reporting {
  const files = [...models.values()];
  yield* checkUnused(sources, files);
  yield* checkReloads(files);
  yield* checkUntyped(files);
}
