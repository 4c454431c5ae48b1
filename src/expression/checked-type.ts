/** The types that the checker works with: those of the contract, and a few that only an expression can have. */
import type { Contract, Fields, Type } from '#model';

/** `null` is the word itself, `instant` is `now`, `unknown` the result of an earlier problem: it causes no more noise. */
export type CheckedType = Type | { readonly kind: 'null' | 'unknown' | 'instant'; readonly nullable?: true };

/**
 * What a place in the YAML takes: a type, or any of a group of types. `showable` is whatever a text can show, `value` what a
 * cell or a line of details can: formatted text and lists besides.
 */
export type ExpectedType = (
  | CheckedType
  | { readonly kind: 'any' | 'any-list' | 'any-record' | 'showable' | 'value'; readonly nullable?: true }
) & {
  /** Of a closed list: any text or number may be there as well, as in a field that is corrected before it is sent. */
  readonly open?: true;
  /** A text that is not shown when something in it is empty, so that nobody need ask for that. */
  readonly vanishes?: true;
};

/** Where the checker finds the fields of records. */
export interface TypeSource {
  readonly entities: Contract['entities'];
  /** The fields that a YAML form adds to a record, null where nobody knows them; without it such fields are taken as they come. */
  readonly extras?: ((form: string) => Fields | null) | undefined;
}

/** Types of one family may be compared with each other. */
export type Family =
  | 'number'
  | 'text'
  | 'yes-no'
  | 'moment'
  | 'date'
  | 'time'
  | 'money'
  | 'list'
  | 'record'
  | 'null'
  | 'any';

const families: Readonly<Record<Exclude<CheckedType['kind'], 'one-of'>, Family>> = {
  text: 'text',
  rich: 'text',
  path: 'text',
  route: 'text',
  id: 'number',
  integer: 'number',
  number: 'number',
  money: 'money',
  month: 'text',
  country: 'text',
  'yes-no': 'yes-no',
  datetime: 'moment',
  instant: 'moment',
  date: 'date',
  time: 'time',
  json: 'any',
  unknown: 'any',
  list: 'list',
  entity: 'record',
  object: 'record',
  extra: 'record',
  null: 'null',
};

const words: Readonly<Record<Family, string>> = {
  number: 'a number',
  text: 'a text',
  'yes-no': 'yes or no',
  moment: 'a date and time',
  date: 'a date',
  time: 'a time',
  money: 'an amount of money',
  list: 'a list',
  record: 'a record',
  null: 'nothing',
  any: 'a value',
};

export const unknownType: CheckedType = { kind: 'unknown' };

/** The family of a type. That of a `one-of` is the family of its options; `any` where texts and numbers are mixed. */
export function familyOf(type: CheckedType): Family {
  if (type.kind !== 'one-of') return families[type.kind];
  const kinds = new Set(type.options.map((option) => typeof option));
  if (kinds.size !== 1) return 'any';
  return kinds.has('number') ? 'number' : 'text';
}

/** The type in the words of a message: "a number", "yes or no". */
export function describeType(type: CheckedType): string {
  return words[familyOf(type)];
}

export function describeFamily(family: Family): string {
  return words[family];
}

export function isNullable(type: CheckedType): boolean {
  return type.nullable === true || type.kind === 'null';
}

export function asNullable(type: CheckedType, nullable = true): CheckedType {
  if (!nullable || isNullable(type) || type.kind === 'unknown') return type;
  return { ...type, nullable: true };
}

/** The type of a value that is known not to be empty. */
export function withoutNull(type: CheckedType): CheckedType {
  if (type.nullable === undefined) return type;
  const { nullable: _, ...rest } = type;
  // Taking `nullable` away leaves the same kind of type, which a spread cannot tell the compiler.
  return rest as CheckedType;
}

/** The fields of a record type; null when it is no record, or one whose fields nobody knows. */
export function fieldsOf(type: CheckedType, source: TypeSource): Fields | null {
  if (type.kind === 'object') return type.fields;
  if (type.kind === 'extra') return source.extras?.(type.form) ?? null;
  if (type.kind !== 'entity') return null;
  const entity = Object.hasOwn(source.entities, type.name) ? source.entities[type.name] : undefined;
  return entity && !entity.incomplete ? entity.fields : null;
}

/** One type for values of either type; null when there is none, as for a number and a text. */
export function joinTypes(left: CheckedType, right: CheckedType): CheckedType | null {
  const nullable = isNullable(left) || isNullable(right);
  if (left.kind === 'unknown' || right.kind === 'unknown') return unknownType;
  if (left.kind === 'null') return asNullable(right);
  if (right.kind === 'null') return asNullable(left);
  const joined = joinNonNull(withoutNull(left), withoutNull(right));
  return joined && asNullable(joined, nullable);
}

function joinNonNull(left: CheckedType, right: CheckedType): CheckedType | null {
  if (JSON.stringify(left) === JSON.stringify(right)) return left;
  if (left.kind === 'one-of' && right.kind === 'one-of') {
    return { kind: 'one-of', options: [...new Set([...left.options, ...right.options])] };
  }
  if (left.kind === 'list' && right.kind === 'list') {
    const of = joinTypes(left.of, right.of);
    return of && { kind: 'list', of: storable(of) };
  }
  if (left.kind === 'object' && right.kind === 'object') return joinFields(left.fields, right.fields);
  const [family, other] = [familyOf(left), familyOf(right)];
  if (family === 'any' || other === 'any') return { kind: 'json' };
  if (family !== other || family === 'record') return null;
  return widest[family] ?? null;
}

/** Records that are made with the same fields; each field may hold what either holds. */
function joinFields(left: Fields, right: Fields): CheckedType | null {
  const joined: Record<string, Type> = {};
  if (Object.keys(left).length !== Object.keys(right).length) return null;
  for (const [name, type] of Object.entries(left)) {
    const other = Object.hasOwn(right, name) ? right[name] : undefined;
    const both = other && joinTypes(type, other);
    if (!both) return null;
    joined[name] = storable(both);
  }
  return { kind: 'object', fields: joined };
}

const widest: Partial<Record<Family, CheckedType>> = {
  moment: { kind: 'instant' },
  number: { kind: 'number' },
  text: { kind: 'text' },
};

/** A type as it may be inside a list or record type of the contract: kinds that only an expression can have become `json`. */
export function storable(type: CheckedType): Type {
  return isStorable(type) ? type : { kind: 'json' };
}

/** Whether a place takes one type of the contract, and not any of a group of types. */
export function isTypeAlone(expected: ExpectedType): expected is Type {
  const type = expected as CheckedType; // whose kind is one of its own
  return Object.hasOwn(families, expected.kind) ? isStorable(type) : expected.kind === 'one-of';
}

/** Whether a type is one of the contract, and not of a kind that only an expression can have. */
export function isStorable(type: CheckedType): type is Type {
  return type.kind !== 'unknown' && type.kind !== 'null' && type.kind !== 'instant';
}
