/** Comparisons, arithmetic and logic: which kinds of values go together, and what is said when they do not. */
import type { BinaryOperator, Expression } from '#model';
import type { CheckContext, Checked, Stretch } from './check-context.ts';
import { codeOf, report, reportEmpty, sourceOf, unknownPart } from './check-context.ts';
import {
  asNullable,
  type CheckedType,
  describeFamily,
  describeType,
  type Family,
  familyOf,
  isNullable,
  joinTypes,
  storable,
} from './checked-type.ts';
import { capitalised, code, quoted, suggest } from './expression-problem.ts';
import { meantMoments } from './meant-moments.ts';
import { alignMoments, familyBeside, isMoment, momentSamples, spells } from './moments.ts';

type Operands = readonly [Checked, Checked];
/**
 * Checks an operation whose operands are checked already. What is wrong is reported, and the result is then an unknown part.
 */
export type CheckOperator = (
  operator: BinaryOperator,
  operands: Operands,
  at: Stretch,
  context: CheckContext,
) => Checked;

/** `==` and `!=`: both sides are of one kind, and a constant is one of the options of the other side. */
export const checkEquality: CheckOperator = (operator, operands, at, context) => {
  const [left, right] = operands;
  const options = [...strayOptions(left, right.type), ...strayOptions(right, left.type)];
  if (options.length > 0) {
    for (const stray of options) reportOption(stray.constant, stray.options, context);
    return unknownPart(at);
  }
  const aligned = isComparable(operands) ? (alignMoments(left, right) ?? [left.tree, right.tree]) : null;
  if (!aligned) return mismatch(operator, operands, at, context);
  return { ...at, tree: [operator, ...aligned], type: { kind: 'yes-no' } };
};

/** `<`, `<=`, `>` and `>=`: both sides are of one kind that has an order, and neither is empty. */
export const checkOrdering: CheckOperator = (operator, operands, at, context) => {
  const [left, right] = operands;
  const families = [familyOf(left.type), familyOf(right.type)];
  const hasOrder = families.every((family) => !orderless.has(family));
  if (!hasOrder || !isComparable(operands)) return mismatch(operator, operands, at, context);
  if (operands.filter((operand) => reportEmpty(operand, context)).length > 0) return unknownPart(at);
  const trees = alignMoments(left, right) ?? [left.tree, right.tree];
  return { ...at, tree: [operator, ...trees], type: { kind: 'yes-no' } };
};

/** `in`: the right side is a list, and the left side may be one of its entries. */
export const checkIn: CheckOperator = (operator, operands, at, context) => {
  const [value, list] = operands;
  const type: CheckedType = { kind: 'yes-no' };
  const tree: Expression = [operator, value.tree, list.tree];
  if (familyOf(list.type) === 'any') return { ...at, tree, type };
  if (list.type.kind !== 'list') {
    report(context, 'type/mismatch', list, {
      problem: `${codeOf(list, context)} is ${describeType(list.type)}, but \`in\` looks into a list.`,
      remedy:
        familyOf(list.type) === 'text'
          ? 'Write `contains(text, "part")` to look into a text.'
          : 'Name a list, such as ["a", "b"].',
    });
    return unknownPart(at);
  }
  const timed = [value.type, list.type.of].some((part) => familyOf(part) === 'moment');
  if (timed) {
    report(context, 'type/not-supported', at, {
      problem: 'Moments cannot be looked up in a list, because the same moment can be written in several ways.',
      remedy: `Compare them one by one: ${code(`${sourceOf(list, context)}.exists(entry, entry == ${sourceOf(value, context)})`)}.`,
    });
    return unknownPart(at);
  }
  // A list that is written out is checked entry by entry, so that the entry with the mistake is the one shown.
  const entries = list.entries ?? [{ ...list, type: list.type.of }];
  const before = context.problems.length;
  for (const entry of entries) checkEquality('==', [value, entry], list.entries ? entry : at, context);
  if (context.problems.length > before) return unknownPart(at);
  return { ...at, tree, type: asNullable(type, isNullable(list.type)), emptyWith: list.emptyWith };
};

/** `+`, `-`, `*`, `/` and `%`: both sides are numbers, of `+` also texts or lists, and neither is empty. */
export const checkArithmetic: CheckOperator = (operator, operands, at, context) => {
  const [left, right] = operands;
  const [first, second] = [familyOf(left.type), familyOf(right.type)];
  const type = resultOf(operator, left.type, right.type);
  const fits = type !== null && (addable.has(first) || first === 'any') && (addable.has(second) || second === 'any');
  if (!fits) return mixedArithmetic(operator, operands, at, context);
  if (operands.filter((operand) => reportEmpty(operand, context)).length > 0) return unknownPart(at);
  return { ...at, tree: [operator, left.tree, right.tree], type };
};

/** `and` and `or`: both sides are yes or no. */
export const checkJunction: CheckOperator = (operator, operands, at, context) => {
  const [left, right] = operands;
  const wrong = operands.filter((operand) => !requireYesNo(operand, context));
  if (wrong.length > 0) return unknownPart(at);
  const empty = operands.find((operand) => isNullable(operand.type));
  const type = asNullable({ kind: 'yes-no' }, empty !== undefined);
  return { ...at, tree: [operator, left.tree, right.tree], type, emptyWith: empty?.emptyWith };
};

/** Reports a value that should be yes or no and is not. @returns whether it is */
export function requireYesNo(part: Checked, context: CheckContext): boolean {
  const family = familyOf(part.type);
  if (family === 'yes-no' || family === 'any') return true;
  report(context, 'type/mismatch', part, {
    problem: `This should be yes or no, but ${codeOf(part, context)} is ${describeType(part.type)}.`,
    remedy: `${asQuestion[family] ?? 'Compare it with a value'}: ${code(questionAbout(part, family, context))}.`,
  });
  return false;
}

/** Reports a constant that is none of the options. */
export function reportOption(
  constant: { readonly value: string | number } & Stretch,
  options: readonly (string | number)[],
  context: CheckContext,
): void {
  report(context, 'type/unknown-option', constant, {
    problem: `${quoted(constant.value)} is not one of the values this can have.`,
    remedy: suggest(String(constant.value), options.map(String), 'It can be', (option) =>
      quoted(options.find((each) => String(each) === option) ?? option),
    ),
  });
}

const orderless: ReadonlySet<Family> = new Set(['money', 'yes-no', 'list', 'record', 'null']);
const addable: ReadonlySet<Family> = new Set(['number', 'text', 'list']);

const asQuestion: Partial<Record<Family, string>> = {
  list: 'Ask how many entries it has',
  null: 'Compare something with it',
  record: 'Ask whether it is there',
};

function questionAbout(part: Checked, family: Family, context: CheckContext): string {
  const source = sourceOf(part, context);
  if (family === 'list') return `size(${source}) > 0`;
  if (family === 'number') return `${source} > 0`;
  if (family === 'text') return `${source} == "…"`;
  return isMoment(family) ? `now < ${source}` : `${family === 'null' ? '…' : source} != null`;
}

function isComparable([left, right]: Operands): boolean {
  const first = familyBeside(left, familyOf(right.type));
  const second = familyBeside(right, familyOf(left.type));
  if ([first, second].some((family) => family === 'any' || family === 'null')) return true;
  if (isMoment(first) || isMoment(second)) return alignMoments(left, right) !== null;
  // An amount of money is a text of the API, so it may be held against one that is written out.
  if (first === 'money' || second === 'money')
    return [first, second].every((family) => family === 'money' || family === 'text');
  return first === second && shareOption(left.type, right.type);
}

function shareOption(left: CheckedType, right: CheckedType): boolean {
  if (left.kind !== 'one-of' || right.kind !== 'one-of') return true;
  return left.options.some((option) => right.options.includes(option));
}

/** The constants on one side that are no option of the other. */
function strayOptions(part: Checked, other: CheckedType) {
  if (other.kind !== 'one-of' || !part.constants || part.type.kind === 'one-of') return [];
  const { options } = other;
  return part.constants.filter(({ value }) => !options.includes(value)).map((constant) => ({ constant, options }));
}

function mismatch(operator: BinaryOperator, operands: Operands, at: Stretch, context: CheckContext): Checked {
  const [left, right] = [familyOf(operands[0].type), familyOf(operands[1].type)];
  const outcome = operator === '!=' ? 'it would always be true' : (context.consequence ?? 'it would never be true');
  const isOrder = operator !== '==' && operator !== '!=';
  const alike = isOrder
    ? `This asks which of ${plural[left]} comes first, and they have no order`
    : `This compares ${plural[left]} that can never be the same`;
  const both = left === right ? alike : `This compares ${describeFamily(left)} with ${describeFamily(right)}`;
  report(context, 'type/mismatch', at, {
    problem: `${both}, so ${outcome}.`,
    remedy: (isOrder ? orderRemedy(operands, context) : null) ?? comparisonRemedy(operands, context),
  });
  return unknownPart(at);
}

/** `age < 18`, where `age` is a text: in quotes the 18 would come before 9. */
function orderRemedy([left, right]: Operands, context: CheckContext): string | null {
  const text = [left, right].find(({ type }) => familyOf(type) === 'text');
  if (!text || text.constants || ![left, right].some(({ constants }) => typeof constants?.[0]?.value === 'number'))
    return null;
  return `${codeOf(text, context)} is a text, and of texts the letters are compared, so that "9" comes behind "18". Let it be a number where it comes from: in a form by ${code('kind: number')}.`;
}

const plural: Readonly<Record<Family, string>> = {
  number: 'two numbers',
  text: 'two texts',
  'yes-no': 'two yes-or-no values',
  moment: 'two moments',
  date: 'two dates',
  time: 'two times',
  money: 'two amounts of money',
  list: 'two lists',
  record: 'two records',
  null: 'nothing with nothing',
  any: 'two values',
};

type Remedy = (part: Checked, other: Checked, context: CheckContext) => string | null;

function comparisonRemedy([left, right]: Operands, context: CheckContext): string {
  for (const remedy of remedies) {
    const found = remedy(left, right, context) ?? remedy(right, left, context);
    if (found !== null) return found;
  }
  return `${codeOf(left, context)} is ${describeType(left.type)} and ${codeOf(right, context)} is ${describeType(right.type)}. Compare values of the same kind.`;
}

/** Tried in this order; the first that knows what was meant gives the message. */
const remedies: readonly Remedy[] = [
  (part, other, context) => {
    const [constant] = other.constants ?? [];
    if (familyOf(part.type) !== 'number' || typeof constant?.value !== 'string' || constant.value.trim() === '')
      return null;
    if (!Number.isFinite(Number(constant.value))) return null;
    const written = sourceOf(constant, context);
    return `${codeOf(part, context)} is a number; ${written} in quotes is a text. Write ${constant.value.trim()} without quotes.`;
  },
  (part, other, context) => {
    const [constant] = other.constants ?? [];
    if (familyOf(part.type) !== 'text' || typeof constant?.value !== 'number') return null;
    return `${codeOf(part, context)} is a text; ${constant.value} without quotes is a number. Write "${constant.value}" in quotes.`;
  },
  (part, other, context) => {
    if (familyOf(part.type) !== 'yes-no' || !other.constants) return null;
    return `${codeOf(part, context)} is yes or no. Write ${codeOf(part, context)} alone, or with \`not\` in front for its opposite.`;
  },
  (part, other, context) => {
    const written = sourceOf(other, context);
    const remedy = wayToWriteDay(written, ' in quotes');
    if (!isMoment(familyOf(part.type)) || remedy === null) return null;
    return `${codeOf(part, context)} is ${describeType(part.type)}; ${written} without quotes is calculated with. ${remedy}`;
  },
  (part, other, context) => {
    const [constant] = other.constants ?? [];
    const remedy = typeof constant?.value === 'string' ? wayToWriteDay(constant.value, '') : null;
    if (!isMoment(familyOf(part.type)) || remedy === null) return null;
    return `${codeOf(part, context)} is ${describeType(part.type)}, and a day is written as year-month-day. ${remedy}`;
  },
  (part, other, context) => {
    const family = familyOf(part.type);
    if (!isMoment(family) || !other.constants) return null;
    return `${codeOf(part, context)} is ${describeFamily(family)}. Write the other side like this: ${momentSamples[family]}.`;
  },
  (part, _, context) => {
    if (familyOf(part.type) !== 'money') return null;
    const source = sourceOf(part, context);
    return `${codeOf(part, context)} is an amount of money. Write ${code(`amount(${source})`)} to use it as a number.`;
  },
  (part, other, context) => {
    if (familyOf(part.type) !== 'list' || familyOf(other.type) === 'list') return null;
    return `${codeOf(part, context)} is a list. Write ${code(`${sourceOf(other, context)} in ${sourceOf(part, context)}`)} to look for it there.`;
  },
];

/** How expressions write the day that a text most likely means, with the other reading of `1/2/2025`; null for none. */
function wayToWriteDay(text: string, how: string): string | null {
  const [day, other] = meantMoments(text).filter((meant) => spells(meant, 'date'));
  if (day === undefined) return null;
  return `Write "${day}"${how}${other === undefined ? '' : `, or "${other}" where the month comes first`}.`;
}

/** The type of what comes out; null when the two cannot be calculated with. */
function resultOf(operator: BinaryOperator, left: CheckedType, right: CheckedType): CheckedType | null {
  const [first, second] = [familyOf(left), familyOf(right)];
  if (first === 'any' || second === 'any') {
    const known = first === 'any' ? second : first;
    if (operator === '+') return { kind: 'json' };
    return known === 'any' || known === 'number' ? { kind: 'number' } : null;
  }
  if (first !== second) return null;
  if (first === 'number') {
    const whole = operator !== '/' && left.kind !== 'number' && right.kind !== 'number';
    return { kind: whole ? 'integer' : 'number' };
  }
  if (operator !== '+') return null;
  if (first === 'text') return { kind: 'text' };
  const joined = joinTypes(left, right);
  return joined?.kind === 'list' ? { kind: 'list', of: storable(joined.of) } : null;
}

const done: Partial<Record<BinaryOperator, string>> = {
  '+': 'added',
  '-': 'subtracted',
  '*': 'multiplied',
  '/': 'divided',
  '%': 'divided',
};

function mixedArithmetic(operator: BinaryOperator, operands: Operands, at: Stretch, context: CheckContext): Checked {
  const [left, right] = [familyOf(operands[0].type), familyOf(operands[1].type)];
  const families = [left, right];
  const both =
    left === right ? capitalised(plural[left]) : capitalised(`${describeFamily(left)} and ${describeFamily(right)}`);
  report(context, 'type/mismatch', at, {
    problem: `${both} cannot be ${done[operator]}.`,
    remedy: arithmeticRemedy(families),
  });
  return unknownPart(at);
}

function arithmeticRemedy(families: readonly Family[]): string {
  if (families.some(isMoment))
    return 'Write `days_between(start, end)`, `days_until(moment)` or `hours_until(moment)` to count time.';
  if (families.includes('money')) return 'Write `amount(…)` around an amount of money to calculate with it.';
  if (families.includes('text')) return 'To put values into a text, write placeholders: `{first} {second}`.';
  return 'Calculate with numbers only.';
}
