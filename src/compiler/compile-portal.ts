/**
 * A config folder in, the portal model and diagnostics out. The stages stand here in their order; none opens a file,
 * changes its input or throws for an author's mistake.
 */
import type { Diagnostic, PortalModel } from '#model';
import { withMisspeltDefinitions } from './diagnostics/misspelt-definitions.ts';
import { collected, sorted } from './diagnostics/report.ts';
import { withoutFollowers } from './diagnostics/without-followers.ts';
import type { Files } from './kernel/sources.ts';
import { checkLayouts } from './link/check-layouts.ts';
import { checkLogin } from './link/check-login.ts';
import { checkParts } from './link/check-part-uses.ts';
import { checkUnused } from './link/check-unused.ts';
import { collectDefinitions, type Definitions, type RendererDeclaration } from './link/definitions.ts';
import type { Uses } from './link/facts.ts';
import { type PortalNames, portalNames } from './link/portal-names.ts';
import { shippedRenderers } from './link/renderers.ts';
import { nameOf } from './link/sources-by-kind.ts';
import { assemble, type Compiled, type FileModels, usesOf } from './normalise/assemble.ts';
import { compileFile, type FileModel } from './normalise/compile-file.ts';
import type { ShapedSource } from './shape/check-shape.ts';
import { inOriginal, readShaped } from './shape/read-shaped.ts';
import { shapeFiles } from './shape/shape-files.ts';
import { checkCatalogues } from './text/check-catalogues.ts';
import { checkComments } from './text/check-comments.ts';
import { checkReloads } from './type/calls/check-refresh.ts';
import { checkUntyped } from './type/expressions/check-untyped.ts';
import { checkUnread } from './type/portal/check-unread.ts';
import { checkValueMaps } from './type/values/check-value-maps.ts';
import { checkContractLabels } from './type/values/contract-labels.ts';

export { fileKinds } from './read/file-place.ts';

export interface CompileOptions {
  /** Hand-written renderers besides those of `schema/renderers/`, by name. */
  readonly renderers?: ReadonlyMap<string, RendererDeclaration>;
  /** Reads one file; `rememberingReader()` for a run after run over nearly the same files. */
  readonly read?: typeof readShaped;
}

export interface Compilation {
  /** null when there is an error. */
  readonly portal: PortalModel | null;
  /** All problems of the run, sorted by file and line. */
  readonly diagnostics: readonly Diagnostic[];
  /** What each page needs besides itself, by page id; layouts have a `layoutKey`. */
  readonly uses: ReadonlyMap<string, Uses>;
  /** How many files of each kind were read. */
  readonly counts: Readonly<Record<string, number>>;
  /** What may be referred to by name, errors or not. */
  readonly names: () => PortalNames;
}

export function compilePortal(files: Files, options: CompileOptions = {}): Compilation {
  const shape = shapeFiles(files, options.read ?? readShaped);
  const { sources, unreadable, edits } = shape.value;
  const renderers = new Map([...shippedRenderers(), ...(options.renderers ?? [])]);
  const link = collectDefinitions({ sources, renderers, unreadable });
  const definitions = link.value;
  const compiled = sources.map((source) => [source, compileFile(source, definitions)] as const);
  const models: FileModels = new Map(compiled.map(([source, { value }]) => [source, value]));
  const texts = [...models.values()].flatMap(({ facts }) => facts.text);
  const found = [link, ...compiled.map(([, file]) => file)].flatMap((stage) => stage.diagnostics);
  found.push(...checkMeanings({ sources, models, definitions, texts }));
  const flawed = new Set([...shape.diagnostics, ...found].map(({ span }) => span.file));
  found.push(...checkStructure(sources, definitions, flawed));
  // Where something is wrong, a name or a text may well be used that nobody could find.
  const isSound = !hasError([...shape.diagnostics, ...found]);
  if (isSound) found.push(...checkNeedless(sources, [...models.values()]));
  const catalogues = checkCatalogues({ sources, texts, files }, isSound);
  found.push(...catalogues.diagnostics);

  const inOriginals = found.map((diagnostic) => {
    const { file } = diagnostic.span;
    return inOriginal(diagnostic, files.get(file) ?? '', edits.get(file) ?? []);
  });
  const all = [...shape.diagnostics, ...inOriginals];
  const diagnostics = withMisspeltDefinitions(sorted(withoutFollowers(all, unreadable)), files);
  return {
    portal: hasError(diagnostics)
      ? null
      : assemble({ sources, models, definitions, texts, catalogues: catalogues.value }),
    diagnostics,
    uses: usesOf(sources, models),
    counts: countKinds(sources),
    names: () => portalNames(definitions),
  };
}

function hasError(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

/** What the values of one file mean for those of another. */
function checkMeanings({ sources, models, definitions, texts }: Omit<Compiled, 'catalogues'>): readonly Diagnostic[] {
  return collected((report) => {
    const files = [...models.values()];
    const parts = files.filter(({ source }) => source.kind === 'part');
    const openParts = new Map(parts.map(({ source, facts }) => [nameOf(source), facts]));
    for (const file of files) checkLogin(file, openParts, report);
    checkComments(sources, texts, report);
    checkValueMaps(sources, models, definitions, report);
    checkContractLabels(sources, definitions, report);
  }).diagnostics;
}

/** @param flawed  the files in which something is wrong: that a name is read nowhere may be a consequence of it */
function checkStructure(
  sources: readonly ShapedSource[],
  definitions: Definitions,
  flawed: ReadonlySet<string>,
): readonly Diagnostic[] {
  return collected((report) => {
    for (const source of sources.filter(({ file }) => !flawed.has(file))) checkUnread({ source, definitions, report });
    checkParts(sources, report);
    checkLayouts(sources, report);
  }).diagnostics;
}

function checkNeedless(sources: readonly ShapedSource[], models: readonly FileModel[]): readonly Diagnostic[] {
  return collected((report) => {
    checkUnused(sources, models, report);
    checkReloads(models, report);
    checkUntyped(models, report);
  }).diagnostics;
}

function countKinds(sources: readonly ShapedSource[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { kind } of sources) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
