/** Parts among each other and with pages: a circle would never end, and filters belong to a page. */

import { makeDiagnostic, quoted, type Reporting } from '../diagnostics/report.ts';
import { listOf, recordOf, recordsIn, textOf } from '../kernel/records.ts';
import type { Path } from '../kernel/sources.ts';
import type { ShapedSource } from '../shape/check-shape.ts';
import { nameOf, ofKind } from './sources-by-kind.ts';

export function* checkParts(sources: readonly ShapedSource[]): Reporting {
  const parts = ofKind(sources, 'part');
  for (const part of parts) yield* checkNoFilters(part);
  yield* checkCircles(parts);
}

/** Filters are in the address of a page, which knows its own. */
function* checkNoFilters(part: ShapedSource): Reporting {
  for (const {
    record: { filters },
    path,
  } of recordsIn(part.data, [])) {
    if (listOf(filters).length === 0) continue;
    yield makeDiagnostic('link/filters-in-part', part.tree.spanOf([...path, 'filters'], 'key'), {
      problem: 'A part cannot have filters, because they belong to the address of one page.',
      effect: 'Whatever is chosen there would change nothing.',
      remedy: 'Put the list with its filters into the page, and let its `item` be a part.',
    });
  }
}

interface Use {
  readonly to: string;
  readonly path: Path;
}

function* checkCircles(parts: readonly ShapedSource[]): Reporting {
  const uses = new Map(parts.map((part) => [nameOf(part), usesIn(part)]));
  for (const part of parts) {
    const name = nameOf(part);
    const way = wayBack(name, name, uses);
    // Each part of the circle comes upon it; the first by name reports it.
    if (!way || way.some((other) => other < name)) continue;
    const [first = name] = way;
    const use = uses.get(name)?.find(({ to }) => to === first);
    const others = way.slice(0, -1);
    yield makeDiagnostic('link/part-circle', part.tree.spanOf(use?.path ?? [], 'value'), {
      problem: `The part ${quoted(name)} shows itself${others.length > 0 ? ` by way of ${others.map(quoted).join(' and ')}` : ''}.`,
      effect: 'It would never end.',
      remedy: way.length > 1 ? 'Take one of the parts of the circle out.' : 'Take it out here.',
    });
  }
}

function usesIn({ data }: ShapedSource): readonly Use[] {
  const found: Use[] = [];
  for (const {
    record: { part },
    path,
  } of recordsIn(recordOf(data), [])) {
    if (typeof part === 'string') found.push({ to: textOf(part), path: [...path, 'part'] });
  }
  return found;
}

/** The parts on the way from one to another, the last one included; null when there is no way. */
function wayBack(from: string, to: string, uses: ReadonlyMap<string, readonly Use[]>): readonly string[] | null {
  const seen = new Set<string>();
  const look = (at: string): readonly string[] | null => {
    for (const use of uses.get(at) ?? []) {
      if (use.to === to) return [to];
      if (seen.has(use.to)) continue;
      seen.add(use.to);
      const way = look(use.to);
      if (way) return [use.to, ...way];
    }
    return null;
  };
  return look(from);
}
