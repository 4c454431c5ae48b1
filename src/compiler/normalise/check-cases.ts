/**
 * A list of cases, the first that fits wins: it has an end, and each case can be reached. What holds for the badge of a status
 * holds for a text that depends on the situation; `x-cases` in the schema marks such a list. `x-first` marks one of whole
 * entries, which need no end: where none of them fits nothing is shown.
 */
import { type CheckedType, printExpression } from '#expression/node';
import type { Expression, Scalar } from '#model';
import { makeDiagnostic, quoted, type Reporting } from '../diagnostics/report.ts';
import { isRecord } from '../kernel/records.ts';
import { type Path, pathKey } from '../kernel/sources.ts';
import type { FileContext, Names, Place } from '../link/file-context.ts';
import { typeOf } from '../type/expressions/expression-at.ts';
import { Unfolded, whenItFits } from './unfold-first.ts';

export interface CaseList {
  /** The key under which a case says what is shown: `label`, `text`; null for whole entries, of which none need fit. */
  readonly said: string | null;
  /** As they are written. */
  readonly cases: readonly unknown[];
  /** The same, compiled. */
  readonly built: readonly unknown[];
  readonly path: Path;
}

/** `clear` when it is known what the condition means; `unclear` when a mistake in it was reported. */
type Case =
  | { readonly kind: 'open' | 'unclear'; readonly place: Path }
  | {
      readonly kind: 'clear';
      readonly place: Path;
      /** Where its condition is. */
      readonly at: Path;
      readonly condition: Expression;
    };

export function* checkCases(list: CaseList, names: Names, context: FileContext): Reporting {
  const mistaken = indicesWithMistake(list, context);
  const cases = list.cases.map((written, index) => readCase(written, index, list, mistaken));
  const open = cases.findIndex(({ kind }) => kind === 'open');
  const behind = open < 0 ? undefined : cases[open + 1];
  if (behind) {
    yield* reportUnreachable(
      list.said === null ? behind.place : [...behind.place, list.said],
      'the one above it fits always',
      'Give the case above a `when`, or move it to the end.',
      context,
    );
  }
  const covered = yield* checkRepetition(cases, context);
  // What a case with a mistake would cover is not known; its mistake has a message of its own.
  if (list.said !== null && open < 0 && !names.blind && cases.every(({ kind }) => kind === 'clear'))
    yield* checkEnd(covered, { path: list.path, names, context });
}

/** Cases with a mistake of their shape; one in what they say changes nothing about when they say it. */
function indicesWithMistake({ said, path }: CaseList, { source }: FileContext): ReadonlySet<number> {
  const inside = `${pathKey(path)}\n`;
  const below = [...source.broken].filter((place) => place.startsWith(inside));
  const steps = below.map((place) => place.slice(inside.length).split('\n'));
  return new Set(steps.filter(([, key]) => key !== undefined && key !== said).map(([index]) => Number(index)));
}

function readCase(written: unknown, index: number, { built, path }: CaseList, mistaken: ReadonlySet<number>): Case {
  const place = [...path, index];
  const compiled = built[index];
  if (mistaken.has(index)) return { kind: 'unclear', place };
  if (compiled instanceof Unfolded)
    return compiled.when === undefined
      ? { kind: 'open', place }
      : { kind: 'clear', place, at: place, condition: compiled.when };
  if (!isRecord(written) && typeof written !== 'string') return { kind: 'unclear', place };
  const isAsked = isRecord(written) && written['when'] !== undefined;
  // `normalise` has put the compiled condition there, or null when there is something wrong with it.
  if (isAsked && (!isRecord(compiled) || (compiled['when'] ?? null) === null)) return { kind: 'unclear', place };
  // A text that vanishes leaves the place to the next case.
  const condition = whenItFits(compiled);
  if (condition === undefined) return { kind: 'open', place };
  return { kind: 'clear', place, at: isAsked ? [...place, 'when'] : place, condition };
}

/** The values for which a case above fits in any event, by what is compared, written as an expression. */
type Covered = ReadonlyMap<string, ReadonlySet<Scalar>>;

/** A case is never reached when its condition, or a part of it, holds only where a case above fits. */
function* checkRepetition(cases: readonly Case[], context: FileContext): Reporting<Covered> {
  const covered = new Map<string, Set<Scalar>>();
  const conditions = new Set<string>();
  for (const each of cases) {
    if (each.kind !== 'clear') continue;
    const { condition, at } = each;
    const reasonOf = (part: Expression) => whyCovered(part, covered, conditions);
    const whole = reasonOf(condition);
    const because =
      whole ??
      partsOf(condition)
        .map(reasonOf)
        .find((reason) => reason !== null);
    if (because) {
      const remedy = whole ? 'Delete one of the two cases.' : 'Move it above that case, or delete it.';
      yield* reportUnreachable(at, because, remedy, context);
    }
    conditions.add(JSON.stringify(condition));
    const compared = comparisonOf(condition);
    if (!compared) continue;
    const values = covered.get(compared.what) ?? new Set();
    for (const value of compared.values) values.add(value);
    covered.set(compared.what, values);
  }
  return covered;
}

function whyCovered(condition: Expression, covered: Covered, conditions: ReadonlySet<string>): string | null {
  const compared = comparisonOf(condition);
  if (
    compared &&
    compared.values.length > 0 &&
    compared.values.every((value) => covered.get(compared.what)?.has(value))
  )
    return `${quoted(compared.what)} is ${compared.values.map(quoted).join(' or ')} in a case above`;
  return conditions.has(JSON.stringify(condition)) ? 'a case above has the same condition' : null;
}

/** The list ends when its cases name all values that something can have. */
function* checkEnd(covered: Covered, { path, names, context }: Place): Reporting {
  const span = context.source.tree.spanOf(path, 'key');
  for (const [what, values] of covered) {
    const type = typeOf(what, names, context);
    const left = valuesOf(type)?.filter((value) => !values.has(value));
    if (!left) continue;
    if (left.length > 0) {
      yield makeDiagnostic('type/missing-case', span, {
        problem: `No case says what to show when ${quoted(what)} is ${left.map(quoted).join(' or ')}.`,
        remedy: `Add a case with ${quoted(`when: { ${what}: ${left.length > 1 ? `[${left.join(', ')}]` : String(left[0])} }`)}, or a last one without \`when\` for all that is left.`,
      });
      return;
    }
    if (!type.nullable || values.has(null)) return;
  }
  yield makeDiagnostic('type/missing-case', span, {
    problem: 'No case fits when none of the conditions hold.',
    remedy: 'End the list with a case without `when`.',
  });
}

/** All that something can be, where they are few. */
function valuesOf(type: CheckedType): readonly Scalar[] | null {
  if (type.kind === 'yes-no') return [true, false];
  return type.kind === 'one-of' ? type.options : null;
}

function* reportUnreachable(path: Path, because: string, remedy: string, context: FileContext): Reporting {
  yield makeDiagnostic('type/unreachable-case', context.source.tree.spanOf(path, 'value'), {
    problem: `This case is never reached: ${because}.`,
    remedy,
  });
}

/** Conditions of which all must hold. */
function partsOf(condition: Expression): readonly Expression[] {
  const [operator, left, right] = operationOf(condition);
  return operator === '&&' ? [...partsOf(left), ...partsOf(right)] : [condition];
}

interface Comparison {
  readonly what: string;
  readonly values: readonly Scalar[];
}

/**
 * `status == "a"`, `status in ["a", "b"]` and `status == "a" || status == "b"` name the values of one thing, as do `is_open` and
 * `not is_open`.
 */
function comparisonOf(condition: Expression): Comparison | null {
  const [operator, left, right] = operationOf(condition);
  if (isNamed(condition)) return { what: printExpression(condition), values: [true] };
  if (operator === 'not' && isNamed(left)) return { what: printExpression(left), values: [false] };
  if (operator === '==' && isScalar(right)) return { what: printExpression(left), values: [right] };
  if (operator === '==' && isScalar(left)) return { what: printExpression(right), values: [left] };
  if (operator === 'in') {
    const values = constantsOf(right);
    return values && { what: printExpression(left), values };
  }
  if (operator !== '||') return null;
  const [one, other] = [comparisonOf(left), comparisonOf(right)];
  return one && one.what === other?.what ? { what: one.what, values: [...one.values, ...other.values] } : null;
}

function isNamed(condition: Expression): boolean {
  const [operator] = operationOf(condition);
  return operator === 'name' || operator === 'field';
}

/** The entries of a list that is written out; null for any other. */
function constantsOf(list: Expression): readonly Scalar[] | null {
  if (!Array.isArray(list)) return null;
  // `Array.isArray` loses the types of the elements.
  const [operator, ...entries] = list as readonly [string, ...Expression[]];
  return operator === 'list' && entries.every(isScalar) ? entries : null;
}

type Operation = readonly [string | null, Expression, Expression];

function operationOf(condition: Expression): Operation {
  // Every operator that is asked for here has two operands.
  return Array.isArray(condition) ? (condition as unknown as Operation) : [null, null, null];
}

function isScalar(expression: Expression): expression is Scalar {
  return !Array.isArray(expression);
}
