/** Reading values whose shape may be broken: what is not as expected counts as absent. */
import { isRecord, own, rememberByKey, rememberByObject } from '#model';
import { type Path, pathKey } from './sources.ts';

export { isRecord, listOf, own, put, recordOf, wordOf } from '#model';

export type PlainRecord = Readonly<Record<string, unknown>>;

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function valueAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, step) => {
    if (Array.isArray(value)) return value[Number(step)];
    return isRecord(value) ? own(value, String(step)) : undefined;
  }, data);
}

/** Every value inside `data`, itself included, with its path. The path is good only during the call: copy what is kept. */
export function visitValues(data: unknown, from: Path, visit: (value: unknown, path: Path) => void): void {
  const path = [...from];
  function walk(value: unknown): void {
    visit(value, path);
    if (typeof value !== 'object' || value === null) return;
    const isList = Array.isArray(value);
    for (const [key, inner] of Object.entries(value)) {
      path.push(isList ? Number(key) : key);
      walk(inner);
      path.pop();
    }
  }
  walk(data);
}

export interface FoundRecord {
  readonly record: PlainRecord;
  readonly path: Path;
}

/** Every group inside `data`, itself included, with its path. */
export function recordsIn(data: unknown, from: Path): readonly FoundRecord[] {
  return typeof data === 'object' && data !== null ? recordsOf(data)(from) : [];
}

/** Many rules ask for the groups of the same file, and nothing that was read is ever changed. */
const recordsOf = rememberByObject((data: object) =>
  rememberByKey((from: Path) => findRecords(data, from), { key: pathKey }),
);

function findRecords(data: object, from: Path): readonly FoundRecord[] {
  const found: FoundRecord[] = [];
  visitValues(data, from, (value, path) => {
    if (isRecord(value)) found.push({ record: value, path: [...path] });
  });
  return found;
}
