/** Which fields of an entry are its value and its label, when nothing else is said. */
import type { CheckedType } from '#expression/node';
import { own } from '../../kernel/records.ts';
import type { Definitions } from '../../link/definitions.ts';
import { recordFields } from '../../link/extra-fields.ts';

export interface UsualFields {
  readonly value: string;
  readonly label: string;
}

/** @returns null when an entry is a record that lacks them; a list of plain values gives the values themselves */
export function usualFields(entry: CheckedType | null, definitions: Definitions): UsualFields | null {
  if (entry === null) return null;
  const fields = recordFields(entry, definitions);
  if (!fields) return whole.has(entry.kind) ? null : entry.kind === 'json' ? usual : { value: 'entry', label: 'entry' };
  const label = ['name', 'title'].find((name) => own(fields, name));
  return own(fields, 'id') && label !== undefined ? { value: 'id', label } : null;
}

const usual: UsualFields = { value: 'id', label: 'name' };

/** Records whose fields nobody knows, and lists: no single value. */
const whole: ReadonlySet<string> = new Set(['list', 'entity', 'object', 'extra', 'unknown', 'null']);
