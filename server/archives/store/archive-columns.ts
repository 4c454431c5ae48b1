/** What of the archives may go into a file: a list of columns for each kind, and the extra fields that say so. */

import { answerCell } from '../../forms/rules/answer-cell.ts';
import type { AnswerReader } from '../../forms/rules/row-sentence.ts';
import { exportedExtras } from '../../forms/store/extra-fields.ts';
import type { CallContext } from '../../kernel/call/call.ts';
import type { TableValue } from '../../kernel/values/table-files.ts';
import { profileForm } from './archive-class.ts';
import { type ArchiveEntry, type EntryKey, valueIn } from './archive-entries.ts';

export type ExportScope = CallContext<'archives/export'>['body']['scope'];

export interface ArchiveColumn {
  readonly key: string;
  readonly label: string;
  readonly valueOf: (entry: ArchiveEntry) => TableValue;
}

type ColumnKey = Exclude<EntryKey, 'id' | 'ext' | 'headimg'>;

interface Heading {
  readonly key: ColumnKey;
  readonly label: string;
  /** The value map with the labels of its values. */
  readonly valueMap?: string;
}

const headings: Readonly<Record<ExportScope, readonly Heading[]>> = {
  class: [
    { key: 'sid', label: 'SID' },
    { key: 'name', label: 'Chinese name' },
    { key: 'en_name', label: 'English name' },
    { key: 'campus_email', label: 'Campus email' },
    { key: 'study_mode', label: 'Study mode', valueMap: 'study_mode' },
    { key: 'units_completed', label: 'Units completed' },
    { key: 'units_required', label: 'Units required' },
    { key: 'has_outstanding', label: 'Outstanding items' },
    { key: 'events_attended', label: 'Events attended' },
    { key: 'points_available', label: 'Points available' },
    { key: 'tuition_status', label: 'Tuition', valueMap: 'archive_tuition_status' },
    { key: 'last_login_at', label: 'Last login' },
  ],
  mine: [
    { key: 'kind', label: 'Kind', valueMap: 'archive_kind' },
    { key: 'title', label: 'Title' },
    { key: 'date', label: 'Date' },
    { key: 'points', label: 'Points' },
    { key: 'note', label: 'Note' },
  ],
};

/** Every column of a scope, in the language of the request. Extra fields are called `ext.<name>`. */
export function archiveColumns(reader: AnswerReader, scope: ExportScope): readonly ArchiveColumn[] {
  const { portal, language } = reader;
  const maps = portal.valueMaps(language);
  const shown = (value: unknown) => cellOf(value, (word) => portal.translate(word, language));
  const own = headings[scope].map(({ key, label, valueMap }) => ({
    key,
    label: portal.translate(label, language),
    valueOf: (entry: ArchiveEntry) => {
      const value = valueIn(entry, key);
      const known = valueMap && maps[valueMap]?.find((option) => option.value === value);
      return known ? known.label : shown(value);
    },
  }));
  return scope === 'class' ? [...own, ...extraColumns(reader)] : own;
}

function extraColumns(reader: AnswerReader): readonly ArchiveColumn[] {
  const { portal, language } = reader;
  return exportedExtras(portal, profileForm).map((field) => ({
    key: `ext.${field.name}`,
    label: portal.translate(field.label, language),
    // `ext` is made by the list of the class.
    valueOf: (entry) => {
      const ext = valueIn(entry, 'ext') as Readonly<Record<string, unknown>>;
      return answerCell(field, ext[field.name], reader);
    },
  }));
}

function cellOf(value: unknown, translate: (word: string) => string): TableValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return translate(value ? 'Yes' : 'No');
  return typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value);
}
