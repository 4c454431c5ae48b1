/** Stage `text` for single values: a text becomes its catalogue key, with an expression for each placeholder. */

import { type ExpectedType, formatForText, splitPlaceholders } from '#expression/node';
import type { Expression, Text } from '#model';
import type { Noting } from '../link/facts.ts';

import type { Place } from '../link/file-context.ts';
import { isValueAsText } from '../type/expressions/check-value-as-text.ts';
import { expressionAt, reportProblem } from '../type/expressions/expression-at.ts';
import { checkText, type TypedPlaceholder } from './check-text.ts';

/** @param mayVanish  whether the text is not shown when a placeholder is empty; `alone`: only one that is nothing but placeholders */
export function* compileText(value: unknown, at: Place, mayVanish: boolean | 'alone' = false): Noting<Text> {
  const { path, context } = at;
  const source = String(value);
  const { parts, problems } = splitPlaceholders(source);
  const isAlone = parts.every((part) => part.kind === 'placeholder' || part.text.trim() === '');
  const vanishes = mayVanish === 'alone' ? isAlone : mayVanish;
  const expected: ExpectedType = vanishes ? { kind: 'showable', vanishes } : { kind: 'showable' };
  for (const problem of problems) yield* reportProblem(problem, source, 0, at);
  const args: Expression[] = [];
  const placeholders: string[] = [];
  const numbers: number[] = [];
  const typed: TypedPlaceholder[] = [];
  let key = '';
  let faulty = problems.length > 0 || (yield* isValueAsText(source, at));
  for (const part of parts) {
    if (part.kind === 'literal') {
      key += part.text;
      continue;
    }
    // That it is empty has been reported already.
    if (part.source.trim() === '') continue;
    const placeholder = yield* expressionAt(part.source, at, expected, { whole: source, offset: part.sourceStart });
    faulty ||= placeholder.faulty;
    typed.push({ part, type: placeholder.type });
    if (['integer', 'number', 'unknown'].includes(placeholder.type.kind)) numbers.push(args.length);
    key += `{${args.length}}`;
    args.push(formatForText(placeholder.expression, placeholder.type, vanishes));
    placeholders.push(part.source.trim());
  }
  faulty ||= yield* checkText(source, faulty ? [] : typed, at);
  const { file } = context.source;
  const own = context.definitions.contexts.get(source)?.has(file) ? { context: file } : {};
  yield { fact: 'text', what: { key, source, placeholders, numbers, faulty, file: context.source, path, ...own } };
  if (args.length === 0 && !own.context) return key;
  return { text: key, args, ...(vanishes ? { vanishes } : {}), ...own };
}
