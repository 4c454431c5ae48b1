/** The filters of a page: each name once, choices where there is something to choose, and both names of a range. */
import { isKeptWord } from '#expression/node';
import type { DiagnosticCode } from '../../diagnostics/diagnostic-catalogue.ts';
import { makeDiagnostic, quoted, type Reporting } from '../../diagnostics/report.ts';
import { type PlainRecord, recordOf, textOf, valueAt } from '../../kernel/records.ts';
import { type Path, pathKey } from '../../kernel/sources.ts';
import type { FileContext, Spot } from '../../link/file-context.ts';
import { filtersIn, namesOfFilter, reportReserved } from '../page/page-names.ts';

/** Looks that offer choices; for the others nothing is listed. */
const choosing: ReadonlySet<unknown> = new Set([undefined, 'menu', 'tabs', 'several']);

/** A filter as it is first, and the lists that have one of its name. */
interface Seen {
  readonly filter: PlainRecord;
  readonly lists: Set<string>;
}

export function* checkFilters(context: FileContext): Reporting {
  const seen = new Map<string, Seen>();
  for (const { filter, path } of filtersIn(recordOf(context.source.data)['content'])) {
    const resolved = resolvedFilter(filter, path, context);
    const list = pathKey(path.slice(0, -1));
    const names = namesOfFilter(filter);
    const repeated = names.find(({ name }) => seen.has(name));
    const earlier = repeated && seen.get(repeated.name);
    if (earlier) yield* reportRepeated(repeated, earlier, resolved, { path, context });
    for (const { name, key } of names) {
      if (isKeptWord(name)) yield reportReserved(name, { path: [...path, key], context }, 'this filter');
      const first = seen.get(name) ?? { filter: resolved, lists: new Set() };
      first.lists.add(list);
      seen.set(name, first);
    }
    if (!context.source.broken.has(pathKey([...path, 'look']))) yield* checkParts(filter, path, context);
  }
}

/** The same in two lists is one filter in two places; twice in one list it is a mistake. */
function* reportRepeated(
  { name, key }: { readonly name: string; readonly key: string },
  first: Seen,
  resolved: PlainRecord,
  { path, context }: Spot,
): Reporting {
  if (first.lists.has(pathKey(path.slice(0, -1)))) {
    yield* report(context, 'link/repeated-filter', [...path, key], {
      problem: `Two filters of this list are called ${quoted(name)}.`,
      remedy: 'Take one of them out, or give it another name.',
    });
  } else if (written(first.filter) !== written(resolved)) {
    yield* report(context, 'link/repeated-filter', [...path, key], {
      problem: `Two filters of this page are called ${quoted(name)}, and they differ${differing(first.filter, resolved)}.`,
      remedy: 'Give one of them another name, or write both alike: then they are one filter in two places.',
    });
  }
}

/** The month of a calendar begins with the current one, also where that is not written. */
function resolvedFilter(filter: PlainRecord, path: Path, { source }: FileContext): PlainRecord {
  const block = recordOf(valueAt(source.data, path.slice(0, -2)));
  return block['calendar'] !== undefined && filter['look'] === 'month' ? { start: 'now', ...filter } : filter;
}

/** The same for filters with the same keys and values, in whatever order. */
function written(filter: PlainRecord): string {
  return JSON.stringify(Object.entries(filter).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** In which setting, where it is a single one. */
function differing(first: PlainRecord, second: PlainRecord): string {
  const keys = [...new Set([...Object.keys(first), ...Object.keys(second)])];
  const different = keys.filter((key) => JSON.stringify(first[key]) !== JSON.stringify(second[key]));
  return different.length === 1 ? ` in ${quoted(different[0])}` : '';
}

function* checkParts(filter: PlainRecord, path: Path, context: FileContext): Reporting {
  const name = textOf(filter['name']);
  if (choosing.has(filter['look']) && filter['options'] === undefined) {
    yield* report(context, 'link/missing-options', [...path, 'name'], {
      problem: `The filter ${quoted(name)} has no \`options\`.`,
      remedy: 'Name an option list, or write `look: search`.',
    });
  }
  if (filter['look'] === 'range' && filter['until'] === undefined) {
    yield* report(context, 'shape/missing-key', [...path, 'look'], {
      problem: 'A range has two names, and only the first day has one here.',
      remedy: `Add the name of the last day: ${quoted('until: …')}.`,
    });
  }
  if (filter['look'] === 'range' && name !== '' && filter['until'] === name) {
    yield* report(context, 'link/repeated-filter', [...path, 'until'], {
      problem: `Both days of this range are called ${quoted(name)}.`,
      remedy: 'Give the last day another name.',
    });
  }
}

function* report(
  context: FileContext,
  code: DiagnosticCode,
  path: Path,
  words: { readonly problem: string; readonly remedy: string },
): Reporting {
  yield makeDiagnostic(code, context.source.tree.spanOf(path, 'value'), words);
}
