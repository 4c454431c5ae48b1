/** Questions of the office with their answers in words, as a person reads them. */
import type { FieldDefinition } from '#contract';
import { type DefinedForm, formFromDefinition } from '#model';
import { inLanguage, type Language, type Localized } from '../language.ts';
import type { PortalView } from '../portal-view.ts';
import { choiceLists } from '../rules/choice-lists.ts';
import type { TableValue } from '../rules/table-files.ts';

export interface AnswerReader {
  readonly portal: PortalView;
  readonly language: Language;
}

export interface Question {
  readonly key: string;
  readonly label: string;
  /** An answer as one value: choices in words, lists joined by semicolons. */
  readonly show: (answer: unknown) => TableValue;
}

export interface AnsweredQuestion {
  readonly label: string;
  readonly answer: TableValue;
}

export function questionsIn({ portal, language }: AnswerReader, fields: readonly FieldDefinition[]): Question[] {
  const form = formFromDefinition({ fields: [...fields] }, language, choiceLists(portal, fields, language));
  return fields.map(({ key, label }) => ({
    key,
    label: inLanguage(label as Localized, language), // written by the office by language
    show: (answer) => cellOf(inWords(form, key, answer)),
  }));
}

const files: readonly string[] = ['file', 'image'];

/** Those that were answered, in the order of the form; files stand in a list of their own. */
export function answeredQuestions(
  reader: AnswerReader,
  fields: readonly FieldDefinition[],
  answers: Readonly<Record<string, unknown>>,
): AnsweredQuestion[] {
  const asked = fields.filter(({ type }) => !files.includes(type));
  return questionsIn(reader, asked).flatMap(({ key, label, show }) => {
    const answer = show(answers[key]);
    return answer === null || answer === '' ? [] : [{ label, answer }];
  });
}

/** Choices as the student read them. */
function inWords(form: DefinedForm, key: string, answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map((one: unknown) => inWords(form, key, one));
  return form.lists[`$${key}`]?.find(({ value }) => value === answer)?.label ?? answer;
}

/** Any stored value as the content of one cell. */
export function cellOf(value: unknown): TableValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(cellOf).join('; ');
  const parts = value as Readonly<Record<string, unknown>>;
  const given = partOrder.map((key) => cellOf(parts[key]));
  return given.filter((part) => part !== null && part !== '').join(' ');
}

/** The parts of telephone numbers and places in reading order: a database may keep keys in another. */
const partOrder = ['phone_code', 'phone', 'name', 'address', 'latitude', 'longitude'];
