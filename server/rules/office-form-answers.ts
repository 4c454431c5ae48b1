/**
 * Checks what was answered to a form of the office. The browser checks the same definition with the same functions;
 * here the files are looked at as well.
 */
import { type DefinedForm, formFromDefinition } from '#model';
import type { CallContext } from '../call.ts';
import { type FieldSlip, Refusal } from '../refusal.ts';
import { attachableFiles } from './files.ts';
import { type Choices, checkAnswers } from './form-answers.ts';
import { loadForm } from './office-forms.ts';

export interface OfficeAnswers {
  readonly version: number | null;
  readonly answers: Readonly<Record<string, unknown>> | null;
  readonly fileIds: readonly string[];
  readonly slips: readonly FieldSlip[];
}

/** The parts of a body that answer a form of the office. */
export interface SentAnswers {
  readonly form_version?: number;
  readonly answers?: unknown;
}

type Context = Pick<CallContext<'application/create'>, 'database' | 'user' | 'language' | 'now' | 'time'>;

const noAnswers: OfficeAnswers = { version: null, answers: null, fileIds: [], slips: [] };

/**
 * @param purposes  what uploaded files may have been meant for
 * @throws Refusal 409 when the form has changed since it was loaded and the answers no longer fit
 */
export async function checkOfficeForm(
  context: Context,
  formId: string | null,
  sent: SentAnswers,
  purposes: readonly string[],
): Promise<OfficeAnswers> {
  const definition = formId === null ? null : await loadForm(context.database, { ...context, formId });
  if (!definition)
    return { ...noAnswers, slips: sent.answers === undefined ? [] : [{ field: 'answers', rule: 'unknown' }] };
  const values = sent.answers ?? {};
  if (typeof values !== 'object' || Array.isArray(values)) {
    return { ...noAnswers, slips: [{ field: 'answers', rule: 'type' }] };
  }
  const form = formFromDefinition(definition, context.language);
  const checked = checkAnswers(form.fields, values as Record<string, unknown>, choicesOf(form), context);
  const files = await checkFiles(context, form, checked.answers, purposes);
  const slips = [...checked.slips, ...files.slips].map((slip) => inAnswers(slip, form));
  const isStale = sent.form_version !== undefined && sent.form_version !== definition.version;
  if (slips.length > 0 && isStale) throw new Refusal('formChanged');
  return { version: definition.version, answers: checked.answers, fileIds: files.ids, slips };
}

function choicesOf(form: DefinedForm): Choices {
  const open = (choices: DefinedForm['lists'][string]) => choices.filter((choice) => !choice.disabled);
  return Object.fromEntries(
    form.fields.flatMap((field) => {
      const list = field.kind === 'choice' && typeof field.options === 'string' ? form.lists[field.options] : undefined;
      return list ? [[field.name, open(list).map((choice) => choice.value)]] : [];
    }),
  );
}

async function checkFiles(
  { database, user }: Context,
  form: DefinedForm,
  answers: Readonly<Record<string, unknown>>,
  purposes: readonly string[],
): Promise<{ ids: string[]; slips: FieldSlip[] }> {
  const ids: string[] = [];
  const slips: FieldSlip[] = [];
  for (const field of form.fields) {
    const given = field.kind === 'files' ? answers[field.name] : undefined;
    if (field.kind !== 'files' || !Array.isArray(given)) continue;
    const found = await attachableFiles(database, given, { userId: user.id, purposes, accept: field.accept });
    const fits = found?.every((file) => file.size <= field.maxSizeBytes) ?? false;
    if (fits && !given.some((id) => ids.includes(id))) ids.push(...given);
    else slips.push({ field: field.name, rule: 'file' });
  }
  return { ids, slips };
}

function inAnswers(slip: FieldSlip, form: DefinedForm): FieldSlip {
  const field = form.fields.find((candidate) => candidate.name === slip.field);
  const label = typeof field?.label === 'string' ? { label: field.label } : {};
  return { ...slip, ...label, field: `answers.${slip.field}` };
}
