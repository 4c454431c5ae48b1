/** A calendar shows what it has of a month: of a list in pages that is one page, and nothing says that the rest is missing. */

import { makeDiagnostic, quoted, type Reporting } from '../../diagnostics/report.ts';
import { recordOf, recordsIn, textOf } from '../../kernel/records.ts';
import type { FileContext } from '../../link/file-context.ts';
import { pagedSource } from './column-order.ts';

export function* checkCalendars(context: FileContext): Reporting {
  const { data, tree } = context.source;
  for (const { record, path } of recordsIn(recordOf(data)['content'], ['content'])) {
    if (record['calendar'] === undefined || pagedSource(record, context.source, 'calendar') === null) continue;
    const name = textOf(record['calendar']).replace(/\.list$/, '');
    yield makeDiagnostic('link/partial-month', tree.spanOf([...path, 'calendar'], 'value'), {
      problem: `${quoted(name)} comes in pages, and a calendar would show the entries of one page as the whole month.`,
      remedy: `Write ${quoted('limit: 100')} in place of ${quoted('paged: true')} at ${quoted(name)}, or give the calendar data of its own.`,
    });
  }
}
