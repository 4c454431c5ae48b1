/** JSON columns hold text on both databases; these two functions are the only way in and out. */
import type { Json } from '../database/tables.ts';

export function readJson<Value>(text: Json): Value {
  return JSON.parse(text) as Value; // the server wrote it: the caller names what it put in
}

export function writeJson(value: unknown): Json {
  return JSON.stringify(value);
}
