/** Errors before warnings, and warnings of one kind as one entry: what must be mended is not buried under what may wait. */
import type { Diagnostic } from '#model';

/** What is printed as one entry; a group of one is printed as the diagnostic that it is. */
export type Group = readonly [Diagnostic, ...Diagnostic[]];

/** The errors one by one, then the warnings, those that say the same together; each in the order in which it came. */
export function inGroups(diagnostics: readonly Diagnostic[]): readonly Group[] {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').map((error): Group => [error]);
  const warnings = new Map<string, [Diagnostic, ...Diagnostic[]]>();
  for (const warning of diagnostics.filter(({ severity }) => severity === 'warning')) {
    const key = `${warning.code}\n${warning.problem}\n${warning.addition?.line === undefined ? warning.remedy : warning.addition.file}`;
    const group = warnings.get(key);
    if (group) group.push(warning);
    else warnings.set(key, [warning]);
  }
  return [...errors, ...warnings.values()];
}
