/** Definitions of the server as groups of questions: `diet` becomes `answers.diet`. Loaded by the first form that has questions. */
import type { DefinedForm, Expression } from '#model';
import { countryChoices, formFromDefinition } from '#model';
import { listName, type QuestionGroup } from './questions.ts';

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
  const inner = new Set(definition.fields.map((field) => field.name));
  const fields = definition.fields.map((field) => ({
    ...field,
    name: `${name}.${field.name}`,
    ...(field.when === undefined ? {} : { when: lengthen(field.when, name, inner) }),
    ...('options' in field && typeof field.options === 'string' ? { options: listName(name, field.options) } : {}),
  }));
  return { name, definition, fields };
}

/** Conditions speak of the group's own fields: `diet` is read as `answers.diet`, one name of the form's scope. */
function lengthen(expression: Expression, group: string, inner: ReadonlySet<string>): Expression {
  if (!Array.isArray(expression)) return expression;
  const [operation, ...parts] = expression as readonly [string, ...Expression[]];
  if (operation === 'name') return inner.has(String(parts[0])) ? ['name', `${group}.${parts[0]}`] : expression;
  // Only arrays are looked into: names of functions and macros are plain texts and stay.
  return [operation, ...parts.map((part) => lengthen(part, group, inner))] as unknown as Expression;
}
