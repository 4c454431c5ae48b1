/** Records that are written out: `{"course_id": course.id, "option_id": option.id}`. */
import type { Expression, Fields, Type } from '#model';
import type { CheckContext, Checked, Member } from './check-context.ts';
import { codeOf, plain, report, stretchOf, unknownPart } from './check-context.ts';
import { type CheckedType, isNullable, storable } from './checked-type.ts';
import { code, suggestField } from './expression-problem.ts';
import type { ASTNode } from './parse-expression.ts';

export function checkRecord(node: Extract<ASTNode, { op: 'map' }>, context: CheckContext): Checked {
  const inner = plain(context);
  const members: Member[] = [];
  for (const [key, written] of node.args) {
    const value = context.check(written, inner);
    const name = nameOf(key, members, context);
    if (name !== null) members.push({ name, nameAt: stretchOf(key), value });
  }
  if (members.length < node.args.length) return unknownPart(node);
  const fields = Object.fromEntries(members.map(({ name, value }): [string, Type] => [name, storable(value.type)]));
  const tree: Expression = ['record', ...members.flatMap(({ name, value }): Expression[] => [name, value.tree])];
  return { ...stretchOf(node), tree, type: { kind: 'object', fields }, members };
}

/** The key as it is written in quotes; null when it is none, or is there already. */
function nameOf(key: ASTNode, members: readonly Member[], context: CheckContext): string | null {
  if (key.op !== 'value' || typeof key.args !== 'string') {
    report(context, 'type/mismatch', key, {
      problem: `${codeOf(key, context)} is no name of a field.`,
      remedy: key.op === 'id' ? `Put it in quotes: ${code(`"${key.args}": …`)}.` : 'Write the name in quotes.',
    });
    return null;
  }
  const name = key.args;
  if (!members.some((member) => member.name === name)) return name;
  report(context, 'type/name-taken', key, {
    problem: `This record has a field ${code(name)} already.`,
    remedy: 'Take one of the two out.',
  });
  return null;
}

type Settle = (checked: Checked, expected: CheckedType) => void;

/** Holds a record that is written out against the fields of the wanted one. */
export function requireMembers(record: Checked, wanted: Fields, settle: Settle, context: CheckContext): void {
  const members = record.members ?? [];
  for (const { name, nameAt, value } of members) {
    const type = Object.hasOwn(wanted, name) ? wanted[name] : undefined;
    if (type) settle(value, type);
    else {
      report(context, 'type/unknown-field', nameAt, {
        problem: `The record that is wanted here has no field ${code(name)}.`,
        remedy: suggestField(name, wanted),
      });
    }
  }
  const missing = Object.entries(wanted).find(
    ([name, type]) => !isNullable(type) && !members.some((member) => member.name === name),
  );
  if (!missing || members.some(({ name }) => !Object.hasOwn(wanted, name))) return;
  const [name] = missing;
  report(context, 'type/mismatch', record, {
    problem: `This record has no ${code(name)}, which is wanted of it.`,
    remedy: `Add ${code(`"${name}": …`)}.`,
  });
}
