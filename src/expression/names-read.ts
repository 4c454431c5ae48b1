/** Which names an expression depends on, so that a form or a block watches these and nothing else. */
import { type Expression, type ListMacro, operationOf } from '#model';
import { functions } from './functions.ts';

const everyMacro: Readonly<Record<ListMacro, true>> = {
  all: true,
  exists: true,
  exists_one: true,
  filter: true,
  map: true,
};
const macros: ReadonlySet<unknown> = new Set(Object.keys(everyMacro));

/**
 * The top-level names that `expression` reads, each once, in the order they are met. Names that a list macro binds are
 * left out. `now` is among them when the value changes with the clock, also through a function such as `days_until`.
 */
export function namesRead(expression: Expression): readonly string[] {
  const found = new Set<string>();
  collect(expression, new Set(), found);
  return [...found];
}

function collect(expression: Expression, bound: ReadonlySet<string>, found: Set<string>): void {
  const [operation, ...operands] = operationOf(expression) ?? [];
  if (operation === undefined) return;
  const [first, second] = operands;
  if (operation === 'name') {
    if (!bound.has(String(first))) found.add(String(first));
    return;
  }
  if (operation === 'run' && readsClock(first)) found.add('now');
  const inner = macros.has(operation) ? new Set([...bound, String(second)]) : bound;
  operands.forEach((operand, index) => {
    collect(operand, index === 0 ? bound : inner, found);
  });
}

function readsClock(name: unknown): boolean {
  const known: Readonly<Record<string, { readonly result: unknown; readonly readsClock?: boolean }>> = functions;
  return typeof name === 'string' && Object.hasOwn(known, name) && known[name]?.readsClock === true;
}
