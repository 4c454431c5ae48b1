/** One expression of a file, typed; what is wrong with it is reported where it is. */
import { type CheckedType, checkExpression, type ExpectedType, type ExpressionProblem } from '#expression/node';
import type { Expression } from '#model';
import { makeDiagnostic, quoted, type Reporting } from '../../diagnostics/report.ts';
import { asWritten, isInBraces, likeThis, lineWith } from '../../diagnostics/write-line.ts';
import { extraFields } from '../../link/extra-fields.ts';
import type { FileContext, Names, Place, Spot } from '../../link/file-context.ts';

/** What is around an expression. */
export interface Around {
  /** The text that it is a part of. */
  readonly whole?: string;
  /** Where in that text it begins. */
  readonly offset?: number;
  /** What people would see of a comparison that never holds, to end a sentence. */
  readonly consequence?: string | undefined;
}

/** The expression at a place, typed; what is wrong with it is reported. */
export function* expressionAt(
  source: string,
  at: Place,
  expected?: ExpectedType,
  { whole = source, offset = 0, consequence }: Around = {},
): Reporting<{ readonly expression: Expression; readonly type: CheckedType; readonly faulty: boolean }> {
  const { names, context } = at;
  const check = (words: string) =>
    checkExpression(words, names.fields, context.definitions.contract, {
      expected,
      extras: (form) => extraFields(form, context.definitions),
      subject: names.subject,
      ownUser: names.ownUser,
      consequence,
      isWhole: source === whole,
    });
  const checked = check(source);
  if (!names.blind) {
    for (const problem of checked.problems) {
      const last = lastRepair(problem, (words) => check(words).problems);
      yield* reportProblem(withLine(last, { source, whole, offset }, at), whole, offset, at);
    }
  }
  return { expression: checked.expression, type: checked.type, faulty: checked.problems.length > 0 };
}

const maxRepairs = 3;

/** What cannot be read is put right first; what is found then, such as a text without quotes, as well, so that the line shown holds. */
function lastRepair(
  problem: ExpressionProblem,
  check: (source: string) => readonly ExpressionProblem[],
): ExpressionProblem {
  let { repair } = problem;
  for (let round = 0; repair && problem.code === 'read/expression' && round < maxRepairs; round += 1) {
    const [next] = check(repair.source);
    if (!next?.repair) break;
    repair = { rule: repair.rule, source: next.repair.source };
  }
  return repair ? { ...problem, repair } : problem;
}

/** Where the whole expression can be put right, the remedy shows its line as it should be. */
function withLine(
  problem: ExpressionProblem,
  { source, whole, offset }: { readonly source: string; readonly whole: string; readonly offset: number },
  { path, context }: Spot,
): ExpressionProblem {
  if (!problem.repair) return problem;
  const { tree, text } = context.source;
  const span = tree.spanOf(path, 'value');
  const value = whole.slice(0, offset) + problem.repair.source + whole.slice(offset + source.length);
  const written = asWritten(value, isInBraces(text, span.start));
  const line = lineWith(text, span.start, span.end, written);
  return line === null ? problem : { ...problem, remedy: likeThis(problem.repair.rule, line) };
}

export function* reportProblem(
  problem: ExpressionProblem,
  whole: string,
  offset: number,
  { path, context }: Spot,
): Reporting {
  const { code, start, end, repair: _, ...words } = problem;
  const span = context.source.tree.spanWithin(path, whole, start + offset, end + offset);
  // No more of a long text than the name in front: thousands of mistakes in one text would each read all of it.
  const at = start + offset;
  const given = portalRecord(
    whole.slice(Math.max(0, at - 'filters.'.length - 1), at),
    whole.slice(start + offset, end + offset),
  );
  yield makeDiagnostic(
    code,
    span,
    code === 'type/unknown-field' && given ? { ...given, remedy: nearestOf(words.remedy) ?? given.remedy } : words,
  );
}

/** `filters` and `query` are records to the checker; to the author they are what is elsewhere on the page. */
function portalRecord(before: string, name: string): { readonly problem: string; readonly remedy: string } | null {
  if (/\bfilters\.$/.test(before)) {
    return {
      problem: `No filter of this page is called ${quoted(name)}.`,
      remedy: 'Add one under `filters` of a list or table, or take this out.',
    };
  }
  if (!/\bquery\.$/.test(before)) return null;
  return {
    problem: `This page reads no ${quoted(name)} from its address.`,
    remedy: `Declare it under ${quoted('query')}, or take this out.`,
  };
}

function nearestOf(remedy: string): string | undefined {
  return remedy.startsWith('Did you mean') ? remedy : undefined;
}

/** The type of an expression, found without a word about its mistakes: they are reported where it is. */
export function typeOf(value: unknown, names: Names, context: FileContext): CheckedType {
  if (typeof value !== 'string') return { kind: 'unknown' };
  return checkExpression(value, names.fields, context.definitions.contract, {
    extras: (form) => extraFields(form, context.definitions),
    ownUser: names.ownUser,
  }).type;
}
