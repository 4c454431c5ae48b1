/**
 * For programs. The shape is stable: keys may be added, none is renamed or taken away within one `version`.
 *
 * `{ version: 1, errors, warnings, diagnostics: [{ code, severity, file, line, column, endLine, endColumn, problem, effect?, remedy }] }`
 * with 1-based lines and columns (in UTF-16 units, `endColumn` one past the last), sorted by file and place.
 */

import { placeOf } from './place.ts';
import type { Printer } from './printer.ts';

export const printJson: Printer = (diagnostics, files, { folder = '' }) => {
  const count = (severity: string): number => diagnostics.filter((each) => each.severity === severity).length;
  const printed = {
    version: 1,
    errors: count('error'),
    warnings: count('warning'),
    diagnostics: diagnostics.map(({ code, severity, span, problem, effect, remedy }) => ({
      code,
      severity,
      ...placeOf(span, files, folder),
      problem,
      ...(effect === undefined ? {} : { effect }),
      remedy,
    })),
  };
  return `${JSON.stringify(printed, null, 2)}\n`;
};
