/**
 * Works out the value of an expression in the browser and on the server. It is total: any tree over any data has a value.
 * What cannot be known is null, and null spreads as in SQL: `null < 3` is null, `false && null` is false, `!null` is null.
 * So a condition over missing data is never true, nor is its opposite: unknown means no.
 */
import type { Expression, Scope } from '#model';
import type { Environment } from './formatter.ts';
import { functions } from './functions.ts';
import { toInstant } from './instant.ts';

type Operation = Extract<Expression, readonly unknown[]>[0];
/** `parts[0]` is the operation's name, the rest its operands. */
type Operate = (machine: Machine, parts: readonly Expression[]) => unknown;
type Combine = (left: unknown, right: unknown) => unknown;

interface Bound {
  readonly name: string;
  readonly value: unknown;
  readonly outer: Bound | null;
}

interface Machine {
  readonly scope: Scope;
  readonly environment: Environment;
  /** The entries that the list macros around this place look at, innermost first. */
  bound: Bound | null;
  stepsLeft: number;
}

/** More than any honest page needs; a macro inside a macro over long lists ends here instead of freezing the page. */
const stepLimit = 1_000_000;

/**
 * The value of `expression`, or null when it has none.
 * @param scope        the values of the names it reads; `now` comes from `environment` instead
 * @param environment  the clock and the portal's formats
 */
export function evaluate(expression: Expression, scope: Scope, environment: Environment): unknown {
  try {
    return valueOf(expression, { scope, environment, bound: null, stepsLeft: stepLimit });
  } catch {
    // Only a tree too deep for the stack, a cycle in the data, the step limit or a function that fails comes here.
    return null;
  }
}

function valueOf(expression: Expression | undefined, machine: Machine): unknown {
  if (!Array.isArray(expression)) return expression ?? null;
  machine.stepsLeft -= 1;
  if (machine.stepsLeft < 0) throw new RangeError('too many steps');
  const operate = operationOf.get(expression[0]);
  return operate ? (operate(machine, expression) ?? null) : null;
}

const operations: Record<Operation, Operate> = {
  name: (machine, [, name]) => read(machine, name),
  field: (machine, [, record, name]) => own(valueOf(record, machine), name),
  label: (machine, [, operand, name]) => labelOf(valueOf(operand, machine), String(name), machine.environment),
  index: combine(entryAt),
  list: (machine, parts) => parts.slice(1).map((part) => valueOf(part, machine)),
  record: (machine, parts) => recordOf(machine, parts),
  not: (machine, [, operand]) => opposite(valueOf(operand, machine)),
  negate: (machine, [, operand]) => numberOrNull(valueOf(operand, machine), (value) => -value),
  '+': combine(add),
  '-': arithmetic((left, right) => left - right),
  '*': arithmetic((left, right) => left * right),
  '/': arithmetic((left, right) => left / right),
  '%': arithmetic((left, right) => left % right),
  '==': combine(isEqual),
  '!=': combine((left, right) => !isEqual(left, right)),
  '<': ordering((a, b) => a < b),
  '<=': ordering((a, b) => a <= b),
  '>': ordering((a, b) => a > b),
  '>=': ordering((a, b) => a >= b),
  in: combine(isIn),
  '&&': junction(false),
  '||': junction(true),
  if: (machine, [, condition, yes, no]) => valueOf(valueOf(condition, machine) === true ? yes : no, machine),
  has: (machine, [, operand]) => valueOf(operand, machine) !== null,
  all: untilSettled(false),
  exists: untilSettled(true),
  exists_one: eachEntry((_, results) => results.filter((result) => result === true).length === 1),
  filter: eachEntry((list, results) => list.filter((_, index) => results[index] === true)),
  map: eachEntry((_, results) => results),
  instant: (machine, [, operand]) => toInstant(valueOf(operand, machine)),
  run: (machine, [, name, ...operands]) => {
    const row = own(functions, name) as (typeof functions)[keyof typeof functions] | null; // `own` loses the type
    const values = operands.map((operand) => valueOf(operand, machine));
    // Vite knows it, Node does not. So it is written here, the built front end has no word of what follows.
    if ((import.meta as { readonly env?: { readonly DEV: boolean } }).env?.DEV === false)
      return row?.run(values, machine.environment);
    try {
      return row?.run(values, machine.environment);
    } catch (error) {
      reportFailure(String(name), error);
      throw error;
    }
  },
};

const operationOf: ReadonlyMap<unknown, Operate> = new Map(Object.entries(operations));

declare const console: { error(...words: unknown[]): void };

const reportedFailures = new Set<string>();

/** On the server and while Portico is worked on: whoever wrote the function would look for long, since nothing is seen where its value belongs. */
function reportFailure(name: string, error: unknown): void {
  const failure = `${name} ${String(error)}`;
  if (reportedFailures.has(failure)) return;
  reportedFailures.add(failure);
  console.error(`The function \`${name}\` of expressions failed, so what is written with it has no value.`, error);
}

/** Only words and numbers have labels. */
function labelOf(value: unknown, list: string, environment: Environment): unknown {
  if (Array.isArray(value)) return value.map((entry) => labelOf(entry, list, environment));
  return typeof value === 'string' || typeof value === 'number' ? environment.format.label(list, value) : value;
}

/** `['record', 'course_id', 7]` is `{"course_id": 7}`. Entries are defined, not assigned: `__proto__` is a key like others. */
function recordOf(machine: Machine, parts: readonly Expression[]): unknown {
  const entries: [string, unknown][] = [];
  for (let at = 1; at + 1 < parts.length; at += 2) entries.push([String(parts[at]), valueOf(parts[at + 1], machine)]);
  return Object.fromEntries(entries);
}

function read(machine: Machine, name: unknown): unknown {
  for (let bound = machine.bound; bound; bound = bound.outer) if (bound.name === name) return bound.value;
  return name === 'now' ? machine.environment.now : own(machine.scope, name);
}

/** A field of a record; null when it has none of its own. `constructor` of a record and `length` of a text are none. */
function own(record: unknown, key: unknown): unknown {
  if (typeof record !== 'object' || record === null || Array.isArray(record) || typeof key !== 'string') return null;
  return Object.hasOwn(record, key) ? ((record as Record<string, unknown>)[key] ?? null) : null; // no list, as said above
}

function entryAt(list: unknown, index: unknown): unknown {
  if (!Array.isArray(list)) return own(list, index);
  return typeof index === 'number' ? list[index] : null;
}

function combine(work: Combine): Operate {
  return (machine, [, left, right]) => work(valueOf(left, machine), valueOf(right, machine));
}

function arithmetic(work: (left: number, right: number) => number): Operate {
  return combine((left, right) => numberOrNull(left, (a) => numberOrNull(right, (b) => finite(work(a, b)))));
}

function numberOrNull<Result>(value: unknown, work: (value: number) => Result): Result | null {
  return typeof value === 'number' ? work(value) : null;
}

/** Neither JSON nor a page has a word for what 1 / 0 gives. */
function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

function add(left: unknown, right: unknown): unknown {
  if (typeof left === 'number' && typeof right === 'number') return finite(left + right);
  if (typeof left === 'string' && typeof right === 'string') return left + right;
  return Array.isArray(left) && Array.isArray(right) ? [...left, ...right] : null;
}

function ordering(holds: (left: number, right: number) => boolean): Operate {
  return combine((left, right) => {
    if (typeof left !== typeof right || typeof left === 'object') return null;
    // Two scalars of one type here; `<` works alike on all of them, which the compiler cannot see.
    return holds(left as number, right as number);
  });
}

function isEqual(left: unknown, right: unknown): boolean {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) {
    return (left ?? null) === (right ?? null);
  }
  const [own, other] = [Object.entries(left), new Map<string, unknown>(Object.entries(right))];
  return (
    Array.isArray(left) === Array.isArray(right) &&
    own.length === other.size &&
    own.every(([key, value]) => other.has(key) && isEqual(value, other.get(key)))
  );
}

function isIn(value: unknown, container: unknown): boolean | null {
  if (Array.isArray(container)) return container.some((entry) => isEqual(entry, value));
  return container !== null && typeof container === 'object' ? Object.hasOwn(container, String(value)) : null;
}

function opposite(value: unknown): boolean | null {
  return typeof value === 'boolean' ? !value : null;
}

/** `&&` is settled by one false, `||` by one true; without that, one unknown part leaves the whole unknown. */
function junction(settling: boolean): Operate {
  return (machine, [, left, right]) => {
    const first = valueOf(left, machine);
    return first === settling ? settling : settle([first, valueOf(right, machine)], settling);
  };
}

function settle(values: readonly unknown[], settling: boolean): boolean | null {
  if (values.includes(settling)) return settling;
  return values.every((value) => value === !settling) ? !settling : null;
}

/** Looks at every entry of the list under the macro's name, then hands over the entries and what was found for each. */
function eachEntry(finish: (list: readonly unknown[], results: readonly unknown[]) => unknown): Operate {
  return (machine, parts) => {
    const list = entriesOf(valueOf(parts[1], machine));
    if (!list) return null;
    const results: unknown[] = [];
    lookAtEach(machine, parts, list, (result) => results.push(result));
    return finish(list, results);
  };
}

/** `exists` is settled by the first true, `all` by the first false; what comes behind it is not looked at. */
function untilSettled(settling: boolean): Operate {
  return (machine, parts) => {
    const list = entriesOf(valueOf(parts[1], machine));
    if (!list) return null;
    let outcome: boolean | null = !settling;
    lookAtEach(machine, parts, list, (result) => {
      if (result === settling) outcome = settling;
      else if (result !== !settling) outcome = null;
      return outcome !== settling;
    });
    return outcome;
  };
}

/**
 * Evaluates `inner` for each entry, which has the macro's name there.
 * @param goOn  gets what was found for an entry; false ends it
 */
function lookAtEach(
  machine: Machine,
  [, , name, inner]: readonly Expression[],
  list: readonly unknown[],
  goOn: (result: unknown) => unknown,
): void {
  const outer = machine.bound;
  for (const value of list) {
    machine.bound = { name: name as string, value: value ?? null, outer }; // the compiler writes a name there
    if (goOn(valueOf(inner, machine)) === false) break;
  }
  machine.bound = outer;
}

/** The entries of a list; those of a record are its keys, as CEL has it. */
function entriesOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  return typeof value === 'object' && value !== null ? Object.keys(value) : null;
}
