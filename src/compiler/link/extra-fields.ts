/** What the forms of a portal add to the records of the contract, and the fields of any record with it. */
import type { CheckedType } from '#expression/node';
import { type Fields, rememberByKey, rememberByObject, type Type } from '#model';
import { own } from '../kernel/records.ts';
import type { Definitions, FormFacts } from './definitions.ts';
import { asideFields } from './step-calls.ts';

/**
 * What a form adds to the record that its call makes: its fields that the call does not know, and those of the other
 * forms that send to the same call, because they share the record.
 */
export function extraFields(form: string, definitions: Definitions): Fields {
  return extrasIn(definitions)(form);
}

/** Finding them looks at every form there is. */
const extrasIn = rememberByObject((definitions: Definitions) =>
  rememberByKey((form: string) => findExtraFields(form, definitions)),
);

function findExtraFields(form: string, definitions: Definitions): Fields {
  const facts = definitions.forms.get(form);
  if (!facts) return {};
  if (facts.isKept) return asExtra(Object.entries(facts.fields));
  const call = own(definitions.contract.calls, facts.sends);
  const fields = { ...(call ? sentIn(definitions)(facts.sends) : {}), ...unnested(facts, definitions) };
  const extra = Object.entries(fields).filter(([name]) => !call || (!own(call.body, name) && !own(call.query, name)));
  return asExtra(extra);
}

/** Many forms may send to the same call. */
const sentIn = rememberByObject((definitions: Definitions) =>
  rememberByKey((call: string): Fields => {
    const forms = [...definitions.forms.values()].filter(({ sends }) => sends === call);
    return Object.assign({}, ...forms.map((form) => unnested(form, definitions)));
  }),
);

/** What is sent inside a group belongs to the call; what the call of a step takes belongs to that. */
function unnested({ fields, nested, source }: FormFacts, definitions: Definitions): Fields {
  const aside = asideFields(source.data, definitions);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !nested.has(name) && !aside.has(name)));
}

/** A record may be older than its fields. */
function asExtra(fields: readonly (readonly [string, Type])[]): Fields {
  return Object.fromEntries(fields.map(([name, type]): [string, Type] => [name, { ...type, nullable: true }]));
}

/** The forms with a store of their own. */
export const keptForms = rememberByObject(({ forms }: Definitions): readonly string[] =>
  [...forms].flatMap(([name, { isKept }]) => (isKept ? [name] : [])),
);

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
