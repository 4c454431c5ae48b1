/**
 * Which paths are known not to be empty once a condition turned out true or false, so that
 * `my_apply != null and my_apply.points > 3` needs no further guard.
 */
import { rememberByKey, rememberByObject } from '#model';
import type { ASTNode } from './parse-expression.ts';

type Facts = ReadonlySet<string>;
type FactsOf<Node> = (node: Node, outcome: boolean) => Facts;

const nothing: Facts = new Set();

/** What `logged_in` says, and the opposite of `visitor`: unless `user` is something else there, it is not empty. */
const isLoggedIn: Facts = new Set(['logged_in']);

/** `event.my_apply` for a name or a chain of fields; null for anything else. */
export function pathOf(node: ASTNode): string | null {
  if (node.op === 'id') return node.args;
  if (node.op !== '.') return null;
  const record = pathOf(node.args[0]);
  return record === null ? null : `${record}.${node.args[1]}`;
}

/** The paths that cannot be empty when `condition` came out as `outcome`. A path brings along the records it goes through. */
export function factsOf(condition: ASTNode, outcome: boolean): Facts {
  return factsWhen(outcome)(condition);
}

/** Without keeping them, a long row of `and` takes cubic time. */
const factsWhen = rememberByKey((outcome: boolean) =>
  rememberByObject((condition: ASTNode): Facts => {
    // One row an operator; the row's node type follows from its key, which an index by a union cannot express.
    const row = rows[condition.op] as FactsOf<ASTNode> | undefined;
    return row?.(condition, outcome) ?? nothing;
  }),
);

type Rows = { readonly [Op in ASTNode['op']]?: FactsOf<Extract<ASTNode, { op: Op }>> };

const rows: Rows = {
  id: (node, outcome) => {
    if (node.args === 'visitor') return outcome ? nothing : isLoggedIn;
    return outcome ? present(node) : nothing;
  },
  '.': (node, outcome) => (outcome ? present(node) : nothing),
  '!_': (node, outcome) => factsOf(node.args, !outcome),
  '&&': ({ args: [left, right] }, outcome) => junction(factsOf(left, outcome), factsOf(right, outcome), outcome),
  '||': ({ args: [left, right] }, outcome) => junction(factsOf(left, outcome), factsOf(right, outcome), !outcome),
  '==': ({ args: [left, right] }, outcome) => equality(left, right, outcome),
  '!=': ({ args: [left, right] }, outcome) => equality(left, right, !outcome),
  '<': bothPresent,
  '<=': bothPresent,
  '>': bothPresent,
  '>=': bothPresent,
  in: ({ args: [left, right] }, outcome) => {
    const listed = right.op === 'list' && right.args.every((entry) => entry.op === 'value' && entry.args !== null);
    return outcome && listed ? present(left) : nothing;
  },
  call: ({ args: [name, operands] }, outcome) => {
    const [operand] = operands;
    return operand && outcome === callsForPresence.get(name) ? present(operand) : nothing;
  },
};

/** `has(x)` true and `empty(x)` false both say that `x` is there. */
const callsForPresence: ReadonlyMap<string, boolean> = new Map([
  ['has', true],
  ['empty', false],
]);

function present(node: ASTNode): Facts {
  const path = pathOf(node);
  if (path === null) return nothing;
  return new Set(node.op === '.' ? [...present(node.args[0]), path] : [path]);
}

function bothPresent({ args: [left, right] }: { readonly args: [ASTNode, ASTNode] }, outcome: boolean): Facts {
  return outcome ? union(present(left), present(right)) : nothing;
}

function junction(left: Facts, right: Facts, bothHold: boolean): Facts {
  return bothHold ? union(left, right) : new Set([...left].filter((path) => right.has(path)));
}

/** `x == null` false, or `x == "a constant"` true. */
function equality(left: ASTNode, right: ASTNode, isEqual: boolean): Facts {
  const [path, constant] = left.op === 'value' ? [right, left] : [left, right];
  return constant.op === 'value' && (constant.args === null) !== isEqual ? present(path) : nothing;
}

function union(left: Facts, right: Facts): Facts {
  return new Set([...left, ...right]);
}
