/** Totals of a table: only what is here as a whole can be added up, and only a column with numbers. */

import { type CheckedType, describeType } from '#expression/node';
import { makeDiagnostic, quoted, type Reporting } from '../../diagnostics/report.ts';
import { recordOf, valueAt } from '../../kernel/records.ts';
import type { Place } from '../../link/file-context.ts';
import { typeOf } from '../expressions/expression-at.ts';
import { pagedSource, tableAround } from './column-order.ts';

/** @param at  of `total` in its column */
export function* checkTotal(total: unknown, { path, names, context }: Place): Reporting {
  const { data, tree } = context.source;
  const { value } = recordOf(valueAt(data, path.slice(0, -1)));
  const table = tableAround(data, path);
  if (table !== null && pagedSource(recordOf(valueAt(data, table)), context.source) !== null) {
    yield makeDiagnostic('link/partial-total', tree.spanOf(path, 'key'), {
      problem: 'The list comes in pages, so this would be the total of one page.',
      remedy: 'Take it out, and show a total that the call itself answers.',
    });
  } else if (total === 'count') return;
  else if (value === undefined) {
    yield makeDiagnostic('shape/missing-key', tree.spanOf(path, 'value'), {
      problem: 'This column has no value that could be added up.',
      remedy: `Give it a ${quoted('value')}, or take the total out.`,
    });
  } else {
    const type = typeOf(value, names, context);
    if (names.blind || canBeAdded(type)) return;
    yield makeDiagnostic('type/mismatch', tree.spanOf(path, 'value'), {
      problem: `${quoted(value)} is ${describeType(type)}, which cannot be added up.`,
      effect: 'The last row would be empty there.',
      remedy: `Name a number, write ${quoted('total: count')} to count the entries, or take it out.`,
    });
  }
}

/** An answer of yes counts as 1. */
const numeric: ReadonlySet<string> = new Set(['id', 'integer', 'number', 'money', 'yes-no', 'json', 'unknown', 'null']);

function canBeAdded(type: CheckedType): boolean {
  if (type.kind === 'one-of') return type.options.every((option) => Number.isFinite(Number(option)));
  return numeric.has(type.kind);
}
