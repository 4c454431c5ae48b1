/** The fields of a form as it stands now: its own, and in their places the questions that the server defines. */
import type { DefinedField, Expression, FormModel, QuestionsField } from '#model';
import type { Store } from '../start/store.ts';
import { createStore } from '../start/store.ts';
import type { QuestionGroup } from './questions.ts';
import { readQuestions } from './questions.ts';

export interface FormFields {
  readonly groups: Store<readonly QuestionGroup[]>;
  /** In the order in which they are drawn. */
  readonly all: () => readonly DefinedField[];
  readonly find: (name: string) => DefinedField | undefined;
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
  let byName = new Map(fields.map((field) => [field.name, field]));
  return {
    groups,
    all: () => fields,
    find: (name) => byName.get(name),
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
