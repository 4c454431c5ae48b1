/** Definitions of the server as groups of questions: `diet` becomes `answers.diet`. Loaded by the first form that has questions. */
import { countryChoices, type DefinedForm, formFromDefinition, rememberByKey, rememberByObject } from '#model';
import { listName, type QuestionGroup } from './questions.ts';
import { renameNames } from './rename-names.ts';

/** The same definition gives the same group, so that its fields stay mounted. */
export function readQuestions(name: string, definition: object, language: string): QuestionGroup {
  return readerOf(definition)(name, language);
}

const readerOf = rememberByObject((definition: object) =>
  rememberByKey(
    (name: string, language: string) =>
      questionGroup(name, formFromDefinition(definition, language, countryChoices(language))),
    { key: (name, language) => `${name} ${language}` },
  ),
);

export function questionGroup(name: string, definition: DefinedForm): QuestionGroup {
  const names = new Map(definition.fields.map((field) => [field.name, `${name}.${field.name}`]));
  const fields = definition.fields.map((field) => ({
    ...field,
    name: `${name}.${field.name}`,
    ...(field.when === undefined ? {} : { when: renameNames(field.when, names) }),
    ...('options' in field && typeof field.options === 'string' ? { options: listName(name, field.options) } : {}),
  }));
  const sections = (definition.outline[0]?.groups ?? []).map(({ title, fields: own }) => ({
    title,
    fields: own.flatMap((key) => fields.find((field) => field.name === names.get(key)) ?? []),
  }));
  return { name, definition, fields, sections };
}
