/** The filters of a page: each name once, choices where there is something to choose, and both names of a range. */
import type { DiagnosticCode } from './diagnostic-catalogue.ts';
import type { FileContext } from './file-context.ts';
import { namesOfFilter, visitFilters } from './page-names.ts';
import { type PlainRecord, recordOf, textOf } from './records.ts';
import { makeDiagnostic, quoted } from './report.ts';
import { type Path, pathKey } from './sources.ts';

/** Looks that offer choices; for the others nothing is listed. */
const choosing: ReadonlySet<unknown> = new Set([undefined, 'menu', 'tabs', 'several']);

export function checkFilters(context: FileContext): void {
  const seen = new Set<string>();
  visitFilters(recordOf(context.source.data)['content'], (filter, path) => {
    for (const { name, key } of namesOfFilter(filter)) {
      if (seen.has(name)) {
        report(context, 'link/repeated-filter', [...path, key], {
          problem: `Two filters of this page are called ${quoted(name)}.`,
          remedy: 'Give one of them another name.',
        });
      }
      seen.add(name);
    }
    if (!context.source.broken.has(pathKey([...path, 'look']))) checkParts(filter, path, context);
  });
}

function checkParts(filter: PlainRecord, path: Path, context: FileContext): void {
  const name = textOf(filter['name']);
  if (choosing.has(filter['look']) && filter['options'] === undefined) {
    report(context, 'link/missing-options', [...path, 'name'], {
      problem: `The filter ${quoted(name)} has no \`options\`.`,
      remedy: 'Name an option list, or write `look: search`.',
    });
  }
  if (filter['look'] === 'range' && filter['until'] === undefined) {
    report(context, 'shape/missing-key', [...path, 'look'], {
      problem: 'A range has two names, and only the first day has one here.',
      remedy: `Add the name of the last day: ${quoted('until: …')}.`,
    });
  }
}

function report(
  context: FileContext,
  code: DiagnosticCode,
  path: Path,
  words: { readonly problem: string; readonly remedy: string },
): void {
  context.report(makeDiagnostic(code, context.source.tree.spanOf(path, 'value'), words));
}
