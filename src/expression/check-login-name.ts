/** `user != null` asks whether somebody is logged in, and that has a name of its own: `logged_in`, or `visitor` for the opposite. */
import type { CheckContext, Checked, Stretch } from './check-context.ts';
import { codeOf, report, unknownPart } from './check-context.ts';
import { code } from './expression-problem.ts';
import type { ASTNode } from './parse-expression.ts';

/**
 * Whether a comparison asks for the login. Only where `logged_in` can be read, and `user` is neither a field of the record
 * around nor what a list macro calls an entry.
 */
export function asksForLogin({ op, args }: ASTNode, { names, bound, ownUser }: CheckContext): boolean {
  if ((op !== '!=' && op !== '==') || !Object.hasOwn(names, 'logged_in')) return false;
  if (ownUser || Object.hasOwn(bound, 'user')) return false;
  const [left, right] = args as [ASTNode, ASTNode]; // a comparison has two sides
  return (isUser(left) && isNull(right)) || (isNull(left) && isUser(right));
}

/** Reports such a comparison, once for an expression: the line that is shown has all of them put right. */
export function reportLogin(node: ASTNode & Stretch, context: CheckContext): Checked {
  if (context.problems.some((problem) => problem.code === 'shape/long-spelling')) return unknownPart(node);
  const name = node.op === '!=' ? 'logged_in' : 'visitor';
  const rule = `Write ${code(name)}`;
  report(context, 'shape/long-spelling', node, {
    problem: `${codeOf(node, context)} has a name of its own.`,
    remedy: `${rule}.`,
    repair: { rule, source: withNames(context.source) },
  });
  return unknownPart(node);
}

function withNames(source: string): string {
  return source.replace(
    /(?<![\w.])(?:user\s*([!=]=)\s*null|null\s*([!=]=)\s*user)(?![\w.])/g,
    (_, first?: string, second?: string) => ((first ?? second) === '!=' ? 'logged_in' : 'visitor'),
  );
}

function isUser(node: ASTNode): boolean {
  return node.op === 'id' && node.args === 'user';
}

function isNull(node: ASTNode): boolean {
  return node.op === 'value' && node.args === null;
}
