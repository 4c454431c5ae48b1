/** Which types fit each kind of parameter in the function table, and what such a value is called in a message. */
import type { Checked } from './check-context.ts';
import { type CheckedType, type Family, familyOf } from './checked-type.ts';
import { isCurrency, wayToWriteCurrency } from './currency-names.ts';
import type { ParameterKind } from './functions.ts';
import { familyBeside } from './moments.ts';

interface Rule {
  readonly words: string;
  readonly accepts: (part: Checked) => boolean;
  /** What to write in the place of a constant that does not fit. */
  readonly remedy?: (constant: string) => string;
}

export const parameterKinds: Readonly<Record<ParameterKind, Rule>> = {
  text: { words: 'a text', accepts: among('text', 'time') },
  currency: {
    words: 'a currency',
    accepts: (part) => among('text')(part) && (part.constants ?? []).every(({ value }) => isCurrency(String(value))),
    remedy: (constant) => wayToWriteCurrency(constant, (code) => `"${code}"`),
  },
  number: { words: 'a number', accepts: among('number') },
  amount: { words: 'an amount of money', accepts: among('money', 'number') },
  'yes-no': { words: 'a yes-or-no value', accepts: among('yes-no') },
  list: { words: 'a list of values', accepts: (part) => among('list')(part) && !isListOf(part, 'record', 'list') },
  numbers: {
    words: 'a list of numbers',
    accepts: (part) =>
      among('list')(part) &&
      (part.type.kind !== 'list' || entryFamilies(part).every(isOneOf('number', 'money', 'any'))),
  },
  'text-or-list': { words: 'a text or a list', accepts: among('text', 'list') },
  moment: { words: 'a date or a date and time', accepts: among('moment', 'date') },
  clock: { words: 'a time or a date and time', accepts: among('moment', 'time') },
  when: { words: 'a date, a time or both', accepts: among('moment', 'date', 'time') },
  value: {
    words: 'a single value',
    accepts: (part) => !among('record', 'list')(part) || familyOf(part.type) === 'any',
  },
  anything: { words: 'a value', accepts: () => true },
};

/** Nothing (null) and what nobody knows the type of fit everywhere; a constant text may spell a date or a time. */
function among(...families: readonly Family[]): Rule['accepts'] {
  const isWanted = isOneOf(...families, 'any', 'null');
  return (part) => isWanted(familyOf(part.type)) || families.some((family) => isWanted(familyBeside(part, family)));
}

function isOneOf(...families: readonly Family[]): (family: Family) => boolean {
  return (family) => families.includes(family);
}

function isListOf(part: Checked, ...families: readonly Family[]): boolean {
  return part.type.kind === 'list' && entryFamilies(part).some(isOneOf(...families));
}

function entryFamilies({ type }: Checked): readonly Family[] {
  return type.kind === 'list' ? [familyOf(type.of as CheckedType)] : []; // what is in a checked list was checked
}
