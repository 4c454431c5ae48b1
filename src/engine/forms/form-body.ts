/** What a form sends, and where the server's refusals belong. */
import { answersOf, askedIn, type DefinedField, type FormModel, mergeSent, nameInForm, recordOf, toSent } from '#model';
import type { FieldError } from '../request/reply.ts';

type SendingForm = Pick<FormModel, 'name' | 'fields' | 'extraFields' | 'keeps' | 'aside' | 'sentAs' | 'sentGroups'>;

/**
 * The parameters of the call: the answers, those the call does not know under `ext`, and what YAML adds.
 * A form with a store of its own sends its name and version, and the answers by themselves.
 * @param added  the values of `with` of block and form; an answer of the person wins over them
 */
export function formBody(
  form: SendingForm,
  prepared: Readonly<Record<string, unknown>>,
  added: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  if (form.keeps) return { ...added, form: form.name, version: form.keeps.version, answers: answersOf(prepared) };
  const answers = Object.entries(answersOf(prepared)).filter(([name]) => !form.aside?.includes(name));
  const isExtra = ([name]: [string, unknown]) => form.extraFields.includes(name);
  const extra = answers.filter(isExtra);
  const own = Object.fromEntries(answers.filter((entry) => !isExtra(entry)));
  const given = Object.entries(added).filter(([, value]) => value !== null && value !== undefined);
  return {
    ...mergeSent(Object.fromEntries(given), toSent(form, own, isAskedByName(form, prepared))),
    ...(extra.length > 0 ? { ext: { ...recordOf(added['ext']), ...Object.fromEntries(extra) } } : {}),
  };
}

function isAskedByName(
  { fields }: SendingForm,
  prepared: Readonly<Record<string, unknown>>,
): (name: string) => boolean {
  const isAsked = askedIn(prepared);
  return (name) => fields.filter((field) => field.name === name).every(isAsked);
}

/**
 * @param form    how its answers were sent
 * @param inRows  the name of a field in a row, by the path that the server gives it
 * @returns the errors by field as the form names them, and the messages that belong to no field that is shown
 */
export function placeErrors(
  errors: readonly FieldError[],
  shown: readonly DefinedField[],
  form: Pick<FormModel, 'sentAs'>,
  inRows: (path: string) => string | null,
): { readonly byField: ReadonlyMap<string, string>; readonly others: readonly string[] } {
  const names = new Set(shown.map((field) => field.name));
  const byField = new Map<string, string>();
  const others: string[] = [];
  for (const { field: path, rule, message } of errors) {
    // What is sent apart and is not known is gone since the page was loaded.
    const field = rule === 'unknown' && path.startsWith('ext.') ? null : nameInForm(form, path);
    const name = field && (inRows(field.replace(/^(ext|answers)\./, '')) ?? fieldOf(field, names));
    if (!name) others.push(message);
    else if (!byField.has(name)) byField.set(name, message);
  }
  return { byField, others };
}

/**
 * `ext.visa_type` is the field `visa_type`, `attachment[2]` the field `attachment`; `answers.diet` is a question of the office, or
 * the field `diet` of a form with a store.
 */
function fieldOf(path: string, names: ReadonlySet<string>): string | undefined {
  const whole = path.replace(/\[\d+\]/g, '');
  const candidates = [whole, whole.replace(/^(ext|answers)\./, ''), whole.split('.')[0] ?? ''];
  return candidates.find((name) => names.has(name));
}
