/**
 * A value as the texts in an address, as OpenAPI has them: a yes-no is `true` or `false`, each entry of a list one text. What is empty is
 * left out.
 */
export function queryValues(value: unknown): readonly string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap(queryValues);
  return [typeof value === 'object' ? JSON.stringify(value) : String(value)];
}
