/**
 * Checks a request against the YAML form that sends it: the bounds of its built-in fields, and the extra fields under
 * `ext`, which are declared nowhere else.
 */
import type { FormModel } from '#model';
import type { PortalView } from '../portal-view.ts';
import { type FieldSlip, Refusal } from '../refusal.ts';
import { type Choices, checkAnswers, type Moment } from './form-answers.ts';

const extraBytesMaximum = 16 * 1024;

type Body = Readonly<Record<string, unknown>>;

/**
 * The body with its answers as they are stored.
 * @throws Refusal 422 with every wrong field
 */
export function checkPortalForm(portal: PortalView, call: string, body: Body, moment: Moment): Record<string, unknown> {
  const forms = portal.formsOf(call);
  const extra = (body['ext'] ?? {}) as Body; // the contract asks for an object
  const slips: FieldSlip[] = unknownExtras(forms, extra);
  const [form] = forms;
  if (!form || forms.length > 1) {
    refuse(slips);
    return { ...body };
  }
  const fields = fieldsToCheck(form);
  const builtIn = fields.map((field) => field.name).filter((name) => !form.extraFields.includes(name));
  const values = { ...only(body, builtIn), ...only(extra, form.extraFields) };
  const checked = checkAnswers(fields, values, choicesOf(portal, form), moment);
  refuse([...slips, ...checked.slips.map((slip) => inExtras(form, slip))]);
  const rest = Object.keys(body).filter((name) => name !== 'ext' && !builtIn.includes(name));
  const ext = only(checked.answers, form.extraFields);
  return { ...only(body, rest), ...only(checked.answers, builtIn), ...('ext' in body ? { ext } : {}) };
}

const lists = new WeakMap<FormModel, FormModel['fields']>();

/** Captchas are checked where they were drawn; the same list is given each time, so that its schema is compiled once. */
function fieldsToCheck(form: FormModel): FormModel['fields'] {
  const known = lists.get(form);
  if (known) return known;
  const fields = form.fields.filter((field) => field.kind !== 'captcha' && field.kind !== 'questions');
  lists.set(form, fields);
  return fields;
}

function choicesOf(portal: PortalView, form: FormModel): Choices {
  const listed = form.fields.flatMap((field) => {
    const values = field.kind === 'choice' && typeof field.options === 'string' && portal.optionValues(field.options);
    return values ? [[field.name, values] as const] : [];
  });
  return Object.fromEntries(listed);
}

function unknownExtras(forms: readonly FormModel[], extra: Body): FieldSlip[] {
  const known = new Set(forms.flatMap((form) => form.extraFields));
  const unknown = Object.keys(extra).filter((name) => !known.has(name));
  const slips = unknown.map((name) => ({ field: `ext.${name}`, rule: 'unknown' }));
  const isTooBig = Buffer.byteLength(JSON.stringify(extra)) > extraBytesMaximum;
  return isTooBig ? [...slips, { field: 'ext', rule: 'length' }] : slips;
}

function inExtras(form: FormModel, slip: FieldSlip): FieldSlip {
  return form.extraFields.includes(slip.field) ? { ...slip, field: `ext.${slip.field}` } : slip;
}

function only(record: Body, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => Object.hasOwn(record, name)).map((name) => [name, record[name]]));
}

function refuse(slips: readonly FieldSlip[]): void {
  if (slips.length > 0) throw new Refusal('invalid', { slips });
}
