/**
 * Errors before warnings, and warnings of one kind as one entry: what must be mended is not buried under what may wait. So are errors
 * in a table, where a mistake is often made in each line.
 */
import { isTable } from '#compiler';
import { type Diagnostic, grouped } from '#model';

/** What is printed as one entry; a group of one is printed as the diagnostic that it is. */
export type Group = readonly [Diagnostic, ...Diagnostic[]];

/** The errors one by one, but for those of a table, then the warnings; what says the same is together, in the order in which it came. */
export function inGroups(diagnostics: readonly Diagnostic[]): readonly Group[] {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning');
  const inTables = grouped(errors.map((error) => [isTable(error.span.file) ? whatIsSaid(error) : error, error]));
  return [
    ...[...inTables.values()].flatMap((group): readonly Group[] =>
      group.length < 3 ? group.map((error): Group => [error]) : [group],
    ),
    ...grouped(warnings.map((warning) => [whatIsSaid(warning), warning])).values(),
  ];
}

function whatIsSaid({ code, problem, remedy, addition }: Diagnostic): string {
  return `${code}\n${problem}\n${addition?.line === undefined ? remedy : addition.file}`;
}

/** So many errors of one kind in a table say what is wrong with it; ten thousand would carry the first of them out of sight. */
const mostOfAKind = 20;

export interface Shortened {
  readonly groups: readonly Group[];
  /** How many errors are left out. */
  readonly leftOut: number;
}

/** Without the further ones of a kind in a table. */
export function shortened(groups: readonly Group[]): Shortened {
  const seen = new Map<string, number>();
  const shown = groups.filter(([{ code, severity, span }]) => {
    if (severity !== 'error' || !isTable(span.file)) return true;
    const kind = `${code} ${span.file}`;
    const count = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, count);
    return count <= mostOfAKind;
  });
  const count = (some: readonly Group[]) => some.reduce((sum, group) => sum + group.length, 0);
  return { groups: shown, leftOut: count(groups) - count(shown) };
}
