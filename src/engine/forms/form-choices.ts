/** The choices that fields offer now: those of named lists, of data, and of the lists that come with questions. */
import {
  type Choices,
  choicesFrom,
  choicesInside,
  type DefinedField,
  type DefinedForm,
  type Expression,
  type FormModel,
  fixedChoices,
  type OptionListModel,
  type RowsField,
  rememberByObject,
  type Scope,
  type Text,
} from '#model';
import type { Store } from '../kernel/store.ts';
import type { Choice } from '../scope/data-state.ts';
import { namesOf } from '../scope/scope-node.ts';
import { createKnownChoices, type KnownChoices } from './known-choices.ts';
import type { QuestionGroup } from './questions.ts';
import { listName } from './questions.ts';
import { isSearched } from './searched-data.ts';

type OptionLists = Readonly<Record<string, OptionListModel>>;

export interface FormChoices {
  /** What a field offers now, in a row beside the answers of the row; null when it offers nothing, or its data is not there yet. */
  readonly of: (field: DefinedField, row?: Scope) => readonly Choice[] | null;
  /** What was chosen by searching. */
  readonly known: KnownChoices;
  /** The lists of the form's own fields that never change, for its schema. */
  readonly own: Choices;
  /** The same of a group of questions. */
  readonly inGroup: (group: QuestionGroup) => Choices;
  /** The same of the fields in rows. */
  readonly inRows: (rows: RowsField) => Choices;
  /** An answer as a person reads it; undefined when it is none of the choices. */
  readonly label: (field: DefinedField, answer: unknown, row?: Scope) => string | undefined;
}

interface ChoiceDeps {
  readonly form: FormModel;
  readonly options: OptionLists;
  readonly groups: Store<readonly QuestionGroup[]>;
  readonly evaluate: (expression: Expression, names?: Scope) => unknown;
  readonly text: (text: Text) => string;
}

export function createFormChoices({ form, options, groups, evaluate, text }: ChoiceDeps): FormChoices {
  const listed = (name: string): readonly Choice[] | null => {
    const own = options[name]?.options.map(({ value }) => ({ value, label: '' }));
    if (own) return own;
    for (const { name: group, definition } of groups.get()) {
      const list = Object.entries(definition.lists).find(([key]) => listName(group, key) === name || key === name);
      if (list) return list[1];
    }
    return null;
  };
  const known = createKnownChoices(form);
  const entriesFrom = remembering(evaluate);
  const of: FormChoices['of'] = (field, row) => {
    if (!('options' in field)) return null;
    const wanted = field.options;
    if (typeof wanted === 'string') return listed(wanted);
    if (isSearched(wanted)) return known.of(wanted);
    const beside: typeof evaluate = (expression, names) => evaluate(expression, { ...row, ...names });
    const entries = entriesFrom(wanted.from, row);
    return Array.isArray(entries) ? choicesFrom(entries, wanted, beside) : null;
  };
  const own = fixedChoices(form.fields, (name) => valuesIn(options[name]?.options));
  const ofDefinition = rememberByObject(({ fields, lists }: DefinedForm) =>
    fixedChoices(fields, (name) => valuesIn(lists[name])),
  );
  return {
    of,
    known,
    own,
    inGroup: ({ definition }) => ofDefinition(definition),
    inRows: rememberByObject((rows) => choicesInside(rows.name, own)),
    label: (field, answer, row) => {
      const list =
        'options' in field && typeof field.options === 'string' ? options[field.options]?.options : undefined;
      const named = list?.find(({ value }) => value === answer);
      return named ? text(named.label) : of(field, row)?.find(({ value }) => value === answer)?.label;
    },
  };
}

/** As many as there are rows in which the same question is asked, with some to spare. */
const most = 50;

/**
 * Evaluates as before, and remembers what came of it for as long as the names it reads have the same values: each answer that
 * is read asks for the choices of its row, and those of a picked entry are looked for among all entries.
 */
export function remembering(evaluate: ChoiceDeps['evaluate']): ChoiceDeps['evaluate'] {
  const known = new WeakMap<object, { readonly inputs: readonly unknown[]; readonly result: unknown }[]>();
  return (expression, row = {}) => {
    const names = namesOf(expression);
    if (!Array.isArray(expression) || names.includes('now')) return evaluate(expression, row);
    const inputs = names.map((name) => (Object.hasOwn(row, name) ? row[name] : evaluate(['name', name])));
    const before = known.get(expression) ?? [];
    const same = before.find((one) => one.inputs.every((input, index) => Object.is(input, inputs[index])));
    if (same) return same.result;
    const result = evaluate(expression, row);
    known.set(expression, [{ inputs, result }, ...before.slice(0, most - 1)]);
    return result;
  };
}

function valuesIn(list: readonly { readonly value: string | number }[] | undefined) {
  return list?.map(({ value }) => value);
}
