/**
 * A text that vanishes is not shown when a value in it is empty (`x-vanishes`), and neither is the line, tag, block or item it
 * belongs to (`x-vanishes-with` names the key of that text). A condition that asks only for this says it twice.
 */
import { type Expression, operationOf } from '#model';
import { makeDiagnostic, quoted, type Reporting } from '../../diagnostics/report.ts';
import { likeThis, lineWith } from '../../diagnostics/write-line.ts';
import type { SchemaNode } from '../../kernel/language.ts';
import { isRecord, listOf, type PlainRecord } from '../../kernel/records.ts';
import type { Path } from '../../kernel/sources.ts';
import type { FileContext, Spot } from '../../link/file-context.ts';

/** @param record  as it is written @param model  the same, compiled */
export function* checkNeedlessWhen(
  node: SchemaNode,
  record: PlainRecord,
  model: PlainRecord,
  { path, context }: Spot,
): Reporting {
  const asked = askedFor(model['when'] as Expression | undefined); // what `normalise` made of it
  if (asked === null || typeof record['when'] !== 'string') return;
  const text = model[String(node['x-vanishes-with'])];
  const args = isRecord(text) ? (listOf(text['args']) as readonly Expression[]) : []; // a text has expressions there
  if (!args.some((argument) => isEmptyWith(argument, JSON.stringify(asked)))) return;
  const { tree } = context.source;
  const line = lineWithout(node, record, path, context);
  const rule = line?.isWhole === false ? 'Take `when` out' : 'Write only the text';
  yield makeDiagnostic('shape/long-spelling', tree.spanOf([...path, 'when'], 'value'), {
    problem: `${quoted(record['when'])} adds nothing: this text is not shown while a value in it is empty.`,
    remedy: line === null ? 'Take `when` out.' : likeThis(rule, line.line),
  });
}

/** What must be there, when the condition asks for nothing else: `expire_at != null`. */
function askedFor(when: Expression | undefined): Expression | null {
  const [operator, asked = null, other] = operationOf(when) ?? [];
  const isPath = Array.isArray(asked) && (asked[0] === 'name' || asked[0] === 'field');
  if (!isPath) return null;
  return operator === 'has' || (operator === '!=' && (other === null || other === '')) ? asked : null;
}

/** Functions that show one value; they give a dash for nothing, which hides the text. */
const showing: ReadonlySet<unknown> = new Set(
  'show yes_no number money file_size datetime date time join initials'.split(' '),
);
/** They have an answer for nothing. */
const answering: ReadonlySet<unknown> = new Set(['period', 'has', 'empty', 'size']);
const spreading: ReadonlySet<unknown> = new Set(['+', '-', '*', '/', '%', 'negate', 'instant']);

/** Whether the expression has no value when the one written as `asked` has none. */
function isEmptyWith(expression: Expression | undefined, asked: string): boolean {
  if (JSON.stringify(expression) === asked) return true;
  const [operator, first, ...others] = operationOf(expression) ?? [];
  if (operator === 'field') return isEmptyWith(first, asked);
  if (spreading.has(operator)) return [first, ...others].some((part) => isEmptyWith(part, asked));
  if (operator !== 'run' || answering.has(first)) return false;
  return (showing.has(first) ? others.slice(0, 1) : others).some((part) => isEmptyWith(part, asked));
}

/** The line without its condition: the text alone where it may be written so, which `x-short` says. */
function lineWithout(
  node: SchemaNode,
  record: PlainRecord,
  path: Path,
  { source: { tree, text } }: FileContext,
): { readonly line: string; readonly isWhole: boolean } | null {
  const group = tree.spanOf(path, 'value');
  if (text[group.start] !== '{') return null;
  const key = String(node['x-vanishes-with']);
  const rest = Object.keys(record).filter((each) => each !== 'when' && each !== 'kind');
  const isWhole = node['x-short'] === true && rest.length === 1;
  const words = tree.spanOf([...path, key], 'value');
  const instead = isWhole ? text.slice(words.start, words.end) : withoutWhen(group, path, tree, text);
  const line = lineWith(text, group.start, group.end, instead);
  return line === null ? null : { line, isWhole };
}

function withoutWhen(
  group: { readonly start: number; readonly end: number },
  path: Path,
  tree: FileContext['source']['tree'],
  text: string,
): string {
  const from = tree.spanOf([...path, 'when'], 'key').start;
  const to = tree.spanOf([...path, 'when'], 'value').end;
  const [before, behind] = [text.slice(group.start, from), text.slice(to, group.end)];
  return /,\s*$/.test(before) ? before.replace(/,\s*$/, '') + behind : before + behind.replace(/^\s*,\s*/, '');
}
