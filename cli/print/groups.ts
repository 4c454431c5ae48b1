/** Errors before warnings, and warnings of one kind as one entry: what must be mended is not buried under what may wait. */
import { type Diagnostic, grouped } from '#model';

/** What is printed as one entry; a group of one is printed as the diagnostic that it is. */
export type Group = readonly [Diagnostic, ...Diagnostic[]];

/** The errors one by one, then the warnings, those that say the same together; each in the order in which it came. */
export function inGroups(diagnostics: readonly Diagnostic[]): readonly Group[] {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').map((error): Group => [error]);
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning');
  return [...errors, ...grouped(warnings.map((warning) => [whatIsSaid(warning), warning])).values()];
}

function whatIsSaid({ code, problem, remedy, addition }: Diagnostic): string {
  return `${code}\n${problem}\n${addition?.line === undefined ? remedy : addition.file}`;
}
