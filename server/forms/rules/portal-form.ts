/**
 * Checks a request against the YAML forms that send it: the bounds of its built-in fields, and the extra fields under
 * `ext`, which are declared nowhere else.
 */
import {
  besidePath,
  type Choices,
  type DefinedField,
  type FormModel,
  fixedChoices,
  fromSent,
  isPicked,
  mergeSent,
  nameInSent,
  partAt,
  recordOf,
  rememberByObject,
  sentKeys,
  toSent,
  withoutAnswers,
} from '#model';
import { type FieldIssue, Refusal } from '../../kernel/call/refusal.ts';
import type { PortalView } from '../../kernel/portal/portal-view.ts';
import { checkAnswers, type Moment, withoutConditions, withoutDemands } from './form-answers.ts';

const extraBytesMaximum = 16 * 1024;
const extraKeysMaximum = 50;

type Body = Readonly<Record<string, unknown>>;

/** What is left of a request after one form has looked at it. */
interface Verdict {
  readonly body: Record<string, unknown>;
  readonly ext: Record<string, unknown>;
  readonly issues: readonly FieldIssue[];
}

/**
 * The body with its answers as they are stored. Where several forms send to one call, the request has to satisfy one
 * that knows all it sends. Of a call that changes only what is sent, only what is sent is looked at.
 * @throws Refusal 422 with every wrong field
 */
export function checkPortalForm(portal: PortalView, call: string, body: Body, moment: Moment): Body {
  const forms = portal.formsOf(call);
  if (forms.length === 0 && !('ext' in body)) return body;
  const { extra, issues } = knownExtras(portal, forms, (body['ext'] ?? {}) as Body); // the contract asks for an object
  const sent = { ...body, ...('ext' in body ? { ext: extra } : {}) };
  const isPartial = portal.contract.calls[call]?.partial === true;
  const checked = isPartial ? checkParts(portal, forms, sent, moment) : checkWhole(portal, forms, sent, moment);
  const wrong = [...issues, ...checked.issues];
  if (wrong.length > 0) throw new Refusal('invalid', { issues: wrong });
  return { ...checked.body, ...('ext' in body ? { ext: checked.ext } : {}) };
}

/** The request as a whole, against the form that fits it best. */
function checkWhole(portal: PortalView, forms: readonly FormModel[], sent: Body, moment: Moment): Verdict {
  const verdicts = fitting(forms, sent).map((form) =>
    checkForm({ portal, moment }, form, { fields: fieldsOf(form), checks: form.checks }, sent),
  );
  return verdicts.find(({ issues }) => issues.length === 0) ?? verdicts[0] ?? untouched(sent);
}

/** Each part of the request, against the first form that has a field for it. */
function checkParts(portal: PortalView, forms: readonly FormModel[], sent: Body, moment: Moment): Verdict {
  let verdict = untouched(sent);
  const seen = new Set<string>();
  for (const form of forms) {
    const fields = withoutConditions(withoutDemands(fieldsOf(form)));
    const own = fields.map(({ name }) => name).filter((name) => !seen.has(nameInSent(form, name)));
    for (const name of own) seen.add(nameInSent(form, name));
    const whole = own.filter((name) => isWhole(form, name, verdict.body));
    const checked = checkForm({ portal, moment }, form, { fields, own: whole }, { ...verdict.body, ext: verdict.ext });
    verdict = { ...checked, issues: [...verdict.issues, ...checked.issues] };
  }
  return verdict;
}

/** Of an answer that is sent as its parts all are there, or none: of one part alone the call has rules of its own. */
function isWhole({ sentAs = {} }: FormModel, name: string, body: Body): boolean {
  const { parts = [], path = '' } = sentAs[name] ?? {};
  const paths = parts.map((part) => besidePath(path, part));
  const sent = paths.filter((each) => partAt(body, each) !== undefined);
  return sent.length === 0 || sent.length === parts.length;
}

/**
 * The forms that know most of what is sent; of those the ones that send such constants, and the one that asks for least
 * beyond it first.
 */
function fitting(forms: readonly FormModel[], sent: Body): readonly FormModel[] {
  if (forms.length < 2) return forms;
  const names = [...Object.keys(sent), ...Object.keys(recordOf(sent['ext']))];
  const unknownTo = (form: FormModel) => {
    const known = new Set([...sentKeys(form), ...form.extraFields, ...Object.keys(form.with ?? {}), 'ext']);
    return names.filter((name) => !known.has(name)).length;
  };
  const missingIn = (form: FormModel) =>
    [...sentKeys(form), ...form.extraFields].filter((name) => !names.includes(name)).length;
  const fewest = Math.min(...forms.map(unknownTo));
  const likely = forms.filter((form) => unknownTo(form) === fewest);
  const meant = likely.filter((form) => sendsSuch(form, sent));
  return (meant.length > 0 ? meant : likely).sort((left, right) => missingIn(left) - missingIn(right));
}

/** A form that always sends a certain text, such as `kind: "'photo'"`, did not send another one. */
function sendsSuch(form: FormModel, sent: Body): boolean {
  const fixed = Object.entries(form.with ?? {}).filter(([, value]) => typeof value === 'string');
  return fixed.every(([name, value]) => sent[name] === undefined || sent[name] === value);
}

/** What of a form is looked at. */
interface AskedPart {
  readonly fields: readonly DefinedField[];
  /** Those that the form is asked for; all when that is left out. */
  readonly own?: readonly string[];
  readonly checks?: FormModel['checks'];
}

function checkForm(
  { portal, moment }: { readonly portal: PortalView; readonly moment: Moment },
  form: FormModel,
  asked: AskedPart,
  sent: Body,
): Verdict {
  const { ext: given = {}, ...body } = sent;
  const extra = given as Body; // the contract asks for an object
  const isExtra = (name: string) => form.extraFields.includes(name);
  const names = asked.own ?? asked.fields.map(({ name }) => name);
  const builtIn = names.filter((name) => !isExtra(name));
  const extras = new Set(names.filter(isExtra));
  const values = { ...fromSent(form, builtIn, body), ...pick(extra, (name) => extras.has(name)) };
  const { answers, issues } = checkAnswers(asked.fields, values, moment, {
    choices: choicesOf(portal, form),
    checks: asked.checks,
  });
  const kept = toSent(
    { ...form, sentGroups: [] },
    pick(answers, (name) => !isExtra(name)),
    (name) => Object.hasOwn(values, name),
  );
  return {
    body: mergeSent(withoutAnswers(form, builtIn, body), kept),
    ext: { ...pick(extra, (name) => !extras.has(name)), ...pick(answers, isExtra) },
    issues: issues
      .filter((issue) => !isForCall(asked.fields, issue, isExtra))
      .map((issue) => ({
        ...issue,
        field: isExtra(ownerOf(issue.field)) ? `ext.${issue.field}` : nameInSent(form, issue.field),
      })),
  };
}

/**
 * Whether an entry may be picked twice is for the call to say, with its other problems and in its own words: here they would
 * stay unsaid. Of an extra field no call knows.
 */
function isForCall(
  fields: readonly DefinedField[],
  { field, rule }: FieldIssue,
  isExtra: (name: string) => boolean,
): boolean {
  if (rule !== 'duplicate' || isExtra(field)) return false;
  return fields.some((each) => each.name === field && each.kind === 'rows' && isPicked(each));
}

/** `costs[1].item` belongs to the field `costs`. */
function ownerOf(path: string): string {
  return path.replace(/\[.*$/, '');
}

function untouched({ ext = {}, ...body }: Body): Verdict {
  return { body, ext: ext as Record<string, unknown>, issues: [] }; // the contract asks for an object
}

/** Captchas are checked where they were drawn; the same list is given each time, so that its schema is compiled once. */
const fieldsOf = rememberByObject(({ fields, aside, extraFields }: FormModel) =>
  fields
    .filter(({ kind, name }) => kind !== 'captcha' && kind !== 'questions' && !aside?.includes(name))
    .map((field) => (extraFields.includes(field.name) ? field : withOwnPlaces(field))),
);

/**
 * Rows in an order of preference as they came. The browser knows their places by where they are, and sends them; a request that
 * leaves one out is for the call to refuse, and no place is guessed.
 */
function withOwnPlaces(field: DefinedField): DefinedField {
  if (field.kind !== 'rows' || !isPicked(field)) return field;
  const { order, ...pick } = field.pick;
  const fields = field.fields.map((inner) => {
    const { when: _, ...place } = inner;
    return inner.name === order?.as ? { ...place, required: false } : inner;
  });
  return { ...field, pick, fields } as DefinedField; // the same rows, with fewer demands
}

/** The values of the fields with an option list, for the schema. */
export function choicesOf(portal: Pick<PortalView, 'optionValues'>, form: Pick<FormModel, 'fields'>): Choices {
  return fixedChoices(form.fields, (list) => portal.optionValues(list));
}

function knownExtras(
  portal: PortalView,
  forms: readonly FormModel[],
  extra: Body,
): { readonly extra: Body; readonly issues: readonly FieldIssue[] } {
  const known = new Set(forms.flatMap((form) => form.extraFields));
  const names = Object.keys(extra);
  const isTooBig = names.length > extraKeysMaximum || Buffer.byteLength(JSON.stringify(extra)) > extraBytesMaximum;
  const tooBig = isTooBig ? [{ field: 'ext', rule: 'length' }] : [];
  if (portal.dropsUnknownExtras) return { extra: pick(extra, (name) => known.has(name)), issues: tooBig };
  // A page sends what its form has: another config went live since it was loaded.
  const unknown = names.filter((name) => !known.has(name));
  const issues = unknown.map((name) => ({ field: `ext.${name}`, rule: 'unknown', says: 'formChanged' as const }));
  return { extra, issues: [...issues, ...tooBig] };
}

function pick(record: Body, wanted: (name: string) => boolean): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => wanted(name)));
}
