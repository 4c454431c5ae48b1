/** Answers as the content of one cell of a table: choices in words, parts in reading order. */
import { addressParts, countryName, type DefinedField, isRecord, recordOf } from '#model';
import type { TableValue } from '../../kernel/values/table-files.ts';
import { timeWriter } from '../../kernel/values/time.ts';
import { type AnswerReader, rowSentence } from './row-sentence.ts';

/** The answer to a field of a YAML form, as the student read it. */
export function answerCell(field: DefinedField, answer: unknown, reader: AnswerReader): TableValue {
  const { portal, language } = reader;
  if (field.kind === 'rows' && Array.isArray(answer))
    return answer
      .filter(isRow)
      .map((row) => rowSentence(field, row, reader))
      .join('; ');
  if (field.kind === 'date-range' && Array.isArray(answer)) return answer.join(' – ');
  if (Array.isArray(answer)) return cellOf(answer.map((one) => answerCell(field, one, reader)));
  if (typeof answer === 'boolean') return portal.yesNo(answer, language);
  if (field.kind === 'country' && typeof answer === 'string') return countryName(answer, language);
  if (field.kind === 'address' && isRecord(answer)) {
    const given = addressParts.map((key) =>
      key === 'country' ? countryName(String(answer[key]), language) : answer[key],
    );
    return given.filter((part) => typeof part === 'string' && part !== '').join(', ');
  }
  if (field.kind === 'agreement' && isRecord(answer)) {
    return [portal.yesNo(true, language), answer['version']].filter((part) => typeof part === 'string').join(', ');
  }
  const list = 'options' in field && typeof field.options === 'string' ? field.options : null;
  return (list === null ? undefined : portal.optionLabel(list, answer, language)) ?? cellOf(answer);
}

/** The answer as a line for people: as in a table, amounts with their currency, and moments by the clock of the portal. */
export function answerLine(field: DefinedField, answer: unknown, reader: AnswerReader): string {
  if (field.kind === 'money' && typeof field.currency === 'string') return `${field.currency} ${answer}`;
  if (isMoment(field.kind, answer))
    return timeWriter(reader.portal.timeZone).datetime(answer).slice(0, 16).replace('T', ' ');
  return String(answerCell(field, answer, reader) ?? '');
}

/** What was answered to a former question is no moment. */
export function isMoment(kind: DefinedField['kind'] | undefined, answer: unknown): answer is string {
  return kind === 'date-time' && typeof answer === 'string' && !Number.isNaN(Date.parse(answer));
}

function isRow(row: unknown): row is object {
  return typeof row === 'object' && row !== null;
}

/** Any stored value as the content of one cell. */
export function cellOf(value: unknown): TableValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(cellOf).join('; ');
  const parts = recordOf(value);
  const given = partOrder.map((key) => (key === 'phone_code' && parts[key] ? `+${parts[key]}` : cellOf(parts[key])));
  return given.filter((part) => part !== null && part !== '').join(' ');
}

/** The parts of telephone numbers and places in reading order: a database may keep keys in another. */
const partOrder = ['phone_code', 'phone', 'name', 'address', 'latitude', 'longitude'];
