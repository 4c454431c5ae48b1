/** The fields of a server-defined form as fields of the form around it: `diet` becomes `answers.diet`. */
import type { DefinedField, DefinedForm, Expression } from '#model';

/** A group of questions in its place. Outside its fields bear the longer names, inside they keep their own. */
export interface QuestionGroup {
  /** The name of the field that stands for the group. */
  readonly name: string;
  readonly definition: DefinedForm;
  /** With long names, to be drawn. */
  readonly fields: readonly DefinedField[];
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

/** The field of the form that a name belongs to: `answers` of the question `answers.diet`. */
export function ownField(name: string): string {
  return name.split('.')[0] ?? '';
}

/** The name under which a group's list of choices is found, apart from those of other groups. */
export function listName(group: string, list: string): string {
  return `${group}:${list}`;
}

/** Conditions speak of the group's own fields: `diet` is read as `answers.diet`, one name of the form's scope. */
function lengthen(expression: Expression, group: string, inner: ReadonlySet<string>): Expression {
  if (!Array.isArray(expression)) return expression;
  const [operation, ...parts] = expression as readonly [string, ...Expression[]];
  if (operation === 'name') return inner.has(String(parts[0])) ? ['name', `${group}.${parts[0]}`] : expression;
  // Only arrays are looked into: names of functions and macros are plain texts and stay.
  return [operation, ...parts.map((part) => lengthen(part, group, inner))] as unknown as Expression;
}
