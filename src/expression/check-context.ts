/** What the parts of the checker hand to each other: where they are, and what they found. */
import type { Elsewhere, Expression } from '#model';
import { type CheckedType, isNullable, type TypeSource, unknownType } from './checked-type.ts';
import { code, type ExpressionProblem, type ExpressionProblemCode } from './expression-problem.ts';
import type { ASTNode } from './parse-expression.ts';

/** A place in the source: 0-based UTF-16 offsets, `end` exclusive. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A text or number that is written out. */
export interface Constant extends Stretch {
  readonly value: string | number;
}

/** One part of an expression, checked. */
export interface Checked extends Stretch {
  readonly tree: Expression;
  readonly type: CheckedType;
  /** The constants it may be, when it can be nothing else. */
  readonly constants?: readonly Constant[];
  /** The two outcomes of `condition ? a : b`. */
  readonly outcomes?: readonly [Checked, Checked];
  /** The entries of a list that is written out. */
  readonly entries?: readonly Checked[];
  /** What a list is made of, when one expression makes each of its entries. */
  readonly each?: Checked;
  /** The fields of a record that is written out. */
  readonly members?: readonly Member[];
  /** The path that makes it empty when that path is empty. */
  readonly emptyWith?: string | undefined;
}

/** One field of a record that is written out. */
export interface Member {
  readonly name: string;
  readonly nameAt: Stretch;
  readonly value: Checked;
}

/** What is known at one place of an expression, and the problems found so far. */
export interface CheckContext extends TypeSource {
  readonly source: string;
  readonly names: Readonly<Record<string, CheckedType>>;
  /** Names bound by the list macros around this place. */
  readonly bound: Readonly<Record<string, CheckedType>>;
  /** Paths that cannot be empty here. */
  readonly present: ReadonlySet<string>;
  /** The record whose fields are the names, for the words of a message. */
  readonly subject?: Subject | undefined;
  /** `user` is a field of the record around, and not who is logged in. */
  readonly ownUser: boolean;
  /** What happens when a comparison never holds: "the question would never be asked". */
  readonly consequence?: string | undefined;
  /** The options that a word without quotes may have been meant as; none where it may be any text. */
  readonly options?: readonly (string | number)[] | undefined;
  /** The whole expression is a condition, so that a guard may be added by `and`. */
  readonly isCondition: boolean;
  /** Nothing is shown when this is empty: whatever makes it so may be empty too. */
  readonly vanishes: boolean;
  readonly problems: ExpressionProblem[];
  readonly check: (node: ASTNode, context: CheckContext) => Checked;
}

/** A record whose fields are the names of an expression. */
export interface Subject {
  readonly entity: string;
  /** The call that answers with it. */
  readonly call?: string;
  /** Fields that only some answers of the call have. */
  readonly elsewhere?: Elsewhere;
}

/**
 * The context for the values inside an operation: `consequence` and `options` are about the operation alone, and are left out.
 */
export function plain(context: CheckContext): CheckContext {
  if (context.consequence === undefined && context.options === undefined) return context;
  return { ...context, consequence: undefined, options: undefined };
}

/** Only the place of a part or node. */
export function stretchOf({ start, end }: Stretch): Stretch {
  return { start, end };
}

type Words = Pick<ExpressionProblem, 'problem' | 'remedy' | 'repair'>;

export function report(context: CheckContext, what: ExpressionProblemCode, at: Stretch, words: Words): void {
  context.problems.push({ code: what, start: at.start, end: at.end, ...words });
}

/** A part that has a problem of its own: its type is unknown and causes no further ones. */
export function unknownPart({ start, end }: Stretch): Checked {
  return { tree: null, type: unknownType, start, end };
}

/** A part as it is written. */
export function sourceOf(part: Stretch, context: CheckContext): string {
  return context.source.slice(part.start, part.end);
}

/** The same in backticks, for a message. */
export function codeOf(part: Stretch, context: CheckContext): string {
  return code(sourceOf(part, context));
}

/** A question chooses between two answers, so what it reads must be there even in a text that vanishes. */
export function asking(context: CheckContext): CheckContext {
  return context.vanishes ? { ...context, vanishes: false } : context;
}

/** Reports a value that may be empty where that leaves the result unknown. @returns whether it did */
export function reportEmpty(part: Checked, context: CheckContext): boolean {
  if (context.vanishes || !isNullable(part.type)) return false;
  const path = part.emptyWith ?? sourceOf(part, context);
  const guard = context.isCondition ? code(`${path} != null and …`) : code(`${path} != null ? … : …`);
  report(context, 'type/may-be-empty', part, {
    problem: `${codeOf(part, context)} may be empty, and then this has no answer.`,
    remedy: `Ask first whether it is there: ${guard}.`,
  });
  return true;
}
