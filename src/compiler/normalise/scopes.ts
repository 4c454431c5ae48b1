/** The names that expressions may read inside a property, by the annotation of the schema that says so. */
import { isStorable } from '#expression/node';
import type { Fields, Type } from '#model';
import { isRecord, own, type PlainRecord, recordOf, textOf } from '../kernel/records.ts';
import { pickTypes, rowTypes } from '../link/answer-types.ts';
import { entryType, recordFields } from '../link/extra-fields.ts';
import { type FileContext, type Names, withFields } from '../link/file-context.ts';
import { answerFor, callOfForm } from '../link/kept-forms.ts';
import { nameOf } from '../link/sources-by-kind.ts';
import { parseTypeWords } from '../link/type-words.ts';
import { typeOf } from '../type/expressions/expression-at.ts';
import { choiceType, namesFor } from '../type/page/page-names.ts';
import { pickedNames, pickedRowNames } from './normalise-pick.ts';

export type Scope = (said: unknown, record: PlainRecord, names: Names, context: FileContext) => Names;

/** The names that may be read inside a property; most annotations say which key names the record that they come from. */
export const scopes: Readonly<Record<string, Scope>> = {
  'x-scope': (_, __, { outer }) => ({ fields: outer, outer, blind: false }),
  'x-each': (said, record, names, context) =>
    // Of several keys each is a list in an entry of the one before. One that is left out is passed over: there is one value for all.
    (Array.isArray(said) ? said : [said])
      .filter((key) => own(record, String(key)) !== undefined)
      .reduce<Names>((around, key) => entryNames(own(record, String(key)), around, context), names),
  'x-of': (said, record, names, context) => {
    const shown = own(record, String(said));
    return namesOf(typeOf(shown, names, context), callOf(shown, context), names, context);
  },
  'x-of-entity': (said, record, names, context) => {
    const name = textOf(own(record, String(said)));
    const isKnown = own(context.definitions.contract.entities, name) !== undefined;
    return namesOf(isKnown ? { kind: 'entity', name } : null, undefined, names, context);
  },
  'x-result': (said, record, names, context) => {
    if (said === 'sends') {
      const form = nameOf(context.source);
      return withFields(names, {
        ...resultOf(callOfForm(record), { ...recordOf(own(record, 'with')), form }, context),
        ...sentBy(form, context),
      });
    }
    const sent = { ...recordOf(own(record, 'with')), form: nameOf(context.source) };
    const { result } = resultOf(textOf(own(record, String(said))), sent, context);
    return withFields(names, { [textOf(own(record, 'as')) || 'result']: result });
  },
  'x-answers': (said, record, names, { definitions }) => {
    const form = definitions.forms.get(textOf(own(record, String(said))));
    return form ? withFields(names, form.fields) : { ...names, blind: true };
  },
  'x-result-of-form': (said, record, names, context) => {
    const name = textOf(own(record, String(said)));
    const result = resultOf(context.definitions.forms.get(name)?.sends ?? '', { form: name }, context);
    return withFields(names, { ...result, ...sentBy(name, context) });
  },
  'x-row': (_, record, names, context) => {
    const asked = rowTypes(own(record, 'fields'), context.definitions.options);
    // What identifies a picked row and its place belong to it.
    const fields = own(record, 'kind') === 'pick' ? { ...asked, ...pickTypes(record) } : asked;
    // Where nothing is asked in a row, that is enough to say.
    return { ...withFields(names, fields), blind: names.blind || Object.keys(fields).length === 0 };
  },
  'x-picked': (_, record, names, context) => pickedNames(record, names, context),
  'x-picked-row': (_, record, names, context) => pickedRowNames(record, names, context),
  'x-choice': (_, record, names, context) =>
    own(record, 'options') === undefined ? names : withFields(names, { choice: choiceType(record, names, context) }),
  // Asked only once it is known who is logged in. Whether somebody has a role is read off the user alone.
  'x-user': (_, record, names, { definitions: { user } }) =>
    own(record, 'page') === undefined ? namesFor({ user }) : { ...withFields(names, { user }), ownUser: false },
  'x-names': (said, _, names) => {
    const added = Object.entries(recordOf(said)).map(([name, words]): [string, Type] => [
      name,
      parseTypeWords(textOf(words)) ?? { kind: 'text' },
    ]);
    return withFields(names, Object.fromEntries(added));
  },
};

/** The fields of one entry of a list, and `entry` for all of it. */
function entryNames(list: unknown, names: Names, context: FileContext): Names {
  const entry = entryType(typeOf(list, names, context), context.definitions);
  const inner = namesOf(entry, callOf(list, context), names, context);
  return entry && isStorable(entry) ? { ...withFields(inner, { entry }), outer: names.fields } : inner;
}

/** The fields of one entry or record, added to the names around it. */
function namesOf(
  type: ReturnType<typeof entryType>,
  call: string | undefined,
  names: Names,
  context: FileContext,
): Names {
  const fields = type && recordFields(type, context.definitions);
  if (!type || !fields) return { ...names, blind: true };
  const subject =
    type.kind === 'entity'
      ? { entity: type.name, ...(call ? { call } : {}) }
      : type.kind === 'object' && type.elsewhere
        ? { entity: 'entry', elsewhere: type.elsewhere }
        : undefined;
  return { ...withFields(names, fields, subject), outer: names.fields };
}

/** The call that answers the data an expression begins with, for the words of a message. */
function callOf(value: unknown, context: FileContext): string | undefined {
  const name = /^[a-z][a-z0-9_]*/.exec(textOf(value))?.[0];
  const data = isRecord(context.source.data) ? context.source.data['data'] : undefined;
  const source = name !== undefined && isRecord(data) ? own(data, name) : undefined;
  return isRecord(source) ? textOf(source['call']) || undefined : undefined;
}

/** What was sent with a form, field by field; what was not asked is empty. */
function sentBy(form: string, { definitions }: FileContext): Fields {
  const fields = Object.entries(definitions.forms.get(form)?.fields ?? {});
  const sent = fields.map(([name, type]): [string, Type] => [name, { ...type, nullable: true }]);
  return { sent: sent.length === 0 ? { kind: 'json' } : { kind: 'object', fields: Object.fromEntries(sent) } };
}

/** @param sent  the arguments as they are written, and the `form` where it was one */
function resultOf(name: string, sent: PlainRecord, { definitions }: FileContext): { readonly result: Type } {
  const call = own(definitions.contract.calls, name);
  if (!call) return { result: { kind: 'json' } };
  return { result: answerFor(call, sent, definitions.contract, definitions.keptForms) };
}
