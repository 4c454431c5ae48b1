/** Forms with a store of their own (`keeps`): the calls that take and give their answers, and what a page may read of them. */
import type { CallModel, Contract, Fields, Form, FormField, OptionListModel, Type } from '#model';
import { answerOf } from '#model';
import { own, recordOf, textOf } from '../kernel/records.ts';
import type { Definitions } from './definitions.ts';

/** The call that takes the answers of every form with a store of its own. */
export const keptFormCall = 'form/submit';

/** What shows them; it is loaded again when something was sent. */
export const keptAnswersCall = 'form/mine';

/** Where a `keeps` is beside `sends`, one of the two is reported, and the call holds. */
export function isKeptForm(form: unknown): boolean {
  const { sends, keeps } = recordOf(form);
  return sends === undefined && keeps !== undefined && keeps !== false;
}

/** The name of the call that takes the answers of a form: that under `sends`, or the one for forms with `keeps`. Empty where the file has neither. */
export function callOfForm(form: unknown): string {
  return isKeptForm(form) ? keptFormCall : textOf(recordOf(form)['sends']);
}

/**
 * The type of a parameter that names a form: one of those that there are, so that a misspelt name is found. A form of which nobody
 * knows where it sends may be one of them.
 */
export function formNameType(type: Type, { keptForms, formCalls }: Pick<Definitions, 'keptForms' | 'formCalls'>): Type {
  if (type.kind !== 'text' || type.names === undefined || keptForms.length === 0) return type;
  const options = [...new Set([...keptForms, ...lostForms(formCalls)])];
  return { kind: 'one-of', options, ...(type.nullable ? { nullable: true } : {}) };
}

/** The forms of which it is not known where they send: their files cannot be read, or do not say it. */
export function lostForms(formCalls: Definitions['formCalls']): readonly string[] {
  return [...formCalls].flatMap(([name, call]) => (call === '' ? [name] : []));
}

/**
 * The answer of a call with the form that it speaks of in the place of `{form}`. Where what is sent does not say which form
 * that is, its answers may be anything. A word that is sent chooses among the cases of the answer.
 * @param sent  the arguments as they are written
 */
export function answerFor(call: CallModel, sent: unknown, contract: Contract, keptForms: readonly string[]): Type {
  const written = (parameter: string): string => textOf(own(recordOf(sent), parameter)).replace(/^(['"])(.*)\1$/, '$2');
  const answer = call.cases ? answerOf(call, { [call.cases.by]: written(call.cases.by) }) : call.answer;
  const parameters: Fields = { ...call.query, ...call.body };
  const isNamed = Object.values(parameters).some((type) => 'names' in type && type.names !== undefined);
  if (!isNamed) return answer;
  const named = (parameter: string): string | undefined => {
    const form = written(parameter);
    return keptForms.includes(form) ? form : undefined;
  };
  return withForm(answer, named, contract, []);
}

/** @param above  the entities around it: one that holds itself stays as it is */
function withForm(
  type: Type,
  named: (parameter: string) => string | undefined,
  contract: Contract,
  above: readonly string[],
): Type {
  const inside = (part: Type, within = above): Type => withForm(part, named, contract, within);
  const nullable = type.nullable ? { nullable: true as const } : {};
  if (type.kind === 'list') return { ...type, of: inside(type.of) };
  if (type.kind === 'object') return { ...type, fields: mapFields(type.fields, inside) };
  if (type.kind === 'entity') {
    const fields = own(contract.entities, type.name)?.fields;
    if (!fields || above.includes(type.name)) return type;
    const changed = mapFields(fields, (part) => inside(part, [...above, type.name]));
    const isSame = Object.entries(fields).every(([name, part]) => changed[name] === part);
    return isSame ? type : { kind: 'object', fields: changed, ...nullable };
  }
  if (type.kind !== 'extra' || !type.form.startsWith('{')) return type;
  const form = named(type.form.slice(1, -1));
  return form === undefined ? { kind: 'json', ...nullable } : { ...type, form };
}

function mapFields(fields: Fields, change: (type: Type) => Type): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, change(type)]));
}

/** The kinds of lists of options by their names. */
type OptionLists = Readonly<Record<string, Pick<OptionListModel, 'options'>>>;

/**
 * The version of a form's questions: another one when a field comes, goes or changes its kind, or when the values of its
 * options change. Words, order of options and rules do not change what an answer means.
 */
export function formVersion(fields: readonly FormField[], lists: OptionLists): string {
  const asked = fields.filter(({ kind }) => kind !== 'note').map((field) => meaningOf(field, lists));
  return hashOf(JSON.stringify(asked));
}

function meaningOf(field: object, lists: OptionLists): unknown {
  const { name, kind, options, fields } = recordOf(field);
  const values = typeof options === 'string' ? own(lists, options)?.options.map(({ value }) => value) : undefined;
  return [
    name,
    kind,
    ...(values ? [values.map((value) => JSON.stringify(value)).sort()] : []),
    ...(Array.isArray(fields) ? [fields.map((inner: unknown) => meaningOf(recordOf(inner), lists))] : []),
  ];
}

/** Two rounds of FNV-1a, 16 hex digits: short, the same everywhere, and not for secrets. */
function hashOf(text: string): string {
  return [0x811c9dc5, 0x01000193]
    .map((start) => {
      let hash = start;
      for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
      return (hash >>> 0).toString(16).padStart(8, '0');
    })
    .join('');
}

/** The rules of a store, as the model holds them. */
export function storeOf({ keeps }: Pick<Form, 'keeps'>): Exclude<NonNullable<Form['keeps']>, true> | undefined {
  return keeps === true ? { once: false } : keeps;
}
