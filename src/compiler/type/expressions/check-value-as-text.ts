/** Values and texts in each other's place: a text that spells a value and has no braces, a value that is words with braces. */
import { type CheckedType, splitPlaceholders } from '#expression/node';
import { makeDiagnostic, quoted, type Reporting, withoutReports } from '../../diagnostics/report.ts';
import { inQuotes, likeThis, lineWith } from '../../diagnostics/write-line.ts';
import { own } from '../../kernel/records.ts';

import type { Names, Place } from '../../link/file-context.ts';
import { expressionAt } from './expression-at.ts';

/** How names are written that come from the API: `category.name`. */
const pathLike = /^[a-z][A-Za-z0-9]*(?:[._][A-Za-z0-9]+)+$/;
const wordLike = /^[a-z][A-Za-z0-9]*$/;
/** Signs and brackets that sentences do not have: `en_name != null ? en_name : name`, `period(start_at, end_at)`. */
const computed = /[!=<>]=|&&|\|\||\?.*:| \+ |^[a-z_]+\(.*\)$/;

/** Kinds of values that stand for one word or number; a text could not show the others anyway. */
const groups: readonly CheckedType['kind'][] = ['unknown', 'json', 'list', 'entity', 'object', 'extra'];

/** Reports the text when it is the path of a value in scope, a field of the entry around it, or a sum of such. @returns whether it did */
export function* isValueAsText(source: string, at: Place): Reporting<boolean> {
  const { path, context } = at;
  const found = valueIn(source, at);
  if (found === null) return false;
  const span = context.source.tree.spanOf(path, 'value');
  const line = lineWith(context.source.text, span.start, span.end, inQuotes(`{${source}}`));
  const rule =
    found === 'name' ? 'Put the name in braces, and the text in quotes' : 'Put it in braces, and the text in quotes';
  yield makeDiagnostic('type/path-as-text', span, {
    problem:
      found === 'name'
        ? `${quoted(source)} is the name of a value, but a text stands here.`
        : `${quoted(source)} computes a value, but a text stands here.`,
    effect: `People would read ${JSON.stringify(source)}.`,
    remedy: `${line === null ? `${rule}: ${quoted(`"{${source}}"`)}.` : likeThis(rule, line)}${ifWordIsMeant(source)}`,
  });
  return true;
}

/** A plain word may be what people should read: `unit: hours` beside a field of that name. */
function ifWordIsMeant(source: string): string {
  const capital = source.charAt(0).toUpperCase() + source.slice(1);
  return /^[a-z]+$/.test(source)
    ? ` If the word itself is meant, begin it with a capital letter: ${quoted(capital)}.`
    : '';
}

function valueIn(source: string, at: Place): 'name' | 'computed' | null {
  const { names } = at;
  if (names.blind) return null;
  const isPath = pathLike.test(source);
  // A plain word may as well be a text, unless the entry or record around it has a field of that name.
  if (!isPath && wordLike.test(source)) return isFieldAround(source, names) ? 'name' : null;
  if (!isPath && (source.includes('{') || !computed.test(source))) return null;
  const { type, faulty } = withoutReports(expressionAt(source, at));
  if (faulty || type.kind === 'unknown' || type.kind === 'json') return null;
  return isPath ? 'name' : 'computed';
}

function isFieldAround(word: string, names: Names): boolean {
  const type = own(names.fields, word);
  return type !== undefined && own(names.outer, word) === undefined && !groups.includes(type.kind);
}

/** Reports `value: "{days} days"`: words with values among them are written behind `text`. @returns whether it did */
export function* isTextAsValue(source: string, at: Place): Reporting<boolean> {
  const { path, names, context } = at;
  if (!source.includes('{') || names.blind) return false;
  const { parts, problems } = splitPlaceholders(source);
  const isMixed = parts.some(({ kind }) => kind === 'placeholder') && parts.some(({ kind }) => kind === 'literal');
  if (problems.length > 0 || !isMixed) return false;
  const readable = parts.every(
    (part) => part.kind === 'literal' || !withoutReports(expressionAt(part.source, at)).faulty,
  );
  if (!readable) return false;
  const { tree, text } = context.source;
  const key = tree.spanOf(path, 'key');
  const line = lineWith(text, key.start, key.end, 'text');
  const rule = 'Write `text` in place of `value`';
  yield makeDiagnostic('read/expression', tree.spanOf(path, 'value'), {
    problem: 'A value stands here by itself; this is a text with values in it.',
    remedy: line === null ? `${rule}.` : likeThis(rule, line),
  });
  return true;
}
