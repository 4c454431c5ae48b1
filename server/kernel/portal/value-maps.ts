/** The labels of states and choices, taken from the status and option files that the pages use as well. */
import { namesRead } from '#expression';
import type { Contract, StatusModel, Type } from '#model';
import { timeWriter } from '../values/time.ts';
import { holds } from './expressions.ts';

export interface StatusValue {
  readonly value: string | number;
  readonly entry: StatusModel['cases'][number];
}

/**
 * The values of the field that a status looks at, each with the case that fits it.
 * A status that depends on more than one field has no values of its own and gives [].
 */
export function statusValues(status: StatusModel, contract: Contract): StatusValue[] {
  const fields = contract.entities[status.of]?.fields ?? {};
  const names = new Set(status.cases.flatMap(({ when }) => (when === undefined ? [] : namesRead(when))));
  const [name] = names;
  const type = name === undefined ? undefined : fields[name];
  if (names.size !== 1 || name === undefined || type?.kind !== 'one-of') return [];
  return choicesOf(type).flatMap((value) => {
    const entry = status.cases.find(({ when }) => when === undefined || holds(when, { [name]: value }, epoch, utc));
    return entry ? [{ value, entry }] : [];
  });
}

const epoch = new Date(0);
const utc = timeWriter('UTC');

function choicesOf(type: Type): readonly (string | number)[] {
  return type.kind === 'one-of' ? type.options : [];
}
