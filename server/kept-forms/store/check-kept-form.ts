/** Checks what was sent to a form with a store of its own: against its schema, what was offered to be picked, and its files. */

import { checkAnswers } from '../../forms/rules/form-answers.ts';
import { choicesOf } from '../../forms/rules/portal-form.ts';
import { heldFiles } from '../../forms/store/extra-fields.ts';
import type { CallContext } from '../../kernel/call/call.ts';
import { type FieldIssue, Refusal } from '../../kernel/call/refusal.ts';
import { attachableFiles } from '../../kernel/files/record-files.ts';
import type { KeptForm } from '../../kernel/portal/portal-view.ts';
import { loadFormData } from './form-data.ts';
import type { KeptContext, KeptRow, SentForm } from './kept-context.ts';
import { notOffered } from './offered.ts';

/** @throws Refusal 422; 409 when the form has changed since it was loaded and the answers no longer fit */
export async function checkKept(
  context: CallContext<'form/submit'>,
  form: KeptForm,
  sent: SentForm,
  before: KeptRow | null,
): Promise<{ readonly answers: Readonly<Record<string, unknown>>; readonly fileIds: readonly string[] }> {
  const values = sent.answers;
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    throw new Refusal('invalid', { issues: [{ field: 'answers', rule: 'type' }] });
  const given = values as Readonly<Record<string, unknown>>; // what the schema does not know is refused by it
  const data = await loadFormData(context, form, given);
  const choices = choicesOf(context.portal, form);
  const checked = checkAnswers(form.fields, given, context, { choices, checks: form.checks, data });
  const wrong = new Set(checked.issues.map(({ field }) => field));
  const named = form.fields.flatMap((field) => heldFiles(field, checked.answers[field.name], field.name));
  const sound = named.filter(({ path }) => !wrong.has(path));
  const files = await checkFiles(context, sound, before);
  const answers = { now: checked.answers, before: before ? answersOf(before) : {} };
  const offered = notOffered(context, form, answers, data);
  // What is wrong already, or is in rows that are, needs no second word.
  const elsewhere = offered.filter(({ field }) => !wrong.has(field) && !wrong.has(field.split('[')[0] ?? ''));
  const issues = [...checked.issues, ...files.issues, ...elsewhere];
  if (issues.length > 0 && sent.version !== undefined && sent.version !== form.keeps.version)
    throw new Refusal('formChanged');
  if (issues.length > 0)
    throw new Refusal('invalid', { issues: issues.map((issue) => inAnswers(issue, form, context)) });
  return { answers: checked.answers, fileIds: files.ids };
}

function answersOf({ answers }: KeptRow): Readonly<Record<string, unknown>> {
  return JSON.parse(answers); // it was written from a record of answers
}

async function checkFiles(
  { database, user }: KeptContext,
  named: ReturnType<typeof heldFiles>,
  before: KeptRow | null,
): Promise<{ readonly ids: readonly string[]; readonly issues: readonly FieldIssue[] }> {
  const ids: string[] = [];
  const issues: FieldIssue[] = [];
  const heldBy = before && ({ record: 'kept_answer', role: 'answer', id: before.id } as const);
  for (const { field, path, ids: given } of named) {
    const needs = { userId: user.id, purposes: [field.purpose], accept: field.accept, ...(heldBy ? { heldBy } : {}) };
    const found = await attachableFiles(database, given, needs);
    const fits = found?.every((file) => file.size <= field.maxSizeBytes) ?? false;
    if (fits && !given.some((id) => ids.includes(id))) ids.push(...given);
    else issues.push({ field: path, rule: 'file' });
  }
  return { ids, issues };
}

/** The path in the body, and the question as the student reads it. */
function inAnswers(issue: FieldIssue, form: KeptForm, { portal, language }: KeptContext): FieldIssue {
  const [owner, inner] = issue.field.split(/\[\d+\]\.?/);
  const field = form.fields.find(({ name }) => name === owner);
  const asked = inner && field?.kind === 'rows' ? field.fields.find(({ name }) => name === inner) : field;
  const say = asked && 'say' in asked && issue.message === undefined ? asked.say : undefined;
  return {
    ...issue,
    ...(asked ? { label: portal.translate(asked.label, language) } : {}),
    ...(say === undefined ? {} : { message: say }),
    field: `answers.${issue.field}`,
  };
}
