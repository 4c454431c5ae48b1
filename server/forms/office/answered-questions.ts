/** Questions of the office with their answers in words, as a person reads them. */
import type { FieldDefinition } from '#contract';
import { countryName, type DefinedForm, formFromDefinition } from '#model';
import { inLanguage, type Language, type Localized } from '../../kernel/portal/language.ts';
import type { PortalView } from '../../kernel/portal/portal-view.ts';
import type { TableValue } from '../../kernel/values/table-files.ts';
import { cellOf } from '../rules/answer-cell.ts';
import type { TableQuestion } from '../rules/answer-columns.ts';
import { choiceLists } from '../rules/choice-lists.ts';

export interface AnswerReader {
  readonly portal: PortalView;
  readonly language: Language;
}

export interface AnsweredQuestion {
  readonly label: string;
  readonly answer: TableValue;
}

export function questionsIn(reader: AnswerReader, fields: readonly FieldDefinition[]): TableQuestion[] {
  const { portal, language } = reader;
  const form = formFromDefinition({ fields: [...fields] }, language, choiceLists(portal, fields, language));
  const kinds = new Map(form.fields.map(({ name, kind }) => [name, kind]));
  return fields.map((field) => ({
    key: field.key,
    kind: kinds.get(field.key),
    label: inLanguage(field.label as Localized, language), // written by the office by language
    show: (answer) => cellOf(inWords(form, field, answer, reader)),
  }));
}

const files: readonly string[] = ['file', 'image'];

/** Those that were answered, in the order of the form; files are in a list of their own. */
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

/** Choices as the student read them, and what a box or a country stands for. */
function inWords(form: DefinedForm, field: FieldDefinition, answer: unknown, reader: AnswerReader): unknown {
  const { portal, language } = reader;
  if (field.type === 'daterange' && Array.isArray(answer)) return answer.join(' – ');
  if (Array.isArray(answer)) return answer.map((one: unknown) => inWords(form, field, one, reader));
  if (typeof answer === 'boolean') return portal.yesNo(answer, language);
  const choice = form.lists[`$${field.key}`]?.find(({ value }) => value === answer);
  if (choice) return choice.label;
  return field.type === 'country' && typeof answer === 'string' ? countryName(answer, language) : answer;
}
