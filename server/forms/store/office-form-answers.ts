/**
 * Checks what was answered to a form of the office. The browser checks the same definition with the same functions;
 * here the files are looked at as well.
 */
import type { FieldDefinition, FileLink, FormDefinition } from '#contract';
import type { DefinedForm } from '#model';
import { holdsFiles } from '#model';
import type { CallContext } from '../../kernel/call/call.ts';
import { type FieldIssue, Refusal } from '../../kernel/call/refusal.ts';
import { attachableFiles, fileLink, filesOf } from '../../kernel/files/record-files.ts';
import { checkAnswers, withoutDemands } from '../rules/form-answers.ts';
import { readDefinition } from '../rules/read-definition.ts';
import { loadForm } from './office-forms.ts';
import type { PlaceHolder, WantedPlace, WantedPlaces } from './option-places.ts';
import { profileReader } from './prefilled-questions.ts';

/** Checked answers, with what is needed to store them: `takeOptionPlaces`, the record and its files. */
export interface OfficeAnswers extends WantedPlaces {
  readonly version: number | null;
  readonly answers: Readonly<Record<string, unknown>> | null;
  readonly fileIds: readonly string[];
  readonly issues: readonly FieldIssue[];
}

/** The parts of a body that answer a form of the office. */
export interface SentAnswers {
  readonly form_version?: number;
  readonly answers?: unknown;
}

export interface AnswerOptions {
  /** What uploaded files may have been meant for. */
  readonly purposes: readonly string[];
  /** The record that held earlier answers: its files may be sent again. */
  readonly holder?: PlaceHolder;
  /** True: what is missing may be filled in later. */
  readonly isDraft?: boolean;
}

type Context = Pick<CallContext, 'database' | 'language' | 'now' | 'time' | 'portal'> & {
  readonly user: { readonly id: number };
};

const noAnswers: OfficeAnswers = { formId: null, version: null, answers: null, fileIds: [], places: [], issues: [] };

/** @throws Refusal 409 when the form has changed since it was loaded and the answers no longer fit */
export async function checkOfficeForm(
  context: Context,
  formId: string | null,
  sent: SentAnswers,
  options: AnswerOptions,
): Promise<OfficeAnswers> {
  const profile = profileReader(context.database, context.user);
  const definition = formId === null ? null : await loadForm(context.database, { ...context, formId, profile });
  if (!definition)
    return { ...noAnswers, issues: isNothing(sent.answers) ? [] : [{ field: 'answers', rule: 'unknown' }] };
  const values = sent.answers ?? {};
  if (typeof values !== 'object' || Array.isArray(values)) {
    return { ...noAnswers, issues: [{ field: 'answers', rule: 'type' }] };
  }
  const { form, choices } = readDefinition(context, definition);
  const fields = options.isDraft ? withoutDemands(form.fields) : form.fields;
  const answered = { ...values, ...fixedAnswers(definition, form) };
  const checked = checkAnswers(fields, answered, context, { choices });
  const wrong = new Set(checked.issues.map(({ field }) => field));
  const sound = form.fields.filter(({ name }) => !wrong.has(name));
  const files = await checkFiles(context, sound, checked.answers, options);
  const issues = [...checked.issues, ...files.issues].map((issue) => inAnswers(issue, form));
  const isStale = sent.form_version !== undefined && sent.form_version !== definition.version;
  if (issues.length > 0 && isStale) throw new Refusal('formChanged');
  return {
    formId,
    version: definition.version,
    answers: checked.answers,
    fileIds: files.ids,
    places: placesOf(definition, form, checked.answers),
    issues,
  };
}

/** A form without questions sends an empty record: nothing was asked, and nothing answered. */
function isNothing(answers: unknown): boolean {
  return (
    answers === undefined || (typeof answers === 'object' && answers !== null && Object.keys(answers).length === 0)
  );
}

/** The records that hold files as answers. */
export type AnswerOwner = 'application' | 'registration' | 'sign_in' | 'submission';

/** Answers as they are handed out: files as links, everything else as it is stored. */
export async function answersWithLinks(
  { database, files }: Pick<CallContext, 'database' | 'files'>,
  { record, id }: { readonly record: AnswerOwner; readonly id: number },
  fields: readonly Pick<FieldDefinition, 'key' | 'type'>[],
  answers: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const asked = fields.filter(({ type, key }) => (type === 'file' || type === 'image') && Array.isArray(answers[key]));
  if (asked.length === 0) return { ...answers };
  const found = (await filesOf(database, { record, role: 'answer' }, [id])).get(id) ?? [];
  const links = new Map<unknown, FileLink>(found.map((file) => [file.id, fileLink(files, file)]));
  const linked = asked.map(({ key }) => {
    const ids = answers[key] as unknown[]; // only lists are left
    return [key, ids.flatMap((id) => links.get(id) ?? [])] as const;
  });
  return { ...answers, ...Object.fromEntries(linked) };
}

/** What cannot be changed is what the definition says to this person, whatever was sent. */
function fixedAnswers(definition: FormDefinition, form: DefinedForm): Record<string, unknown> {
  const asked = new Set(form.fields.map(({ name }) => name));
  const fixed = definition.fields.filter((field) => field.readonly && asked.has(field.key));
  return Object.fromEntries(fixed.map((field) => [field.key, field.value ?? field.default ?? null]));
}

async function checkFiles(
  { database, user }: Context,
  fields: DefinedForm['fields'],
  answers: Readonly<Record<string, unknown>>,
  { purposes, holder }: AnswerOptions,
): Promise<{ ids: string[]; issues: FieldIssue[] }> {
  const ids: string[] = [];
  const issues: FieldIssue[] = [];
  for (const field of fields) {
    const given = holdsFiles(field) ? answers[field.name] : undefined;
    if (!holdsFiles(field) || !Array.isArray(given)) continue;
    const heldBy = holder && ({ record: holder.record, role: 'answer', id: holder.id } as const);
    const needs = { userId: user.id, purposes, accept: field.accept, ...(heldBy ? { heldBy } : {}) };
    const found = await attachableFiles(database, given, needs);
    const fits = found?.every((file) => file.size <= field.maxSizeBytes) ?? false;
    if (fits && !given.some((id) => ids.includes(id))) ids.push(...given);
    else issues.push({ field: field.name, rule: 'file' });
  }
  return { ids, issues };
}

function placesOf(
  definition: FormDefinition,
  form: DefinedForm,
  answers: Readonly<Record<string, unknown>>,
): WantedPlace[] {
  return definition.fields.flatMap(({ key, options }) => {
    const given: unknown = answers[key];
    const chosen: readonly unknown[] = Array.isArray(given) ? given : [given];
    const label = labelOf(form, key) ?? key;
    return (options ?? []).flatMap(({ value, limit }) =>
      limit !== null && chosen.includes(value) ? [{ field: key, value: String(value), limit, label }] : [],
    );
  });
}

function inAnswers(issue: FieldIssue, form: DefinedForm): FieldIssue {
  const label = labelOf(form, issue.field);
  return { ...issue, ...(label === undefined ? {} : { label }), field: `answers.${issue.field}` };
}

function labelOf(form: DefinedForm, name: string): string | undefined {
  const field = form.fields.find((candidate) => candidate.name === name);
  return typeof field?.label === 'string' ? field.label : undefined;
}
