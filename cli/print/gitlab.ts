/** A report of code quality as GitLab reads it, and shows beside the changed lines of a merge request. */
import { createHash } from 'node:crypto';
import { placeOf } from './place.ts';
import type { Printer } from './printer.ts';
import { wordsOf } from './words.ts';

export const printGitlab: Printer = (diagnostics, files, { folder = '', pathOf = (file) => file }) => {
  const counts = new Map<string, number>();
  const issues = diagnostics.map((diagnostic) => {
    const { code, severity, span, problem } = diagnostic;
    const { file, line, endLine } = placeOf(span, files, folder);
    const path = pathOf(file);
    // The line is no part of it: a mistake that moves is still the same one.
    const same = [code, path, problem].join('\n');
    const count = (counts.get(same) ?? 0) + 1;
    counts.set(same, count);
    return {
      description: wordsOf(diagnostic, ' '),
      check_name: code,
      fingerprint: createHash('sha256').update(`${same}\n${count}`).digest('hex'),
      severity: severity === 'error' ? 'major' : 'minor',
      location: { path, lines: { begin: line, end: endLine } },
    };
  });
  return `${JSON.stringify(issues, null, 2)}\n`;
};
