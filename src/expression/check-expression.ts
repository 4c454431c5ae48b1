/**
 * Checks an expression against the names in scope and turns it into the small tree that the evaluator runs.
 * Every kind of node has one row in `checks`; the rules for names and fields, operators, calls and expected types are in
 * files of their own.
 */
import type { Contract, Expression, Fields, Type } from '#model';
import { bareConstant } from './bare-constants.ts';
import { bareWord } from './bare-words.ts';
import { checkDot, checkIndex, checkName } from './check-access.ts';
import { checkCall, checkMethod } from './check-calls.ts';
import type { CheckContext, Checked, Stretch, Subject } from './check-context.ts';
import { asking, codeOf, plain, report, stretchOf, unknownPart } from './check-context.ts';
import { settle } from './check-expected.ts';
import { asksForLogin, reportLogin } from './check-login-name.ts';
import {
  type CheckOperator,
  checkArithmetic,
  checkEquality,
  checkIn,
  checkJunction,
  checkOrdering,
  requireYesNo,
} from './check-operators.ts';
import { checkRecord } from './check-record.ts';
import {
  type CheckedType,
  describeType,
  type ExpectedType,
  isNullable,
  joinTypes,
  storable,
  unknownType,
  withoutNull,
} from './checked-type.ts';
import { code, type ExpressionProblem } from './expression-problem.ts';
import { factsOf } from './narrowing.ts';
import { type ASTNode, parseExpression } from './parse-expression.ts';

export interface CheckOptions {
  /** What the place takes. `{ kind: 'yes-no' }` is a condition: nothing counts as no there. */
  readonly expected?: ExpectedType | undefined;
  /** The fields that the YAML form of that name adds to a record; null where nobody knows them. */
  readonly extras?: ((form: string) => Fields | null) | undefined;
  /** The record whose fields are the names: an unknown name is then said to be missing from it. */
  readonly subject?: Subject | undefined;
  /** `user` is a field of the record whose fields are the names, and not who is logged in. */
  readonly ownUser?: boolean | undefined;
  /** What follows when a comparison never holds, to end the sentence "… , so": `the question would never be asked`. */
  readonly consequence?: string | undefined;
  /** The source is the whole value in the YAML, and not what is in the braces of a text. */
  readonly isWhole?: boolean;
}

export interface CheckResult {
  /** null when there is a problem */
  readonly expression: Expression | null;
  readonly type: CheckedType;
  readonly problems: readonly ExpressionProblem[];
}

/**
 * Checks `source` and compiles it. Never throws: whatever the source is, what is wrong with it comes back as problems,
 * in the order of their places.
 * @param names     the names in scope with their types; `now` is always there besides
 * @param contract  where the fields of entities are found
 */
export function checkExpression(
  source: string,
  names: Readonly<Record<string, Type>>,
  contract: Pick<Contract, 'entities'>,
  options: CheckOptions = {},
): CheckResult {
  const context = createContext(source, names, contract, options);
  const word = bareWord(source, names, options.expected, options.isWhole === true);
  if (word && 'problem' in word) return { expression: null, type: unknownType, problems: [word.problem] };
  if (word) return settled(constantPart(word.option, word.at), options, context);
  const constant = options.isWhole && options.expected ? bareConstant(source, names, options.expected) : null;
  if (constant) return { expression: null, type: unknownType, problems: [constant] };
  const { ast, problem } = parseExpression(source);
  if (problem) return { expression: null, type: unknownType, problems: [problem] };
  return settled(check(ast, context), options, context);
}

function createContext(
  source: string,
  names: Readonly<Record<string, Type>>,
  contract: Pick<Contract, 'entities'>,
  { expected, extras, subject, ownUser = false, consequence }: CheckOptions,
): CheckContext {
  const isCondition = expected?.kind === 'yes-no';
  const options = expected?.kind === 'one-of' ? expected.options : undefined;
  const { entities } = contract;
  return {
    source,
    names,
    bound: {},
    present: new Set(),
    entities,
    extras,
    subject,
    ownUser,
    consequence,
    options,
    isCondition,
    vanishes: expected?.vanishes === true,
    problems: [],
    check,
  };
}

function settled(checked: Checked, { expected }: CheckOptions, context: CheckContext): CheckResult {
  const tree = expected ? settle(checked, expected, context) : checked.tree;
  const problems = [...context.problems].sort((a, b) => a.start - b.start || a.end - b.end);
  return { expression: problems.length > 0 ? null : tree, type: checked.type, problems };
}

function check(node: ASTNode, context: CheckContext): Checked {
  // A row takes exactly the nodes of its key, which an index by a union cannot express.
  const row = checks[node.op] as (node: ASTNode, context: CheckContext) => Checked;
  return row(node, context);
}

type Checks = {
  readonly [Op in ASTNode['op']]: (node: Extract<ASTNode, { op: Op }>, context: CheckContext) => Checked;
};

const checks: Checks = {
  value: checkConstant,
  id: checkName,
  '.': checkDot,
  '[]': checkIndex,
  '.?': notSupported('`.?`', 'Write a plain dot: what is missing counts as empty.'),
  '[?]': notSupported('`[?…]`', 'Write plain brackets: what is missing counts as empty.'),
  call: (node, context) => checkCall(node, plain(context)),
  rcall: (node, context) => checkMethod(node, plain(context)),
  list: checkList,
  map: checkRecord,
  '?:': checkTernary,
  '&&': (node, context) => checkLogic(node, true, context),
  '||': (node, context) => checkLogic(node, false, { ...context, consequence: undefined }),
  '!_': checkNot,
  '-_': checkNegation,
  '==': binary(checkEquality),
  '!=': binary(checkEquality),
  '<': binary(checkOrdering),
  '<=': binary(checkOrdering),
  '>': binary(checkOrdering),
  '>=': binary(checkOrdering),
  in: binary(checkIn),
  '+': binary(checkArithmetic),
  '-': binary(checkArithmetic),
  '*': binary(checkArithmetic),
  '/': binary(checkArithmetic),
  '%': binary(checkArithmetic),
};

type BinaryNode = Extract<ASTNode, { op: '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | '+' | '-' | '*' | '/' | '%' }>;

function binary(checkOperands: CheckOperator): (node: BinaryNode, context: CheckContext) => Checked {
  return (node, context) => {
    if (asksForLogin(node, context)) return reportLogin(node, context);
    const inner = plain(context);
    const left = check(node.args[0], inner);
    const right = check(node.args[1], {
      ...inner,
      options: left.type.kind === 'one-of' ? left.type.options : left.type.kind === 'text' ? [] : undefined,
    });
    return checkOperands(node.op, [left, right], stretchOf(node), context);
  };
}

function checkConstant(node: Extract<ASTNode, { op: 'value' }>, context: CheckContext): Checked {
  const value = typeof node.args === 'bigint' ? Number(node.args) : node.args;
  const at = stretchOf(node);
  if (value === null) return { ...at, tree: null, type: { kind: 'null' } };
  if (typeof value === 'boolean') return { ...at, tree: value, type: { kind: 'yes-no' } };
  if (typeof value === 'string') return constantPart(value, at);
  if (typeof value === 'number' && (!Number.isInteger(value) || Number.isSafeInteger(value)))
    return constantPart(value, at);
  report(context, 'type/not-supported', at, {
    problem: `${codeOf(at, context)} is no value that this language has.`,
    remedy: 'Write a number of at most 15 digits, or a text in quotes.',
  });
  return unknownPart(at);
}

function constantPart(value: string | number, at: Stretch): Checked {
  const kind = typeof value === 'string' ? 'text' : Number.isInteger(value) ? 'integer' : 'number';
  return { ...at, tree: value, type: { kind }, constants: [{ ...at, value }] };
}

function checkList(node: Extract<ASTNode, { op: 'list' }>, context: CheckContext): Checked {
  const entries = node.args.map((entry) => check(entry, { ...context, consequence: undefined }));
  const type = entries
    .map((entry) => entry.type)
    .reduce<CheckedType | null>((left, right) => left && joinTypes(left, right), { kind: 'null' });
  const tree: Expression = ['list', ...entries.map((entry) => entry.tree)];
  const of = withoutNullOf(entries, type ?? { kind: 'json' });
  return { ...stretchOf(node), tree, type: { kind: 'list', of: storable(of) }, entries };
}

/** The join began with null, so that an empty list has a type; that alone does not make the entries nullable. */
function withoutNullOf(entries: readonly Checked[], type: CheckedType): CheckedType {
  return entries.some((entry) => isNullable(entry.type)) ? type : withoutNull(type);
}

function checkTernary(node: Extract<ASTNode, { op: '?:' }>, context: CheckContext): Checked {
  const [condition, yes, no] = node.args;
  const asked = check(condition, asking(plain(context)));
  const inner = { ...context, consequence: undefined };
  const outcomes = [
    check(yes, narrowed(condition, true, inner)),
    check(no, narrowed(condition, false, inner)),
  ] as const;
  if (!requireYesNo(asked, context)) return unknownPart(node);
  const [first, second] = outcomes;
  const type = joinOutcomes(first, second);
  if (!type) {
    report(context, 'type/mismatch', node, {
      problem: `This is ${describeType(first.type)} in one case and ${describeType(second.type)} in the other.`,
      remedy: 'Let both cases give the same kind of value.',
    });
    return unknownPart(node);
  }
  const constants = first.constants && second.constants ? { constants: [...first.constants, ...second.constants] } : {};
  return { ...stretchOf(node), tree: ['if', asked.tree, first.tree, second.tree], type, outcomes, ...constants };
}

/** An empty list that is written out fits beside any list, and says nothing of its entries. */
function joinOutcomes(first: Checked, second: Checked): CheckedType | null {
  if (first.entries?.length === 0 && second.type.kind === 'list') return second.type;
  if (second.entries?.length === 0 && first.type.kind === 'list') return first.type;
  return joinTypes(first.type, second.type);
}

function checkLogic(node: Extract<ASTNode, { op: '&&' | '||' }>, outcome: boolean, context: CheckContext): Checked {
  const [first, second] = node.args;
  const inner = { ...asking(context), options: undefined };
  const operands = [check(first, inner), check(second, narrowed(first, outcome, inner))] as const;
  return checkJunction(node.op, operands, stretchOf(node), context);
}

function narrowed(condition: ASTNode, outcome: boolean, context: CheckContext): CheckContext {
  const facts = factsOf(condition, outcome);
  return facts.size === 0 ? context : { ...context, present: new Set([...context.present, ...facts]) };
}

function checkNot(node: Extract<ASTNode, { op: '!_' }>, context: CheckContext): Checked {
  const operand = check(node.args, asking(plain(context)));
  if (!requireYesNo(operand, context)) return unknownPart(node);
  if (isNullable(operand.type)) {
    report(context, 'type/may-be-empty', operand, {
      problem: `${codeOf(operand, context)} may be empty, and then neither it nor its opposite holds.`,
      remedy: `To count empty as no, write ${code(`${context.source.slice(operand.start, operand.end)} != true`)}.`,
    });
    return unknownPart(node);
  }
  return { ...stretchOf(node), tree: ['not', operand.tree], type: { kind: 'yes-no' } };
}

function checkNegation(node: Extract<ASTNode, { op: '-_' }>, context: CheckContext): Checked {
  const operand = check(node.args, plain(context));
  const at = stretchOf(node);
  if (typeof operand.tree === 'number') return constantPart(0 - operand.tree, at);
  const zero: Checked = { ...at, tree: 0, type: { kind: 'integer' } };
  const { tree: _, ...difference } = checkArithmetic('-', [zero, operand], at, context);
  return { ...difference, tree: ['negate', operand.tree] };
}

function notSupported(what: string, remedy: string): (node: ASTNode, context: CheckContext) => Checked {
  return (node, context) => {
    report(context, 'type/not-supported', node, { problem: `${what} is not part of this language.`, remedy });
    return unknownPart(node);
  };
}
