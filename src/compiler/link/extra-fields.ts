/** What the forms of a portal add to the records of the contract, and the fields of any record with it. */
import type { CheckedType } from '#expression/node';
import { type Fields, grouped, type Type } from '#model';
import { own } from '../kernel/records.ts';
import type { Definitions, FormFacts } from './definitions.ts';
import { lostForms } from './kept-forms.ts';
import { asideFields } from './step-calls.ts';

/**
 * What a form adds to the record that its call makes: its fields that the call does not know, and those of the other
 * forms that send to the same call, because they share the record.
 * @returns null where that is not known
 */
export function extraFields(form: string, { extras }: Pick<Definitions, 'extras'>): Fields | null {
  return extras.get(form) ?? null;
}

type Known = Pick<Definitions, 'forms' | 'contract'>;

/** What each form adds, by its name. Where it is not known where one sends, it may share the record of any that does not keep its answers itself. */
export function extrasOf(known: Known & Pick<Definitions, 'formCalls'>): Definitions['extras'] {
  const senders = grouped([...known.forms.values()].map((form) => [form.sends, unnested(form, known)]));
  const sent = new Map([...senders].map(([call, some]): [string, Fields] => [call, Object.assign({}, ...some)]));
  const isComplete = lostForms(known.formCalls).length === 0;
  const settled = [...known.forms].filter(([, { isKept }]) => isComplete || isKept);
  return new Map(settled.map(([name, facts]) => [name, extrasOfForm(facts, sent, known)]));
}

/** @param sent  what all forms that send to a call ask together, by the call */
function extrasOfForm(facts: FormFacts, sent: ReadonlyMap<string, Fields>, known: Known): Fields {
  if (facts.isKept) return asExtra(Object.entries(facts.fields));
  const call = own(known.contract.calls, facts.sends);
  const fields = { ...(call ? sent.get(facts.sends) : {}), ...unnested(facts, known) };
  const extra = Object.entries(fields).filter(([name]) => !call || (!own(call.body, name) && !own(call.query, name)));
  return asExtra(extra);
}

/** What is sent inside a group belongs to the call; what the call of a step takes belongs to that. */
function unnested({ fields, nested, source }: FormFacts, known: Known): Fields {
  const aside = asideFields(source.data, known);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !nested.has(name) && !aside.has(name)));
}

/** A record may be older than its fields. */
function asExtra(fields: readonly (readonly [string, Type])[]): Fields {
  return Object.fromEntries(fields.map(([name, type]): [string, Type] => [name, { ...type, nullable: true }]));
}

/** The fields of a record type, or null when it is none or its fields are not known. */
export function recordFields(type: CheckedType, definitions: Definitions): Fields | null {
  if (type.kind === 'object') return type.fields;
  if (type.kind === 'entity') {
    const entity = own(definitions.contract.entities, type.name);
    return entity && !entity.incomplete ? entity.fields : null;
  }
  return type.kind === 'extra' ? extraFields(type.form, definitions) : null;
}

/** The entries of a list, or of the `list` inside a paged answer; null when it is neither. */
export function entryType(type: CheckedType, definitions: Definitions): CheckedType | null {
  if (type.kind === 'list') return type.of;
  const list = recordFields(type, definitions)?.['list'];
  return list?.kind === 'list' ? list.of : null;
}
