/**
 * Writes a compiled expression back as it is written in the YAML, for messages and for the test that reading it again changes
 * nothing.
 */
import { type Expression, operationOf } from '#model';
import { quoted } from './expression-problem.ts';
import { languageWords } from './words-and-signs.ts';

type Parts = readonly Expression[];

/**
 * The source of a tree, with brackets around every operation. The `instant` steps that the checker put in are left out: checking
 * the source against the same names puts them in again. Labels are left out too.
 */
export function printExpression(expression: Expression): string {
  const [operation, ...operands] = operationOf(expression) ?? [];
  if (operation === undefined) return typeof expression === 'string' ? quoted(expression) : String(expression);
  const print = Object.hasOwn(printers, operation) ? printers[operation] : undefined;
  return print ? print(operands) : `(${printAt(operands, 0)} ${operation} ${printAt(operands, 1)})`;
}

const printers: Readonly<Record<string, (operands: Parts) => string>> = {
  name: ([name]) => String(name),
  field: (operands) => fieldOf(printAt(operands, 0), String(operands[1])),
  label: (operands) => printAt(operands, 0),
  index: (operands) => `${printAt(operands, 0)}[${printAt(operands, 1)}]`,
  list: (operands) => `[${operands.map(printExpression).join(', ')}]`,
  record: (operands) => `{${operands.flatMap(entryAt).join(', ')}}`,
  '&&': (operands) => `(${printAt(operands, 0)} and ${printAt(operands, 1)})`,
  '||': (operands) => `(${printAt(operands, 0)} or ${printAt(operands, 1)})`,
  not: (operands) => `(not ${printAt(operands, 0)})`,
  negate: (operands) => `-${printAt(operands, 0)}`,
  if: (operands) => `(${printAt(operands, 0)} ? ${printAt(operands, 1)} : ${printAt(operands, 2)})`,
  has: (operands) => `has(${printAt(operands, 0)})`,
  instant: (operands) => printAt(operands, 0),
  run: ([name, ...operands]) => `${String(name)}(${operands.map(printExpression).join(', ')})`,
  all: macro('all'),
  exists: macro('exists'),
  exists_one: macro('exists_one'),
  filter: macro('filter'),
  map: macro('map'),
};

/** The first of each two is a key, and the value comes after it. */
function entryAt(key: Expression, index: number, operands: Parts): readonly string[] {
  return index % 2 === 0 ? [`${quoted(String(key))}: ${printAt(operands, index + 1)}`] : [];
}

function printAt(operands: Parts, index: number): string {
  return printExpression(operands[index] ?? null);
}

function fieldOf(record: string, name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) && !languageWords.includes(name)
    ? `${record}.${name}`
    : `${record}[${quoted(name)}]`;
}

function macro(name: string): (operands: Parts) => string {
  return (operands) => `${printAt(operands, 0)}.${name}(${String(operands[1])}, ${printAt(operands, 2)})`;
}
