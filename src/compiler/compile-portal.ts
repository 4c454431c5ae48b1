/**
 * A config folder in, the portal model and diagnostics out. The stages are here in their order: `read` and `shape` of each file,
 * `link` over all of them, one walk through each file that is `type`, `text` and `normalise` at once, and what only the whole can
 * show. Each takes values and gives a value with its diagnostics; none opens a file, changes its input or throws for an author's mistake.
 */
import type { Diagnostic, PortalModel } from '#model';
import { checkWhole } from './check-whole.ts';
import { withMisspeltDefinitions } from './diagnostics/misspelt-definitions.ts';
import { withRenamedRole } from './diagnostics/renamed-role.ts';
import { type Found, hasError, sorted } from './diagnostics/report.ts';
import { withMeantKeys } from './diagnostics/with-meant-keys.ts';
import { withoutFollowers } from './diagnostics/without-followers.ts';
import type { Files } from './kernel/sources.ts';
import type { RendererDeclaration } from './link/definitions.ts';
import type { Uses } from './link/facts.ts';
import { linkFiles } from './link/link-files.ts';
import { type PortalNames, portalNames } from './link/portal-names.ts';
import { shippedRenderers } from './link/renderers.ts';
import { type CompilerMemory, noMemory } from './memory.ts';
import { assemble, usesOf } from './normalise/assemble.ts';
import { compileFiles } from './normalise/compile-file.ts';
import type { ShapedSource } from './shape/check-shape.ts';
import { inOriginal } from './shape/read-shaped.ts';
import { shapeFiles } from './shape/shape-files.ts';

export interface CompileOptions {
  /** Hand-written renderers besides those of `schema/renderers/`, by name. */
  readonly renderers?: ReadonlyMap<string, RendererDeclaration>;
  /** The pictures beside `portal.yaml`, by name, as SVG. */
  readonly pictures?: Files;
  /** What the runs before have left, where run follows run over nearly the same files: only what changed is worked out anew. */
  readonly memory?: CompilerMemory;
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
  const { pictures = new Map(), memory = noMemory } = options;
  const shape = shapeFiles(files, memory.read);
  const { sources, unreadable, edits } = shape.value;
  const renderers = new Map([...shippedRenderers(), ...(options.renderers ?? [])]);
  const link = linkFiles({ sources, renderers, unreadable, contractOf: memory.contractOf });
  const compiled = compileFiles(sources, link.value, memory.walks);
  const whole = checkWhole({ ...compiled.value, files, pictures }, [shape, link, compiled].flatMap(diagnosticsOf));

  const inShaped = [link, compiled, whole].flatMap(diagnosticsOf);
  const inOriginals = inShaped.map((diagnostic) => {
    const { file } = diagnostic.span;
    return inOriginal(diagnostic, files.get(file) ?? '', edits.get(file) ?? []);
  });
  const all = withoutFollowers([...shape.diagnostics, ...inOriginals], unreadable);
  const roles = link.value.roles?.keys() ?? [];
  const diagnostics = withMeantKeys(withMisspeltDefinitions(withRenamedRole(sorted(all), files, roles), files));
  return {
    portal: hasError(diagnostics) ? null : assemble({ ...compiled.value, catalogues: whole.value, pictures }),
    diagnostics,
    uses: usesOf(compiled.value),
    counts: countKinds(sources),
    names: () => portalNames(link.value),
  };
}

function diagnosticsOf({ diagnostics }: Found<unknown>): readonly Diagnostic[] {
  return diagnostics;
}

function countKinds(sources: readonly ShapedSource[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { kind } of sources) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
