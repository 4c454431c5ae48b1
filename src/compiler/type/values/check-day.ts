/** What says on which day something takes place: a date, or a moment. */
import type { CheckedType } from '#expression/node';
import { choices, makeDiagnostic, quoted, type Reporting } from '../../diagnostics/report.ts';

import type { Place } from '../../link/file-context.ts';

const kinds: ReadonlySet<string> = new Set(['date', 'datetime', 'instant', 'json', 'unknown']);

/** As many fields are named that would do. */
const most = 3;

export function* checkDay(type: CheckedType, source: string, { path, names, context }: Place): Reporting {
  if (kinds.has(type.kind)) return;
  const fields = Object.entries(names.fields).filter(([, { kind }]) => kind === 'date' || kind === 'datetime');
  const fitting = fields.slice(0, most).map(([name]) => name);
  yield makeDiagnostic('type/mismatch', context.source.tree.spanOf(path, 'value'), {
    problem: `${quoted(source)} is no date, and no date and time.`,
    remedy:
      fitting.length === 0
        ? 'Name a value that is one.'
        : choices('Of these entries, such values are', fitting, 'Of these entries, such a value is'),
  });
}
