/** The choices of an option list among themselves. */
import { quoted, type Reporting } from '../../diagnostics/report.ts';
import { listOf, recordOf } from '../../kernel/records.ts';
import { diagnosticAt, type FileContext } from '../../link/file-context.ts';

export function* checkOptionValues(context: FileContext): Reporting {
  const seen = new Set<unknown>();
  for (const [index, option] of listOf(recordOf(context.source.data)['options']).entries()) {
    const value = recordOf(option)['value'];
    if (value !== undefined && seen.has(value)) {
      yield diagnosticAt(
        'link/repeated-option',
        { path: ['options', index, 'value'], context },
        { problem: `Two options have the value ${quoted(value)}.`, remedy: 'Give one of them another value.' },
      );
    }
    seen.add(value);
  }
}
