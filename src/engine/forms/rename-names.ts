/** Expressions that speak of a group's own fields, made to speak of them by the longer names that they have in the form. */
import type { Expression } from '#model';

const macros: readonly string[] = ['all', 'exists', 'exists_one', 'filter', 'map'];

/**
 * @param names  the longer name of each field
 * @returns the same expression over the longer names; what a list macro binds keeps its own
 */
export function renameNames(expression: Expression, names: ReadonlyMap<string, string>): Expression {
  if (!Array.isArray(expression)) return expression;
  const [operation, ...parts] = expression as readonly [string, ...Expression[]]; // what it does, then what with
  if (operation === 'name') return ['name', names.get(String(parts[0])) ?? String(parts[0])];
  const inner = macros.includes(operation) ? without(names, String(parts[1])) : names;
  // Only arrays are looked into: names of functions and macros are plain texts and stay.
  const renamed = parts.map((part, index) => renameNames(part, index === 0 ? names : inner));
  return [operation, ...renamed] as unknown as Expression; // the same operation with as many parts
}

function without(names: ReadonlyMap<string, string>, bound: string): ReadonlyMap<string, string> {
  if (!names.has(bound)) return names;
  const left = new Map(names);
  left.delete(bound);
  return left;
}
