/** What the forms of a portal add to the records of the contract, and the fields of any record with it. */
import type { CheckedType } from '#expression/node';
import type { Fields, Type } from '#model';
import { own } from '../kernel/records.ts';
import type { Definitions, FormFacts } from './definitions.ts';
import { asideFields } from './step-calls.ts';

/**
 * What a form adds to the record that its call makes: its fields that the call does not know, and those of the other
 * forms that send to the same call, because they share the record.
 */
export function extraFields(form: string, definitions: Definitions): Fields {
  const known = extras.get(definitions) ?? new Map<string, Fields>();
  extras.set(definitions, known);
  const fields = known.get(form) ?? findExtraFields(form, definitions);
  known.set(form, fields);
  return fields;
}

/** Remembered by form, because finding them looks at every form there is. */
const extras = new WeakMap<Definitions, Map<string, Fields>>();

function findExtraFields(form: string, definitions: Definitions): Fields {
  const facts = definitions.forms.get(form);
  if (!facts) return {};
  if (facts.isKept) return asExtra(Object.entries(facts.fields));
  const call = own(definitions.contract.calls, facts.sends);
  const fields = { ...(call ? fieldsSentTo(facts.sends, definitions) : {}), ...unnested(facts, definitions) };
  const extra = Object.entries(fields).filter(([name]) => !call || (!own(call.body, name) && !own(call.query, name)));
  return asExtra(extra);
}

/** Remembered by call, because many forms may send to the same. */
const sent = new WeakMap<Definitions, Map<string, Fields>>();

function fieldsSentTo(call: string, definitions: Definitions): Fields {
  const known = sent.get(definitions) ?? new Map<string, Fields>();
  sent.set(definitions, known);
  const forms = known.has(call) ? [] : [...definitions.forms.values()].filter(({ sends }) => sends === call);
  const fields = known.get(call) ?? Object.assign({}, ...forms.map((form) => unnested(form, definitions)));
  known.set(call, fields);
  return fields;
}

/** What is sent inside a group belongs to the call; what the call of a step takes belongs to that. */
function unnested({ fields, nested, source }: FormFacts, definitions: Definitions): Fields {
  const aside = asideFields(source.data, definitions);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !nested.has(name) && !aside.has(name)));
}

/** A record may be older than its fields. */
function asExtra(fields: readonly (readonly [string, Type])[]): Fields {
  return Object.fromEntries(fields.map(([name, type]): [string, Type] => [name, { ...type, nullable: true }]));
}

const keptNames = new WeakMap<Definitions, readonly string[]>();

/** The forms with a store of their own. */
export function keptForms(definitions: Definitions): readonly string[] {
  const known = keptNames.get(definitions);
  if (known) return known;
  const found = [...definitions.forms].flatMap(([name, { isKept }]) => (isKept ? [name] : []));
  keptNames.set(definitions, found);
  return found;
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
