/** The choices of an option list among themselves. */
import { quoted, type Reporting } from '../../diagnostics/report.ts';
import { listOf, recordOf } from '../../kernel/records.ts';
import { diagnosticAt, type FileContext } from '../../link/file-context.ts';

export function* checkOptionValues(context: FileContext): Reporting {
  const seen = new Map<string, unknown>();
  for (const [index, option] of listOf(recordOf(context.source.data)['options']).entries()) {
    const value = recordOf(option)['value'];
    // What is no text and no number is reported as such.
    if (value === undefined || typeof value === 'object') continue;
    const before = seen.get(String(value));
    if (before !== undefined) {
      yield diagnosticAt(
        'link/repeated-option',
        { path: ['options', index, 'value'], context },
        {
          problem:
            before === value
              ? `Two options have the value ${quoted(value)}.`
              : `Two options have the value ${quoted(String(value))}, once in quotes: it is sent the same way.`,
          remedy: 'Give one of them another value.',
        },
      );
    }
    seen.set(String(value), value);
  }
}
