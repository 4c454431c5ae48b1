/** Days and times in files of the office, by the clock of the portal that receives them. */

import { makeDiagnostic, quoted } from '../diagnostics/report.ts';
import { resolveNode, type SchemaNode } from '../kernel/language.ts';
import { isRecord, own } from '../kernel/records.ts';
import type { Path } from '../kernel/sources.ts';
import type { FileContext } from '../link/file-context.ts';

/** @param edge  `start` or `end`, as the schema says */
export function compileMoment(edge: unknown, written: string, path: Path, { moment, source, report }: FileContext) {
  const found = moment ? moment(written, edge === 'end' ? 'end' : 'start') : written;
  if (found !== null) return found;
  report(
    makeDiagnostic('shape/no-such-day', source.tree.spanOf(path, 'value'), {
      problem: `There is no day ${quoted(written)}.`,
      remedy: 'Look at the calendar, and write the day as year-month-day.',
    }),
  );
  return undefined;
}

/**
 * What `x-before` says of two moments of one group: the first comes before the second.
 * @param value  the group as it is written
 * @param read  the same with its moments read
 */
export function checkMoments(node: SchemaNode, value: unknown, path: Path, context: FileContext): void {
  if (!isRecord(value) || !context.moment) return;
  for (const [key, property] of Object.entries(resolveNode(node).properties ?? {})) {
    const child = resolveNode(property);
    const given = own(value, key);
    if (child.properties) checkMoments(child, given, [...path, key], context);
    const later = child['x-before'];
    if (typeof later !== 'string' || typeof given !== 'string') continue;
    const end = own(value, later);
    const [from, to] = [given, end].map((each) =>
      momentAt(each, each === end ? momentEdge(node, later) : 'start', context),
    );
    if (!from || !to || from < to) continue;
    context.report(
      makeDiagnostic('shape/end-before-start', context.source.tree.spanOf([...path, later], 'value'), {
        problem: `${quoted(later)} is not after ${quoted(key)}, which is ${quoted(given)}.`,
        remedy: 'Correct one of the two.',
      }),
    );
  }
}

function momentEdge(node: SchemaNode, key: string): 'start' | 'end' {
  const property = resolveNode(node).properties?.[key];
  return property && resolveNode(property)['x-moment'] === 'end' ? 'end' : 'start';
}

function momentAt(written: unknown, edge: 'start' | 'end', { moment }: FileContext): string | null {
  return typeof written === 'string' && moment ? moment(written, edge) : null;
}
