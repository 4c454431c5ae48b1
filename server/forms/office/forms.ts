/** What the office does with its forms: put questions together, change them, open and close them. */
import { namesRead } from '#expression';
import { formFromDefinition, slowText } from '#model';
import { inTransaction } from '../../kernel/database/in-transaction.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Instant } from '../../kernel/database/tables.ts';
import { writeJson } from '../../kernel/json.ts';
import { instantOf } from '../../kernel/time.ts';
import { definedFields, type FieldInput, type FormContent } from '../store/office-forms.ts';
import { prefillTypes, prefillWords } from '../store/prefilled-questions.ts';

export interface FormsOffice {
  readonly database: Database;
  readonly now: Date;
}

export interface FormTimes {
  /** Null: open from the first moment on. */
  readonly openAt?: Instant | null;
  /** Null: never closed. */
  readonly closeAt?: Instant | null;
  /** True: what was sent may be changed while the form is open. */
  readonly editable?: boolean;
}

/**
 * Saves a form, always as a new version: what was sent keeps the version it was sent under.
 * @param times  what is not said stays as it is; a new form is open and not editable
 * @returns the number of the new version
 * @throws Error that names every question that nobody could answer
 */
export async function saveForm(
  { database }: FormsOffice,
  formId: string,
  content: FormContent,
  times: FormTimes = {},
): Promise<number> {
  const problems = formProblems(content);
  if (problems.length > 0) throw new Error(`The form ${formId} cannot be saved. ${problems.join(' ')}`);
  const set = timesOf(times);
  return inTransaction(database, async (transaction) => {
    // Two who save at once take turns at this row.
    const { version } = await transaction
      .insertInto('form_definitions')
      .values({ form_id: formId, version: 1, ...set })
      .onConflict((conflict) =>
        conflict.column('form_id').doUpdateSet((eb) => ({ ...set, version: eb('form_definitions.version', '+', 1) })),
      )
      .returning('version')
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('form_versions')
      .values({ form_id: formId, version, content: writeJson(content) })
      .execute();
    return version;
  });
}

/**
 * Opens a form now, or sets when it opens and closes.
 * @throws Error when there is no such form, or when it would close before it opens
 */
export async function openForm(context: FormsOffice, formId: string, times: FormTimes = {}): Promise<void> {
  const openAt = times.openAt === undefined ? instantOf(context.now) : times.openAt;
  const closeAt = times.closeAt ?? null;
  if (openAt !== null && closeAt !== null && closeAt <= openAt) {
    throw new Error(`The form ${formId} would close before it opens.`);
  }
  await setTimes(context, formId, { ...times, openAt, closeAt });
}

/** Closes a form now. @throws Error when there is no such form */
export async function closeForm(context: FormsOffice, formId: string): Promise<void> {
  await setTimes(context, formId, { closeAt: instantOf(context.now) });
}

async function setTimes({ database }: FormsOffice, formId: string, times: FormTimes): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable('form_definitions')
    .set(timesOf(times))
    .where('form_id', '=', formId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Error(`There is no form ${formId}.`);
}

function timesOf({ openAt, closeAt, editable }: FormTimes) {
  return {
    ...(openAt === undefined ? {} : { open_at: openAt }),
    ...(closeAt === undefined ? {} : { close_at: closeAt }),
    ...(editable === undefined ? {} : { editable: editable ? 1 : 0 }),
  };
}

/** What keeps a form from being answered, in sentences; empty for a good one. */
export function formProblems(content: FormContent): string[] {
  const keys = content.fields.map(({ key }) => key);
  const groups = content.groups?.map(({ key }) => key) ?? [];
  return content.fields.flatMap((field, index) => [
    ...keyProblems(field.key, keys.slice(0, index)),
    ...conditionProblems(field, keys.slice(0, index)),
    ...optionProblems(field),
    ...boundProblems(field),
    ...prefillProblems(field),
    ...(field.group && !groups.includes(field.group) ? [`${field.key}: there is no group ${field.group}.`] : []),
  ]);
}

function keyProblems(key: string, before: readonly string[]): string[] {
  if (!/^[a-z][a-z0-9_]{0,39}$/.test(key)) return [`${key}: a key is small letters, digits and _, up to 40.`];
  return before.includes(key) ? [`${key}: there are two questions with this key.`] : [];
}

/** Reads the question as it will be read when it is answered; a condition may look back only. */
function conditionProblems(field: FieldInput, before: readonly string[]): string[] {
  const anything = { [field.options_map ?? 'countries']: [anyChoice], countries: [anyChoice] };
  const fields = definedFields({ title: { en: '' }, fields: [{ ...field, hidden: false }] });
  const [read] = formFromDefinition({ fields }, 'en', anything).fields;
  if (!read || read.kind === 'unknown') {
    return [
      slowPatternProblem(field) ?? `${field.key}: a question of type ${field.type} with these rules cannot be asked.`,
    ];
  }
  const later = (read.when === undefined ? [] : namesRead(read.when)).filter((name) => !before.includes(name));
  return later.map((name) => `${field.key}: its condition reads ${name}, which is no question before it.`);
}

/** A pattern that is in order but could hold up the server with one long answer. */
function slowPatternProblem({ key, pattern, ...field }: FieldInput): string | null {
  if (pattern === undefined || pattern === null || !isPattern(pattern)) return null;
  const text = slowText(pattern, field.max_length ?? longestAnswer);
  if (text === null) return null;
  return `${key}: its pattern can be read in so many ways that an answer such as ${text.slice(0, 12)}… would hold up the server; let no repetition stand directly inside another one.`;
}

function isPattern(text: string): boolean {
  try {
    return Boolean(new RegExp(text, 'u'));
  } catch {
    return false;
  }
}

/** Where a question says nothing else. */
const longestAnswer = 2000;

const anyChoice = { value: 'any', label: 'any', disabled: false };

function optionProblems({ key, options = [] }: FieldInput): string[] {
  const values = options.map(({ value }) => String(value));
  const twice = values.filter((value, index) => values.indexOf(value) !== index);
  const wrong = options.filter(({ limit }) => limit !== undefined && (!Number.isInteger(limit) || limit < 0));
  return [
    ...twice.map((value) => `${key}: there are two choices ${value}.`),
    ...wrong.map(({ value }) => `${key}: the limit of ${value} is a whole number from 0.`),
  ];
}

function boundProblems(field: FieldInput): string[] {
  const pairs = [
    ['min', 'max'],
    ['min_length', 'max_length'],
    ['min_items', 'max_items'],
  ] as const;
  return pairs.flatMap(([low, high]) => {
    const [first, last]: unknown[] = [field[low], field[high]];
    const isWrong = typeof first === 'number' && typeof last === 'number' && first > last;
    return isWrong ? [`${field.key}: ${low} is above ${high}.`] : [];
  });
}

/** A question may start with a word of the profile that can be an answer to it. */
function prefillProblems({ key, type, prefill, value }: FieldInput): string[] {
  if (prefill === undefined) return [];
  if (!prefillWords.includes(prefill)) {
    return [`${key}: the profile knows ${prefillWords.join(', ')}, and nothing called ${String(prefill)}.`];
  }
  const types: readonly string[] = prefillTypes[prefill];
  if (!types.includes(type)) {
    return [`${key}: ${prefill} of the profile fits questions of type ${types.join(', ')}, and this one is ${type}.`];
  }
  const isWritten = value !== undefined && value !== null;
  return isWritten ? [`${key}: it cannot start with a value of its own and with ${prefill} of the profile.`] : [];
}
