/**
 * The shorthand for conditions: `when: { type: leave, status: [a, b] }`. It is written out as the expression it stands for,
 * `type == "leave" and status in ["a", "b"]`, and checked as that, so that the two can never come to mean different things.
 */
import type { Contract, Expression, Scalar, Type } from '#model';
import type { Stretch } from './check-context.ts';
import { type CheckOptions, checkExpression } from './check-expression.ts';
import { code, type ExpressionProblem, quoted } from './expression-problem.ts';
import { pathOf } from './narrowing.ts';
import { parseExpression } from './parse-expression.ts';

/** Keys are names or paths of fields, `my_apply.status`; a list means any of its values. */
export type ConditionMapping = Readonly<Record<string, Scalar | readonly Scalar[]>>;

/** What is wrong: the key, its value, or the entry `index` of its list. */
export interface MappingProblem extends Omit<ExpressionProblem, 'start' | 'end'> {
  readonly key: string;
  readonly part: 'key' | 'value';
  readonly index?: number;
  /** Where in the key, when a part of it is what is wrong: offsets of one name in `my_apply.staus`. */
  readonly within?: Stretch;
}

export interface MappingResult {
  /** null when there is a problem */
  readonly expression: Expression | null;
  readonly problems: readonly MappingProblem[];
}

type Names = Readonly<Record<string, Type>>;
type Entities = Pick<Contract, 'entities'>;

/** A stretch of the written-out condition and the part of the mapping it comes from. */
interface Origin extends Stretch {
  readonly key: string;
  readonly part: 'key' | 'value';
  readonly index?: number;
}

/**
 * Compiles a condition that is written as a mapping. All its entries must hold; without any it always holds. Never throws: what is
 * wrong comes back as problems of a key or a value.
 * @param options  as for `checkExpression`, but what is expected is always a condition
 */
export function conditionFromMapping(
  mapping: ConditionMapping,
  names: Names,
  contract: Entities,
  options: CheckOptions = {},
): MappingResult {
  const entries = Object.entries(mapping);
  const problems = entries.flatMap(([key, value]) => unwritable(key, value));
  if (problems.length > 0 || entries.length === 0) return { expression: problems.length > 0 ? null : true, problems };
  const written = writeOut(mapping, (key) => checkExpression(key, names, contract, options).type.kind === 'list');
  const checked = checkExpression(written.source, names, contract, { ...options, expected: { kind: 'yes-no' } });
  return {
    expression: checked.expression,
    problems: checked.problems.map((problem) => locate(problem, written.origins)),
  };
}

function unwritable(key: string, value: Scalar | readonly Scalar[]): readonly MappingProblem[] {
  const { ast, problem } = parseExpression(key);
  // One word that cannot be read is a word of the language.
  if (problem && /^\w+$/.test(key)) return [{ ...wordsOf(problem), key, part: 'key' }];
  if (!ast || pathOf(ast) === null) return [{ ...noName(key), key, part: 'key' }];
  if (isList(value) && value.length === 0) return [{ ...emptyList, key, part: 'value' }];
  const values = isList(value) ? value : [value];
  return values.flatMap((entry, index) => {
    if (typeof entry !== 'number' || Number.isFinite(entry)) return [];
    return [{ ...noNumber, key, part: 'value' as const, ...(isList(value) ? { index } : {}) }];
  });
}

/** Writes the condition down piece by piece, keeping account of where each piece comes from. */
function writeOut(mapping: ConditionMapping, isListName: (key: string) => boolean) {
  const origins: Origin[] = [];
  let source = '';
  const write = (text: string, origin?: Omit<Origin, 'start' | 'end'>) => {
    if (origin) origins.push({ start: source.length, end: source.length + text.length, ...origin });
    source += text;
  };
  const writeValues = (key: string, values: readonly Scalar[]) => {
    write('[');
    values.forEach((entry, index) => {
      write(index === 0 ? '' : ', ');
      write(literal(entry), { key, part: 'value', index });
    });
    write(']');
  };
  for (const [key, value] of Object.entries(mapping)) {
    if (source !== '') write(' and ');
    const isListKey = isListName(key);
    // A field of several choices "is" a value when that is among them.
    if (isListKey && !isList(value)) {
      write(literal(value), { key, part: 'value' });
      write(' in ');
    }
    write(key, { key, part: 'key' });
    if (isListKey && isList(value)) write(`.exists(${entryName}, ${entryName} in `);
    else if (isList(value)) write(' in ');
    else if (!isListKey) write(' == ');
    if (isList(value)) writeValues(key, value);
    else if (!isListKey) write(literal(value), { key, part: 'value' });
    if (isListKey && isList(value)) write(')');
  }
  return { source, origins };
}

const entryName = 'entry_of_list';

function literal(value: Scalar): string {
  return typeof value === 'string' ? quoted(value) : String(value);
}

function isList(value: Scalar | readonly Scalar[]): value is readonly Scalar[] {
  return Array.isArray(value);
}

/** A problem of one piece belongs to it; one of a whole comparison is shown at the value, which is what should change. */
function locate({ start, end, ...words }: ExpressionProblem, origins: readonly Origin[]): MappingProblem {
  const exact = origins.find((origin) => origin.start <= start && end <= origin.end);
  const covered = origins.filter((origin) => start <= origin.start && origin.end <= end);
  const origin = exact ?? covered.find(({ part }) => part === 'value') ?? origins[0];
  const { key = '', part = 'key' as const, index } = origin ?? {};
  const within = exact?.part === 'key' ? { within: { start: start - exact.start, end: end - exact.start } } : {};
  return { ...words, key, part, ...(index === undefined ? {} : { index }), ...within };
}

type Words = Pick<ExpressionProblem, 'code' | 'problem' | 'remedy'>;

function wordsOf({ code, problem, remedy }: ExpressionProblem): Words {
  return { code, problem, remedy };
}

function noName(key: string): Words {
  return {
    code: 'read/expression',
    problem: `${code(key)} is not the name of a value.`,
    remedy: 'Name a field here, or write the whole condition in one line: `when: points > 0`.',
  };
}

const emptyList: Words = {
  code: 'type/mismatch',
  problem: 'This list has no entries, so the condition would never hold.',
  remedy: 'Write the values of which one is enough, such as [leave, other].',
};

const noNumber: Words = {
  code: 'type/mismatch',
  problem: 'This is not a number that can be compared.',
  remedy: 'Write digits only, such as 12 or 12.5.',
};
