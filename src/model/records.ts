/** Records that come from elsewhere, with whatever names. */

/** Whether a value is an object, and neither null nor a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value when it is a record; an empty record for anything else. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

/** The value when it is a list; an empty list for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A value as it is written; nothing for a group or a list, which may hold a key called `toString`. */
export function wordOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? '' : String(value);
}

/** The own keys of a record of which all are known, such as a table of this code. */
export function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(record) as Key[]; // TypeScript holds that a record may have more keys than its type
}

/** Whether a word is a key of a table of this code. */
export function isKeyOf<Key extends string>(record: Readonly<Partial<Record<Key, unknown>>>, key: string): key is Key {
  return Object.hasOwn(record, key);
}

/** `list.includes(value)` for a value of any type. */
export function isOneOf<Value>(value: unknown, list: readonly Value[]): value is Value {
  return list.some((each) => each === value);
}

/** An own property; never one of the prototype's, such as `constructor`. */
export function own<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Sets an own property whatever its name: `record.__proto__ = …` would replace the record's prototype instead. */
export function put(record: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') record[key] = value;
  else Object.defineProperty(record, key, { value, enumerable: true, writable: true, configurable: true });
}

/** The values of each key together, in the order in which they come. */
export function grouped<Key, Value>(
  entries: Iterable<readonly [Key, Value]>,
): ReadonlyMap<Key, readonly [Value, ...Value[]]> {
  const groups = new Map<Key, [Value, ...Value[]]>();
  for (const [key, value] of entries) {
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
