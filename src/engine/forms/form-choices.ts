/** The choices that fields offer now: those of named lists, of data, and of the lists that come with questions. */
import type { DefinedField, Expression, Scope } from '#model';
import type { Choice } from '../data/data-state.ts';
import type { Store } from '../start/store.ts';
import type { Choices } from './check-form.ts';
import type { QuestionGroup } from './questions.ts';
import { listName } from './questions.ts';

type OptionLists = Readonly<Record<string, { readonly options: readonly { readonly value: string | number }[] }>>;

export interface FormChoices {
  /** What a field offers now; null when it offers nothing, or its data is not there yet. */
  readonly of: (field: DefinedField) => readonly Choice[] | null;
  /** The lists of the form's own fields that never change, for its schema. */
  readonly own: Choices;
  /** The same of a group of questions. */
  readonly inGroup: (group: QuestionGroup) => Choices;
}

interface ChoiceDeps {
  readonly fields: readonly DefinedField[];
  readonly options: OptionLists;
  readonly groups: Store<readonly QuestionGroup[]>;
  readonly evaluate: (expression: Expression, names?: Scope) => unknown;
}

export function createFormChoices({ fields, options, groups, evaluate }: ChoiceDeps): FormChoices {
  const listed = (name: string): readonly Choice[] | null => {
    const own = options[name]?.options.map(({ value }) => ({ value, label: '' }));
    if (own) return own;
    for (const { name: group, definition } of groups.get()) {
      const list = Object.entries(definition.lists).find(([key]) => listName(group, key) === name || key === name);
      if (list) return list[1];
    }
    return null;
  };
  const known = new WeakMap<QuestionGroup, Choices>();
  return {
    of: (field) => {
      if (!('options' in field)) return null;
      const wanted = field.options;
      if (typeof wanted === 'string') return listed(wanted);
      const entries = evaluate(wanted.from);
      if (!Array.isArray(entries)) return null;
      return entries.flatMap((entry) => {
        const names: Scope =
          typeof entry === 'object' && entry !== null ? { ...entry, entry } : { value: entry, entry };
        const value = evaluate(wanted.value, names);
        return typeof value === 'string' || typeof value === 'number' ? [{ value, label: '' }] : [];
      });
    },
    own: fixedChoices(fields, Object.fromEntries(Object.entries(options).map(([name, list]) => [name, list.options]))),
    inGroup: (group) => {
      const found = known.get(group) ?? fixedChoices(group.definition.fields, group.definition.lists);
      known.set(group, found);
      return found;
    },
  };
}

function fixedChoices(
  fields: readonly DefinedField[],
  lists: Readonly<Record<string, readonly { readonly value: string | number }[]>>,
): Choices {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const list = 'options' in field && typeof field.options === 'string' ? lists[field.options] : undefined;
      return list ? [[field.name, list.map(({ value }) => value)]] : [];
    }),
  );
}
