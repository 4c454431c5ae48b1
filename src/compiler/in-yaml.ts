/** A value as its author would write it in YAML, on one line: what messages quote and what examples show. */
import { isRecord } from './records.ts';

/** `[students, everyone]`, `{ form: leave }`, `2`; a text stands in quotes only where YAML asks for them. */
export function inYaml(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inYaml).join(', ')}]`;
  if (isRecord(value)) {
    const entries = Object.entries(value).map(([key, child]) => `${key}: ${inYaml(child)}`);
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
  }
  return typeof value === 'string' && needsQuotes(value) ? JSON.stringify(value) : String(value);
}

function needsQuotes(text: string): boolean {
  if (/^(|true|false|null|~|[-+]?[\d.]+)$/.test(text)) return true;
  return /^[\s"'@`%*&!|>{}[\]#]|: |[,{}[\]]/.test(text) && !/^\S*\{[^{}]*\}\S*$/.test(text);
}
