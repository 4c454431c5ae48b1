/** What is chosen in a filter is read from the address, which cannot tell the text "2024" from the number. */
import type { PlainRecord } from '../kernel/records.ts';
import type { Place } from '../link/file-context.ts';
import { filterValueType } from '../type/page/page-names.ts';

/**
 * Of an option list the values are known, and ids are numbers.
 * @param model    a filter, normalised
 * @param written  the same as it is written
 */
export function normaliseFilter(model: PlainRecord, written: PlainRecord, { names, context }: Place): PlainRecord {
  if (typeof model['options'] !== 'object') return model;
  const type = filterValueType(written, names, context);
  const { kind } = type.kind === 'list' ? type.of : type;
  return kind === 'text' ? { ...model, isText: true } : model;
}
