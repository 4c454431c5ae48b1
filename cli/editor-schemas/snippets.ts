/** Beginnings that an editor can put in: the examples of the language, with a stop at each value. */
import type { SchemaNode } from '#compiler';
import type { EditorSchema } from './schema.ts';

/** @param label  what the editor lists it under */
export function snippetsOf(label: string, { title, description, examples }: SchemaNode): EditorSchema[] {
  const example = examples?.[0];
  if (typeof example !== 'object' || example === null) return [];
  let stop = 0;
  const body = withStops(example, () => {
    stop += 1;
    return stop;
  });
  return [{ label, description: description ?? title ?? '', body }];
}

/** The same with `${1:value}` in the place of each value, so that the tabulator key goes from one to the next. */
function withStops(value: unknown, next: () => number): unknown {
  if (Array.isArray(value)) return value.map((item) => withStops(item, next));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, withStops(child, next)]));
  }
  return typeof value === 'string' ? `\${${next()}:${value.replace(/[$}\\]/g, '\\$&')}}` : value;
}
