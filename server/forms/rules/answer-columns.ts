/** What a question is in a table: its columns, and an answer in them. */
import { type DefinedField, grouped, isAsQuestion } from '#model';
import type { Column, Held, TableValue } from '../../kernel/values/table-files.ts';
import type { TimeWriter } from '../../kernel/values/time.ts';
import { cellOf, isMoment } from './answer-cell.ts';

export type FieldKind = DefinedField['kind'];

export interface TableQuestion {
  readonly key: string;
  readonly label: string;
  /** Undefined where no field can ask it. */
  readonly kind: FieldKind | undefined;
  /** An answer as one value: choices, countries and ticks in words, lists joined by semicolons. */
  readonly show: (answer: unknown) => TableValue;
}

const heldBy: Readonly<Partial<Record<FieldKind, Held>>> = {
  date: 'day',
  'date-time': 'moment',
  time: 'time',
  money: 'money',
};

/** What answers of a kind are for a spreadsheet; nothing for texts and numbers. */
export function heldIn(kind: FieldKind | undefined): Pick<Column, 'holds'> {
  const holds = kind && heldBy[kind];
  return holds ? { holds } : {};
}

/** Answers by the keys of their columns. */
export function keyed(group: 'answers' | 'ext', answers: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(answers).map(([key, answer]) => [`${group}.${key}`, answer]));
}

/** @param ends  what the first and the last day of a period are called, which has a column for each */
export function answerColumns({ key, label, kind }: TableQuestion, [from, to]: readonly [string, string]): Column[] {
  if (kind !== 'date-range') return [{ key, label, ...heldIn(kind) }];
  const colon = isAsQuestion(label) ? '' : ':';
  return [
    { key: `${key}.from`, label: `${label}${colon} ${from}`, holds: 'day' },
    { key: `${key}.to`, label: `${label}${colon} ${to}`, holds: 'day' },
  ];
}

/** The columns, with the name of the question behind a heading that several have. */
export function withNames(columns: readonly Column[]): Column[] {
  const headings = grouped(columns.map((column) => [column.label, column]));
  return columns.map((column) => {
    const name = /^(?:answers|ext)\.(.+)$/.exec(column.key)?.[1];
    const isShared = (headings.get(column.label)?.length ?? 0) > 1;
    return isShared && name !== undefined ? { ...column, label: `${column.label} (${name})` } : column;
  });
}

/** An answer by the keys of its columns, moments by the clock of the portal. */
export function answerCells(
  { key, kind, show }: TableQuestion,
  answer: unknown,
  time: TimeWriter,
): Readonly<Record<string, TableValue>> {
  if (kind === 'date-range') {
    // What was answered to a former question is no period.
    const [from, to = null] = Array.isArray(answer) ? answer.map(cellOf) : [show(answer)];
    return { [`${key}.from`]: from ?? null, [`${key}.to`]: to };
  }
  return { [key]: isMoment(kind, answer) ? time.datetime(answer) : show(answer) };
}
