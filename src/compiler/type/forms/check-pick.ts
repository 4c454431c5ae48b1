/** Rows that are picked from data: what identifies a row fits the call, and filters and totals read something of the rows. */
import { namesRead } from '#expression/node';
import type { Expression, Fields, Type } from '#model';
import type { DiagnosticCode } from '../../diagnostics/diagnostic-catalogue.ts';
import { makeDiagnostic, quoted, type Reporting } from '../../diagnostics/report.ts';
import { listOf, own, type PlainRecord, recordOf, textOf } from '../../kernel/records.ts';
import type { Path } from '../../kernel/sources.ts';
import { rowTypes } from '../../link/answer-types.ts';
import { parameters } from '../../link/call-parameters.ts';
import { recordFields } from '../../link/extra-fields.ts';
import { type FileContext, type Place, type Spot, withFields } from '../../link/file-context.ts';
import { namesAround, ownName, writtenForm } from '../../link/form-parts.ts';
import { typeAt } from '../../link/sent-fields.ts';
import { nameOf } from '../../link/sources-by-kind.ts';
import { expressionAt, typeOf } from '../expressions/expression-at.ts';
import { namesIn } from '../expressions/names-in.ts';
import { truthOf } from '../expressions/truth-of.ts';

/**
 * @param model  the field, normalised
 * @param record  the same, as it is written
 * @param entry  the fields of the list that the rows are picked from
 */
export function* checkPick(model: PlainRecord, record: PlainRecord, entry: Fields, at: Place): Reporting {
  const { path, names, context } = at;
  if (names.blind) return;
  yield* checkValue(record, entry, at);
  yield* checkPickedStarts(record, entry, at);
  const ofEntry = new Set([...Object.keys(entry), 'entry']);
  for (const [index, filter] of listOf(model['filters']).entries()) {
    yield* checkFilter(recordOf(filter), recordOf(listOf(record['filters'])[index]), ofEntry, {
      ...at,
      path: [...path, 'filters', index],
    });
  }
  const name = textOf(record['name']);
  for (const [index, total] of listOf(model['totals']).entries()) {
    const value = recordOf(total)['value'] as Expression | undefined; // what `normalise` made of it
    if (value === undefined || value === null || reads(value, new Set(['picked', name]))) continue;
    yield* report('link/nothing-of-rows', [...path, 'totals', index, 'value'], context, {
      problem: 'This total reads nothing of what is chosen, so it would never change.',
      remedy: `Count with ${quoted('size(picked)')}, or add a field of the chosen entries up: ${quoted('sum(picked.map(one, one.…))')}. A bound stands behind ${quoted('min')} or ${quoted('max')}.`,
    });
  }
}

/** A picked row starts with what its entry has, when it is chosen; the answers of the form are not followed there. */
function* checkPickedStarts(record: PlainRecord, entry: Fields, { path, context }: Place): Reporting {
  const around = [...namesAround(context.source.data), ...Object.keys(entry)];
  const above = writtenForm(context.source.data).fields.map(({ name }) => name);
  const inside = listOf(record['fields']).map((inner) => ownName(textOf(recordOf(inner)['name'])));
  const asked = new Set([...above, ...inside].filter((name) => !around.includes(name)));
  for (const [index, inner] of listOf(record['fields']).entries()) {
    const at = [...path, 'fields', index, 'start'];
    const read = namesIn(recordOf(inner)['start'], at, context).find(({ name }) => asked.has(name));
    if (!read) continue;
    yield makeDiagnostic('type/start-of-answers', read.span, {
      problem: `${quoted(read.name)} is asked in this form, and what is picked starts with what is known of it.`,
      effect: `${quoted(textOf(recordOf(inner)['name']))} would stay empty.`,
      remedy: `Let it start with fields of the entry. What the rows come to is worked out in a field below them: ${quoted(`start: "sum(${textOf(record['name'])}.map(one, one.…))"`)}.`,
    });
  }
}

/** What is sent of a row is there for each row, and is what the call takes. */
function* checkValue(record: PlainRecord, entry: Fields, { path, names, context }: Place): Reporting {
  const isWritten = record['value'] !== undefined;
  const value = isWritten ? record['value'] : 'id';
  const inner = withFields(names, entry);
  const type = typeOf(value, inner, context);
  const isAsked = Object.hasOwn(rowTypes(record['fields'], context.definitions.options), textOf(record['key']));
  // What is wrong with these has been reported.
  if (isAsked || ['unknown', 'list', 'entity', 'object'].includes(type.kind)) return;
  const { nullable: _, ...expected } = takenOf(record, context) ?? { kind: 'showable' as const };
  yield* expressionAt(
    String(value),
    { path: [...path, isWritten ? 'value' : 'from'], names: inner, context },
    expected,
  );
}

/** What the call takes under the name of `key` in each row. */
function takenOf(record: PlainRecord, { definitions, source }: FileContext): Type | undefined {
  const facts = definitions.forms.get(nameOf(source));
  const call = facts && own(definitions.contract.calls, facts.sends);
  const taken = call && typeAt(parameters(call), textOf(record['name']), definitions);
  const row = taken?.kind === 'list' ? recordFields(taken.of, definitions) : null;
  return row ? own(row, textOf(record['key'])) : undefined;
}

function* checkFilter(
  filter: PlainRecord,
  written: PlainRecord,
  ofEntry: ReadonlySet<string>,
  { path, context }: Spot,
): Reporting {
  const keep = filter['keep'] as Expression | undefined; // what `normalise` made of it
  // What always or never holds has been reported.
  if (keep === undefined || keep === null || truthOf(keep) !== null) return;
  if (written['options'] !== undefined && !reads(keep, new Set(['choice']))) {
    yield* report('link/unread', [...path, 'options'], context, {
      problem: `${quoted('keep')} does not read ${quoted('choice')}, so what is chosen in this menu changes nothing.`,
      remedy: `Compare ${quoted('choice')} with a field of the entry in ${quoted('keep')}, or take ${quoted('options')} out.`,
    });
    return;
  }
  if (reads(keep, ofEntry)) return;
  yield* report('link/nothing-of-rows', [...path, 'keep'], context, {
    problem: 'This reads no field of the rows, so the filter keeps all of them or none.',
    remedy: 'Compare a field of the entry.',
  });
}

function reads(expression: Expression, names: ReadonlySet<string>): boolean {
  return namesRead(expression).some((name) => names.has(name));
}

function* report(
  code: DiagnosticCode,
  path: Path,
  context: FileContext,
  words: { readonly problem: string; readonly remedy: string },
): Reporting {
  const last = path.at(-1);
  yield makeDiagnostic(code, context.source.tree.spanOf(path, last === 'options' ? 'key' : 'value'), words);
}
