/** Stage `text` for single values: a text becomes its catalogue key, with an expression for each placeholder. */

import { type ExpectedType, formatForText, splitPlaceholders, type TextPart } from '#expression/node';
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
  const braces = bracesIn(parts);
  const places = parts.filter((part) => part.kind === 'placeholder' && part.source.trim() !== '').length;
  let key = '';
  let faulty = problems.length > 0 || (yield* isValueAsText(source, at));
  for (const part of parts) {
    if (part.kind === 'literal') {
      key += withPlaces(part.text, braces, places);
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
  yield {
    fact: 'text',
    what: { key, source, placeholders, braces, numbers, faulty, file: context.source, path, ...own },
  };
  if (args.length === 0 && !own.context) return key;
  return { text: key, args: [...args, ...braces], ...(vanishes ? { vanishes } : {}), ...own };
}

/** What an author writes as `{{0}}`, and what would be read as a place of the text. Where nothing is filled in, it is nothing special. */
function bracesIn(parts: readonly TextPart[]): readonly string[] {
  if (parts.every((part) => part.kind === 'literal')) return [];
  return [
    ...new Set(parts.flatMap((part) => (part.kind === 'literal' ? (part.text.match(numberInBraces) ?? []) : []))),
  ];
}

const numberInBraces = /\{\d+\}/g;

/**
 * The words of a text or of its translation, with a place for each number in braces that is to be read as it is written.
 * @param before  how many places come before those
 */
export function withPlaces(words: string, braces: readonly string[], before: number): string {
  return words.replace(numberInBraces, (found) => {
    const index = braces.indexOf(found);
    return index < 0 ? found : `{${before + index}}`;
  });
}
