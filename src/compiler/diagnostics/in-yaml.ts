/** A value as its author would write it in YAML, on one line: what messages quote and what examples show. */
import { isRecord } from '../kernel/records.ts';
import { asWritten } from './write-line.ts';

/** `[students, everyone]`, `{ form: leave }`, `2`; a text is in quotes only where YAML asks for them. */
export function inYaml(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inYaml).join(', ')}]`;
  if (isRecord(value)) {
    const entries = Object.entries(value).map(([key, child]) => `${key}: ${inYaml(child)}`);
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
  }
  return typeof value === 'string' && !placeholder.test(value) ? asWritten(value, true) : String(value);
}

/** One word with a placeholder is an address most often; messages show it as it is meant. What begins with one has quotes. */
const placeholder = /^[^\s{]\S*\{[^{}]*\}\S*$/;
