/** The fields of a form as it is now: its own, and in their places the questions that the server defines. */
import type { DefinedField, Expression, FormModel, QuestionsField } from '#model';
import type { Store } from '../kernel/store.ts';
import { createStore } from '../kernel/store.ts';
import { readQuestions } from './question-reader.ts';
import type { QuestionGroup } from './questions.ts';
import type { RowPlace } from './rows.ts';

export interface FormFields {
  readonly groups: Store<readonly QuestionGroup[]>;
  /** In the order in which they are drawn. */
  readonly all: () => readonly DefinedField[];
  readonly find: (name: string) => DefinedField | undefined;
  /** Where a field is that is drawn in a row. */
  readonly rowOf: (name: string) => RowPlace | undefined;
  /** The names of the fields that are drawn in the rows of a field. */
  readonly inRowsOf: (owner: string) => readonly string[];
  /** The keys of the rows of a field that have ever been drawn. */
  readonly keysInRowsOf: (owner: string) => readonly string[];
  /** Makes the fields of a row known under the names that they have there. */
  readonly addRow: (fields: readonly { readonly field: DefinedField; readonly place: RowPlace }[]) => void;
  /** The questions that a name belongs to. */
  readonly groupOf: (name: string) => QuestionGroup | undefined;
  /**
   * Reads the definitions again.
   * @returns the groups that are new
   */
  readonly readGroups: (definitionOf: (field: QuestionsField) => unknown, language: string) => readonly QuestionGroup[];
}

export function createFormFields(form: FormModel): FormFields {
  const groups = createStore<readonly QuestionGroup[]>([]);
  let fields: readonly DefinedField[] = form.fields;
  const inRows = new Map<string, { readonly field: DefinedField; readonly place: RowPlace }>();
  let byName = new Map(fields.map((field) => [field.name, field]));
  return {
    groups,
    all: () => fields,
    find: (name) => byName.get(name) ?? inRows.get(name)?.field,
    rowOf: (name) => inRows.get(name)?.place,
    inRowsOf: (owner) => [...inRows].flatMap(([name, { place }]) => (place.owner.name === owner ? [name] : [])),
    keysInRowsOf: (owner) =>
      [...inRows.values()].flatMap(({ place }) => (place.owner.name === owner ? [place.key] : [])),
    addRow: (added) => {
      for (const one of added) inRows.set(one.field.name, one);
    },
    groupOf: (name) => groups.get().find((group) => name.startsWith(`${group.name}.`)),
    readGroups: (definitionOf, language) => {
      const next = form.fields.flatMap((field) => {
        const definition = field.kind === 'questions' ? definitionOf(field) : null;
        return typeof definition === 'object' && definition !== null
          ? [readQuestions(field.name, definition, language)]
          : [];
      });
      const before = groups.get();
      if (next.length === before.length && next.every((group, index) => group === before[index])) return [];
      groups.set(next);
      fields = form.fields.flatMap((field): readonly DefinedField[] => {
        const group = field.kind === 'questions' ? next.find(({ name }) => name === field.name) : undefined;
        return group ? [field, ...group.fields.map((inner) => inPlace(inner, field.when))] : [field];
      });
      byName = new Map(fields.map((field) => [field.name, field]));
      return next.filter((group) => !before.includes(group));
    },
  };
}

/** A question is asked only while its group is. */
function inPlace(inner: DefinedField, when: Expression | undefined): DefinedField {
  if (when === undefined) return inner;
  return { ...inner, when: inner.when === undefined ? when : ['&&', when, inner.when] };
}
