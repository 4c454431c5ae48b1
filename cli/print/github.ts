/** Workflow commands of GitHub Actions, which it shows beside the changed lines of a pull request. */

import { placeOf } from './place.ts';
import type { Printer } from './printer.ts';
import { wordsOf } from './words.ts';

export const printGithub: Printer = (diagnostics, files, { folder = '', pathOf = (file) => file }) =>
  diagnostics
    .map((diagnostic) => {
      const { code, severity, span } = diagnostic;
      const { file, line, column, endLine, endColumn } = placeOf(span, files, folder);
      // GitHub marks columns only within one line.
      const end = endLine === line && endColumn > column ? { endColumn: endColumn - 1 } : {};
      const properties = Object.entries({ file: pathOf(file), line, endLine, col: column, ...end, title: code });
      const written = properties.map(([name, value]) => `${name}=${escapeProperty(String(value))}`).join(',');
      return `::${severity} ${written}::${escapeData(wordsOf(diagnostic, '\n'))}\n`;
    })
    .join('');

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
