/** What a page remembers (`state`), where it begins and where it is set. */

import { nearestNames } from '#expression/node';
import type { Expression, Type } from '#model';
import { choices, eachOf, makeDiagnostic, quoted, type Reporting, suggestion } from '../../diagnostics/report.ts';
import { isRecord, own, recordOf, textOf } from '../../kernel/records.ts';
import type { Path } from '../../kernel/sources.ts';
import type { FileContext, Place } from '../../link/file-context.ts';
import { parseTypeWords } from '../../link/type-words.ts';
import { expressionAt } from '../expressions/expression-at.ts';
import { isReserved, reportReserved } from './page-names.ts';

/** Names that the portal gives, or that data of the page have, are taken. */
export function* checkStateNames(context: FileContext): Reporting {
  const { state, data } = recordOf(context.source.data);
  for (const name of Object.keys(recordOf(state))) {
    const isData = own(recordOf(data), name) !== undefined;
    if (!isData && !isReserved(name, context.definitions)) continue;
    const at = { path: ['state', name], context, part: 'key' } as const;
    const reserved = reportReserved(name, at, 'what the page remembers');
    yield isData ? { ...reserved, problem: `${quoted(name)} is the name of data of this page already.` } : reserved;
  }
}

/** @param words  the type in words */
export function* compileStateStart(words: string, given: unknown, at: Place): Reporting<Expression | undefined> {
  if (given === undefined || typeof given === 'object') return undefined;
  const type = parseTypeWords(words);
  return (yield* expressionAt(String(given), at, expected(type ?? undefined))).expression;
}

/** `set: { step: step + 1 }` */
export function* compileSet(given: unknown, at: Place): Reporting<Readonly<Record<string, Expression>> | undefined> {
  const { path, context } = at;
  if (!isRecord(given)) return undefined;
  const state = recordOf(recordOf(context.source.data)['state']);
  return yield* eachOf(given, function* (value, name): Reporting<Expression> {
    const declared = own(state, name);
    if (declared === undefined) yield* reportUnknown(name, Object.keys(state), path, context);
    if (declared === undefined || typeof value === 'object') return null;
    const type = parseTypeWords(textOf(recordOf(declared)['type'])) ?? undefined;
    return (yield* expressionAt(String(value), { ...at, path: [...path, name] }, expected(type))).expression;
  });
}

function expected(type: Type | undefined) {
  return type && type.kind !== 'json' ? ({ ...type, nullable: true } as const) : undefined;
}

function* reportUnknown(name: string, known: readonly string[], path: Path, { source }: FileContext): Reporting {
  const otherwise =
    known.length > 0
      ? choices('It remembers', known)
      : `Declare it above the content: ${quoted(`state: { ${name}: { type: text } }`)}.`;
  yield makeDiagnostic('link/unknown-state', source.tree.spanOf([...path, name], 'key'), {
    problem: `This page remembers nothing called ${quoted(name)}.`,
    effect: 'Nothing would change.',
    remedy: suggestion(nearestNames(name, known), [], otherwise),
  });
}
