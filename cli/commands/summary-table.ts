/** What was looked through and what was found, in one small table. */
import Table from 'cli-table3';
import type { CompiledFolder } from '../config/compile-folder.ts';
import { colours } from '../terminal/terminal.ts';

export function summaryTable({ compilation, errorCount, warningCount }: CompiledFolder, durationMs: number): string {
  const { portal, counts } = compilation;
  const count = (kind: string): number => counts[kind] ?? 0;
  const table = new Table({
    head: ['Pages', 'Forms', 'Calls', 'Statuses', 'Translated', 'Errors', 'Warnings', 'Time'],
    colAligns: Array.from({ length: 8 }, () => 'right'),
    style: { head: [], border: [] },
  });
  table.push([
    count('page'),
    count('form'),
    portal ? Object.keys(portal.contract.calls).length : '–',
    count('status'),
    portal ? translatedTexts(portal.texts) : '–',
    errorCount > 0 ? colours.red(String(errorCount)) : '0',
    warningCount > 0 ? colours.yellow(String(warningCount)) : '0',
    `${Math.round(durationMs)} ms`,
  ]);
  return table.toString();
}

/** How many English texts have a translation in at least one language. */
function translatedTexts(catalogues: Readonly<Record<string, Readonly<Record<string, string>>>>): number {
  return new Set(Object.values(catalogues).flatMap((catalogue) => Object.keys(catalogue))).size;
}
