/** A form of the office as the office writes it: a YAML file, or a part of a notice. */
import { type FieldInput, type FormContent, prefillWords, type TimeWriter } from '#office';
import {
  anything,
  count,
  list,
  localized,
  number,
  numberOr,
  oneOf,
  optional,
  plainOr,
  type RecordOf,
  record,
  text,
  when,
  yesNo,
} from './written-kinds.ts';
import { readText } from './written-texts.ts';
import { readYaml } from './written-yaml.ts';

const questionTypes = [
  'text',
  'textarea',
  'email',
  'phone',
  'url',
  'number',
  'integer',
  'rating',
  'money',
  'date',
  'time',
  'datetime',
  'daterange',
  'select',
  'radio',
  'multiselect',
  'checkboxes',
  'checkbox',
  'agreement',
  'ranking',
  'country',
  'location',
  'file',
  'image',
  'static',
] as const satisfies readonly FieldInput['type'][];

/** A number stays a number: years, for example. */
const word = numberOr(text);

const choice = record({ value: word, label: localized, disabled: optional(yesNo), limit: optional(count) }, 'a choice');

const question = record(
  {
    key: text,
    type: oneOf(questionTypes),
    label: localized,
    help: optional(localized),
    placeholder: optional(localized),
    unit: optional(localized),
    group: optional(text),
    width: optional(count),
    required: optional(yesNo),
    readonly: optional(yesNo),
    hidden: optional(yesNo),
    default: optional(anything),
    value: optional(anything),
    prefill: optional(oneOf(prefillWords)),
    options: optional(list(plainOr(text, choice))),
    'options-map': optional(text),
    min: optional(anything),
    max: optional(anything),
    step: optional(number),
    'min-length': optional(count),
    'max-length': optional(count),
    pattern: optional(text),
    accept: optional(list(text)),
    'max-files': optional(count),
    'max-size': optional(count),
    'min-items': optional(count),
    'max-items': optional(count),
    'visible-when': optional(anything),
    export: optional(yesNo),
  },
  'a question',
  'snake',
);

const group = record({ key: text, title: localized }, 'a group');

/** What a form holds, wherever it is written. */
function formShape(time: TimeWriter) {
  return {
    title: localized,
    description: optional(localized),
    'confirm-text': optional(localized),
    groups: optional(list(group)),
    fields: list(question),
    'open-at': optional(when(time)),
    'close-at': optional(when(time, 'end')),
    editable: optional(yesNo),
  };
}

export function formKind(time: TimeWriter) {
  return record(formShape(time), 'a form');
}

export interface WrittenForm {
  readonly content: FormContent;
  readonly times: { readonly openAt?: string; readonly closeAt?: string; readonly editable?: boolean };
}

/** @throws CommandProblem that names file, line and key */
export function readFormFile(file: string, time: TimeWriter): WrittenForm & { readonly id: string } {
  return readForm(readText(file), file, time);
}

/** @param file  how sentences call it */
export function readForm(written: string, file: string, time: TimeWriter): WrittenForm & { readonly id: string } {
  const { formId, ...form } = readYaml(written, file, record({ 'form-id': text, ...formShape(time) }, 'a form'));
  return { id: formId, ...asForm(form) };
}

export function asForm({ openAt, closeAt, editable, ...form }: RecordOf<ReturnType<typeof formShape>>): WrittenForm {
  const fields = form.fields.map(({ options, ...field }): FieldInput => {
    const choices = options?.map((one) => (typeof one === 'string' ? { value: one, label: { en: one } } : one));
    // bounds, defaults and conditions are looked at when the form is saved
    return { ...field, ...(choices ? { options: choices } : {}) } as FieldInput;
  });
  return {
    content: { ...form, fields },
    times: {
      ...(openAt === undefined ? {} : { openAt }),
      ...(closeAt === undefined ? {} : { closeAt }),
      ...(editable === undefined ? {} : { editable }),
    },
  };
}
