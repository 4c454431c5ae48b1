/** Whether two values say the same, in the same order: groups, lists, maps and sets are looked into, functions are themselves. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return false;
  const [parts, others] = [partsOf(one), partsOf(other)];
  return parts.length === others.length && parts.every((part, index) => isSame(part, others[index]));
}

function partsOf(value: object): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value instanceof Map || value instanceof Set ? [...value].flat() : Object.entries(value).flat();
}
