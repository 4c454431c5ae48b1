/** The user of a preview: one of whom the condition of the chosen role holds and that of no other, or none at all. */
import { type CallModel, contractFields, type Expression, type PreviewRole, type Scope, type Type } from '#model';
import { fulfilled, type Judge, type Path } from './fulfil.ts';
import type { Making } from './made.ts';
import { makeValue } from './make-value.ts';

export interface MadeUser {
  /** What the call answers. */
  readonly answer: unknown;
  /** False where no such user was found, and it is as it was made. */
  readonly fits: boolean;
}

/** The call that says who is logged in, and how what it answers is made and looked at. */
export interface UserCall {
  readonly call: CallModel;
  readonly making: Making;
  /** The value of a condition of the portal. */
  readonly valueOf: (expression: Expression, scope: Scope) => unknown;
}

/**
 * @param made  what was made up for the call
 * @param role  a role of portal.yaml; any other word means somebody without a role
 */
export function userOfRole(userCall: UserCall, made: unknown, role: PreviewRole): MadeUser {
  const roles = userCall.making.portal.settings?.roles ?? {};
  const own = Object.hasOwn(roles, role) ? roles[role]?.when : undefined;
  const none = Object.entries(roles).flatMap(([name, { when }]): Expression[] =>
    name === role ? [] : [['not', when]],
  );
  // Some roles include others: whoever leads a team is in it.
  const wishes = own === undefined ? [none] : [[own, ...none], [own]];
  for (const wish of wishes) {
    const condition = wish.reduce<Expression>((all, each) => ['&&', all, each], true);
    const found = fulfilled(condition, { user: made }, judgeOf(userCall));
    if (found) return { answer: found['user'], fits: true };
  }
  return { answer: made, fits: false };
}

function judgeOf({ call, making, valueOf }: UserCall): Judge {
  const { contract } = making.portal;
  return {
    valueOf,
    typeAt: ([root, ...names]) => {
      if (root !== 'user') return undefined;
      return names.reduce<Type | undefined>((type, name) => type && contractFields(type, contract)[name], call.answer);
    },
    sample: (type, path) => sampleOf(making, type, path),
    writeMoment: ({ kind }, moment) => {
      if (kind === 'datetime') return making.writeTime(new Date(moment));
      return kind === 'date' ? making.writeDay(new Date(moment)) : null;
    },
  };
}

function sampleOf(making: Making, type: Type, path: Path): unknown {
  const { nullable: _, ...there } = type;
  const record = { family: path.join('.'), id: 1, isPerson: false };
  return makeValue({ ...making, fullness: 'filled' }, there, { record, field: path.at(-1) ?? '', depth: path.length });
}
