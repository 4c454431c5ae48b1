/** Totals of a table: only what is here as a whole can be added up, and only a column with a value. */

import { makeDiagnostic, quoted, type Reporting } from '../../diagnostics/report.ts';
import { isRecord, listOf, type PlainRecord, recordOf, recordsIn } from '../../kernel/records.ts';
import type { Path } from '../../kernel/sources.ts';
import type { FileContext } from '../../link/file-context.ts';
import { pagedSource } from './column-order.ts';

export function* checkTables(context: FileContext): Reporting {
  for (const { record, path } of recordsIn(recordOf(context.source.data)['content'], ['content'])) {
    if (record['table'] === undefined) continue;
    const isPaged = pagedSource(record, context.source) !== null;
    for (const [index, column] of listOf(record['columns']).entries()) {
      const place = [...path, 'columns', index, 'total'];
      if (isRecord(column) && column['total'] !== undefined) yield* checkTotal(column, isPaged, place, context);
    }
  }
}

function* checkTotal(column: PlainRecord, isPaged: boolean, path: Path, context: FileContext): Reporting {
  const { tree } = context.source;
  if (isPaged) {
    yield makeDiagnostic('link/partial-total', tree.spanOf(path, 'key'), {
      problem: 'The list comes in pages, so this would be the total of one page.',
      remedy: 'Take it out, and show a total that the call itself answers.',
    });
  } else if (column['value'] === undefined && column['total'] !== 'count') {
    yield makeDiagnostic('shape/missing-key', tree.spanOf(path, 'value'), {
      problem: 'This column has no value that could be added up.',
      remedy: `Give it a ${quoted('value')}, or take the total out.`,
    });
  }
}
