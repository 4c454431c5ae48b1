/** What of the archives may go into a file: a list of columns for each kind, and the extra fields that say so. */

import { recordOf } from '#model';
import { answerCell } from '../../forms/rules/answer-cell.ts';
import { heldIn } from '../../forms/rules/answer-columns.ts';
import type { AnswerReader } from '../../forms/rules/row-sentence.ts';
import { exportedExtras } from '../../forms/store/extra-fields.ts';
import type { CallContext } from '../../kernel/call/call.ts';
import type { SentenceName } from '../../kernel/portal/texts.ts';
import type { Column, TableValue } from '../../kernel/values/table-files.ts';
import { profileForm } from './archive-class.ts';
import { type ArchiveEntry, type EntryKey, valueIn } from './archive-entries.ts';

export type ExportScope = CallContext<'archives/export'>['body']['scope'];

export interface ArchiveColumn extends Column {
  readonly valueOf: (entry: ArchiveEntry) => TableValue;
}

type ColumnKey = Exclude<EntryKey, 'id' | 'ext' | 'headimg'>;

interface Heading extends Pick<Column, 'holds'> {
  readonly key: ColumnKey;
  readonly says: SentenceName;
  /** The value map with the labels of its values. */
  readonly valueMap?: string;
}

const headings: Readonly<Record<ExportScope, readonly Heading[]>> = {
  class: [
    { key: 'sid', says: 'sid' },
    { key: 'name', says: 'chineseName' },
    { key: 'en_name', says: 'englishName' },
    { key: 'campus_email', says: 'campusEmail' },
    { key: 'study_mode', says: 'studyMode', valueMap: 'study_mode' },
    { key: 'units_completed', says: 'unitsCompleted' },
    { key: 'units_required', says: 'unitsRequired' },
    { key: 'has_outstanding', says: 'outstandingItems' },
    { key: 'events_attended', says: 'eventsAttended' },
    { key: 'points_available', says: 'pointsAvailable' },
    { key: 'tuition_status', says: 'tuition', valueMap: 'archive_tuition_status' },
    { key: 'last_login_at', says: 'lastLogin', holds: 'moment' },
  ],
  mine: [
    { key: 'kind', says: 'kind', valueMap: 'archive_kind' },
    { key: 'title', says: 'title' },
    { key: 'date', says: 'date', holds: 'day' },
    { key: 'points', says: 'points' },
    { key: 'note', says: 'note' },
  ],
};

/** Every column of a scope, in the language of the request. Extra fields are called `ext.<name>`. */
export function archiveColumns(reader: AnswerReader, scope: ExportScope): readonly ArchiveColumn[] {
  const { portal, language } = reader;
  const maps = portal.valueMaps(language);
  const shown = (value: unknown) => cellOf(value, reader);
  const own = headings[scope].map(({ says, valueMap, ...column }) => ({
    ...column,
    label: portal.say(says, language),
    valueOf: (entry: ArchiveEntry) => {
      const value = valueIn(entry, column.key);
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
    ...heldIn(field.kind),
    // `ext` is made by the list of the class.
    valueOf: (entry) => answerCell(field, recordOf(valueIn(entry, 'ext'))[field.name], reader),
  }));
}

function cellOf(value: unknown, { portal, language }: AnswerReader): TableValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return portal.yesNo(value, language);
  return typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value);
}
