/** Definitions of the server as groups of questions: `diet` becomes `answers.diet`. Loaded by the first form that has questions. */
import type { DefinedForm } from '#model';
import { countryChoices, formFromDefinition } from '#model';
import { listName, type QuestionGroup } from './questions.ts';
import { renameNames } from './rename-names.ts';

const known = new WeakMap<object, Map<string, QuestionGroup>>();

/** The same definition gives the same group, so that its fields stay mounted. */
export function readQuestions(name: string, definition: object, language: string): QuestionGroup {
  const byKey = known.get(definition) ?? new Map<string, QuestionGroup>();
  known.set(definition, byKey);
  const key = `${name} ${language}`;
  const group =
    byKey.get(key) ?? questionGroup(name, formFromDefinition(definition, language, countryChoices(language)));
  byKey.set(key, group);
  return group;
}

export function questionGroup(name: string, definition: DefinedForm): QuestionGroup {
  const names = new Map(definition.fields.map((field) => [field.name, `${name}.${field.name}`]));
  const fields = definition.fields.map((field) => ({
    ...field,
    name: `${name}.${field.name}`,
    ...(field.when === undefined ? {} : { when: renameNames(field.when, names) }),
    ...('options' in field && typeof field.options === 'string' ? { options: listName(name, field.options) } : {}),
  }));
  return { name, definition, fields };
}
