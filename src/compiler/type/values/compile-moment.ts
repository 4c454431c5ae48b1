/** Days and times in files of the office, by the clock of the portal that receives them. */

import { makeDiagnostic, quoted, type Reporting } from '../../diagnostics/report.ts';
import { resolveNode, type SchemaNode } from '../../kernel/language.ts';
import { isRecord, listOf, own } from '../../kernel/records.ts';
import type { Path } from '../../kernel/sources.ts';
import type { FileContext, MomentEdge } from '../../link/file-context.ts';

/** @param edge  `start`, `end` or `day`, as the schema says */
export function* compileMoment(
  edge: unknown,
  written: string,
  path: Path,
  { moment, source }: FileContext,
): Reporting<string | undefined> {
  const found = moment ? moment(written, edgeOf(edge)) : written;
  if (found !== null) return found;
  yield makeDiagnostic('shape/no-such-day', source.tree.spanOf(path, 'value'), {
    problem: `There is no day ${quoted(written)}.`,
    remedy: 'Look at the calendar, and write the day as year-month-day.',
  });
  return undefined;
}

function edgeOf(said: unknown): MomentEdge {
  return said === 'end' || said === 'day' ? said : 'start';
}

/**
 * What `x-before` says of two moments of one group: the first comes before the second, or before each of several. A day may be the first and the last one.
 * @param value  the group as it is written, or a list of such
 */
export function* checkMoments(node: SchemaNode, value: unknown, path: Path, context: FileContext): Reporting {
  const { properties = {}, items } = resolveNode(node);
  if (!context.moment) return;
  if (items)
    for (const [index, entry] of listOf(value).entries()) yield* checkMoments(items, entry, [...path, index], context);
  if (!isRecord(value)) return;
  const reported = new Set<unknown>();
  for (const [key, property] of Object.entries(properties)) {
    const child = resolveNode(property);
    const given = own(value, key);
    yield* checkMoments(child, given, [...path, key], context);
    for (const later of [child['x-before'] ?? []].flat().map(String)) {
      const from = momentAt(given, 'start', context);
      const to = momentAt(own(value, later), lastEdge(properties[later]), context);
      // An end that comes before two others most likely is the one that is wrong.
      if (!from || !to || from < to || reported.has(later)) continue;
      reported.add(later);
      yield makeDiagnostic('shape/end-before-start', context.source.tree.spanOf([...path, later], 'value'), {
        problem: `${quoted(later)} is not after ${quoted(key)}, which is ${quoted(given)}.`,
        remedy: 'Correct one of the two.',
      });
    }
  }
}

function lastEdge(property: SchemaNode | undefined): MomentEdge {
  return property && resolveNode(property)['x-moment'] !== 'start' ? 'end' : 'start';
}

function momentAt(written: unknown, edge: MomentEdge, { moment }: FileContext): string | null {
  return typeof written === 'string' && moment ? moment(written, edge) : null;
}
