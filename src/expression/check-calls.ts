/** Functions, the methods that stand for them, and the list macros of CEL. */
import { type Expression, isKeyOf, type ListMacro } from '#model';
import type { CheckContext, Checked, Stretch } from './check-context.ts';
import { asking, codeOf, report, stretchOf, unknownPart } from './check-context.ts';
import { requireYesNo } from './check-operators.ts';
import {
  asNullable,
  type CheckedType,
  describeType,
  familyOf,
  isNullable,
  storable,
  unknownType,
  withoutNull,
} from './checked-type.ts';
import { chosenBy } from './expression-habits.ts';
import { code, suggest } from './expression-problem.ts';
import { withLabel } from './format-for-text.ts';
import { type ExpressionFunction, functions } from './functions.ts';
import { factsOf } from './narrowing.ts';
import { parameterKinds } from './parameter-kinds.ts';
import { type ASTNode, withoutHabits } from './parse-expression.ts';

/** A call in either spelling: `size(list)` or `list.size()`. */
interface Call extends Stretch {
  readonly name: string;
  /** Where the name is. */
  readonly nameAt: Stretch;
  readonly operands: readonly ASTNode[];
  /** Written behind a value and a dot, where the list macros are written as well. */
  readonly isMethod?: true;
}

/** CEL's own spellings of functions in our table. */
const aliases: ReadonlyMap<string, string> = new Map([
  ['startsWith', 'starts_with'],
  ['endsWith', 'ends_with'],
  ['lowerAscii', 'lower'],
  ['upperAscii', 'upper'],
]);

/** Checks a function in front of its brackets: `size(list)`. */
export function checkCall(node: Extract<ASTNode, { op: 'call' }>, context: CheckContext): Checked {
  const [name, operands] = node.args;
  const nameAt = { start: node.start, end: node.start + name.length };
  if (name === 'has') return checkHas(node, operands, context);
  return checkFunction({ name, nameAt, operands, start: node.start, end: node.end }, context);
}

/** Checks a function behind a dot, `list.size()`, or a list macro, `list.exists(entry, …)`. */
export function checkMethod(node: Extract<ASTNode, { op: 'rcall' }>, context: CheckContext): Checked {
  const [name, receiver, operands] = node.args;
  const macro = isKeyOf(macros, name) ? name : null;
  if (macro && isMacroCall(macro, operands)) return macros[macro]({ name: macro, node, receiver, operands }, context);
  const nameAt = methodNameAt(name, receiver, context);
  if (macro) {
    report(context, 'type/wrong-arguments', nameAt, {
      problem: `${code(name)} needs a name for one entry and what to ask about it.`,
      remedy: `Write it like this: ${code(`list.${name}(entry, entry > 0)`)}.`,
    });
    return unknownPart(node);
  }
  const { start, end } = node;
  return checkFunction({ name, nameAt, operands: [receiver, ...operands], start, end, isMethod: true }, context);
}

/** The library keeps no position for a method's name; it is the first word after the receiver. */
function methodNameAt(name: string, receiver: ASTNode, context: CheckContext): Stretch {
  const start = context.source.indexOf(name, receiver.end);
  return { start, end: start + name.length };
}

function checkFunction(call: Call, context: CheckContext): Checked {
  const name = aliases.get(call.name) ?? call.name;
  const operands = call.operands.map((operand) => context.check(operand, context));
  const row: ExpressionFunction | null = isKeyOf(functions, name) ? functions[name] : null;
  if (!row) {
    reportUnknownFunction(call, context);
    return unknownPart(call);
  }
  const wrong = hasRightCount(row, operands.length)
    ? reportWrongOperand(name, row, operands, context)
    : reportCount(call, name, row, context);
  if (wrong) return unknownPart(call);
  const empty = row.takesEmpty ? undefined : operands.find(({ type }) => isNullable(type));
  const type = asNullable({ kind: row.result }, empty !== undefined);
  const trees = operands.map((operand) => (row.labels ? withLabel(operand.tree, operand.type) : operand.tree));
  return { start: call.start, end: call.end, tree: ['run', name, ...trees], type, emptyWith: empty?.emptyWith };
}

/** Operators that spreadsheets write as functions. */
const operators: Readonly<Record<string, string>> = {
  and: 'Write `and` between two conditions that must both hold.',
  or: 'Write `or` between two conditions of which one is enough.',
  not: 'Write `not` in front of what should not hold.',
  if: `${chosenBy}.`,
  wenn: `${chosenBy}.`,
  si: `${chosenBy}.`,
};

function reportUnknownFunction({ name, nameAt, isMethod }: Call, context: CheckContext): void {
  if (name === 'matches') {
    report(context, 'type/not-supported', nameAt, {
      problem: 'Patterns (`matches`) are not part of this language, because one bad pattern can stop a page.',
      remedy: 'Use `contains`, `starts_with` or `ends_with`; for what a field accepts, use the settings of the field.',
    });
    return;
  }
  const known = [...(isMethod ? Object.keys(macros) : []), ...Object.keys(functions)];
  const problem = `There is no function called ${code(name)}.`;
  const operator = Object.hasOwn(operators, name.toLowerCase()) ? operators[name.toLowerCase()] : undefined;
  if (operator !== undefined) {
    report(context, 'type/unknown-function', nameAt, {
      problem,
      ...(withoutHabits(context.source) ?? { remedy: operator }),
    });
    return;
  }
  report(context, 'type/unknown-function', nameAt, {
    problem,
    remedy: `${suggest(name, known, 'The functions are')} All functions are in docs/reference/expressions.md.`,
  });
}

function hasRightCount({ parameters }: ExpressionFunction, count: number): boolean {
  const needed = parameters.filter(({ optional }) => !optional).length;
  return count >= needed && (count <= parameters.length || parameters.some(({ repeats }) => repeats));
}

function reportCount(call: Call, name: string, row: ExpressionFunction, context: CheckContext): true {
  const names = row.parameters.map((parameter) =>
    parameter.optional ? `${parameter.name} if wanted` : parameter.name,
  );
  const given =
    call.operands.length === 0
      ? 'nothing is given'
      : `${call.operands.length} ${call.operands.length === 1 ? 'value is' : 'values are'} given`;
  report(context, 'type/wrong-arguments', call, {
    problem: `${code(name)} takes ${names.join(' and ')}, but ${given}.`,
    remedy: `Write it like this: ${code(row.example)}.`,
  });
  return true;
}

function reportWrongOperand(
  name: string,
  row: ExpressionFunction,
  operands: readonly Checked[],
  context: CheckContext,
): boolean {
  const last = row.parameters[row.parameters.length - 1];
  const wrong = operands.find((operand, index) => {
    const parameter = row.parameters[index] ?? last;
    return parameter !== undefined && !parameterKinds[parameter.kind].accepts(operand);
  });
  if (!wrong) return false;
  const parameter = row.parameters[operands.indexOf(wrong)] ?? last;
  const { words = 'a value', remedy } = parameter ? parameterKinds[parameter.kind] : {};
  const constant = wrong.tree;
  report(context, 'type/wrong-arguments', wrong, {
    problem: `${code(name)} takes ${words} here, but ${codeOf(wrong, context)} is ${describeType(wrong.type)}.`,
    remedy: remedy && typeof constant === 'string' ? remedy(constant) : `Write it like this: ${code(row.example)}.`,
  });
  return true;
}

function checkHas(node: Stretch, operands: readonly ASTNode[], context: CheckContext): Checked {
  const [operand] = operands;
  if (operands.length !== 1 || operand?.op !== '.') {
    report(context, 'type/wrong-arguments', node, {
      problem: '`has` asks whether a record has a field, and no field is named here.',
      remedy: operand
        ? `Write ${code(`${context.source.slice(operand.start, operand.end)} != null`)}.`
        : 'Write `has(record.field)`.',
    });
    return unknownPart(node);
  }
  const checked = context.check(operand, context);
  if (checked.type.kind === 'unknown') return unknownPart(node);
  return { start: node.start, end: node.end, tree: ['has', checked.tree], type: { kind: 'yes-no' } };
}

type Binder = Extract<ASTNode, { op: 'id' }>;
type MacroOperands = readonly [Binder, ASTNode] | readonly [Binder, ASTNode, ASTNode];
interface MacroCall {
  readonly name: ListMacro;
  readonly node: Stretch;
  readonly receiver: ASTNode;
  readonly operands: MacroOperands;
}

type CheckMacro = (call: MacroCall, context: CheckContext) => Checked;

/** Only `map` may ask about an entry before it makes something of it. */
function isMacroCall(name: string, operands: readonly ASTNode[]): operands is MacroOperands {
  return operands[0]?.op === 'id' && (operands.length === 2 || (operands.length === 3 && name === 'map'));
}

const macros: Readonly<Record<ListMacro, CheckMacro>> = {
  all: quantifier,
  exists: quantifier,
  exists_one: quantifier,
  filter: ({ name, node, receiver, operands }, context) => {
    const walk = enterList(receiver, operands, context);
    const inner = walk && question(operands, walk);
    if (!walk || !inner) return unknownPart(node);
    const { list, binder } = walk;
    return {
      ...stretchOf(node),
      tree: [name, list.tree, binder, inner.tree],
      type: list.type,
      emptyWith: list.emptyWith,
    };
  },
  map: ({ name, node, receiver, operands }, context) => {
    const walk = enterList(receiver, operands, context);
    if (!walk) return unknownPart(node);
    const { list, binder } = walk;
    const [, asked, made = asked] = operands;
    const condition = operands.length === 3 ? question(operands, walk) : undefined;
    if (condition === null) return unknownPart(node);
    const facts = condition ? factsOf(asked, true) : [];
    const present = new Set([...walk.context.present, ...facts]);
    const result = context.check(made, { ...walk.context, present });
    const source: Expression = condition ? ['filter', list.tree, binder, condition.tree] : list.tree;
    const type: CheckedType = asNullable({ kind: 'list', of: storable(result.type) }, isNullable(list.type));
    const tree: Expression = [name, source, binder, result.tree];
    return { ...stretchOf(node), tree, type, each: result, emptyWith: list.emptyWith };
  },
};

interface Walk {
  readonly list: Checked;
  readonly binder: string;
  readonly context: CheckContext;
}

function quantifier({ name, node, receiver, operands }: MacroCall, context: CheckContext): Checked {
  const walk = enterList(receiver, operands, context);
  const inner = walk && question(operands, walk);
  if (!walk || !inner) return unknownPart(node);
  const { list, binder } = walk;
  // To count those that hold, one of which nobody knows whether it holds does not count.
  const nullable = isNullable(list.type) || (isNullable(inner.type) && name !== 'exists_one');
  const type = asNullable({ kind: 'yes-no' }, nullable);
  return { ...stretchOf(node), tree: [name, list.tree, binder, inner.tree], type, emptyWith: list.emptyWith };
}

/** Checks the list and binds the name for one entry; null when either has a problem. */
function enterList(receiver: ASTNode, [binder]: MacroOperands, context: CheckContext): Walk | null {
  const list = context.check(receiver, context);
  const entry = entryType(list);
  if (!entry) {
    report(context, 'type/mismatch', list, {
      problem: `This looks at the entries of a list, but ${codeOf(list, context)} is ${describeType(list.type)}.`,
      remedy: 'Name a list in front of the dot.',
    });
  }
  const name = binder.args;
  if (name === 'now' || Object.hasOwn(context.names, name) || Object.hasOwn(context.bound, name)) {
    report(context, 'type/name-taken', binder, {
      problem: `${code(name)} already means something else here.`,
      remedy: 'Choose another name for one entry of the list.',
    });
    return null;
  }
  const bound = { ...context.bound, [name]: entry ?? unknownType };
  return { list, binder: name, context: { ...asking(context), bound, consequence: undefined, options: undefined } };
}

function entryType({ type }: Checked): CheckedType | null {
  if (type.kind === 'list') return type.of;
  return familyOf(type) === 'any' ? withoutNull(type) : null;
}

/** The yes-or-no question about one entry; null when it has a problem. */
function question([, asked]: MacroOperands, { context }: Walk): Checked | null {
  const inner = context.check(asked, context);
  return requireYesNo(inner, context) && inner.type.kind !== 'unknown' ? inner : null;
}
