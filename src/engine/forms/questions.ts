/** The fields of a server-defined form as fields of the form around it: `diet` becomes `answers.diet`. */
import type { DefinedField, DefinedForm, Text } from '#model';

/** A group of questions in its place. Outside its fields bear the longer names, inside they keep their own. */
export interface QuestionGroup {
  /** The name of the field that stands for the group. */
  readonly name: string;
  readonly definition: DefinedForm;
  /** With long names, to be drawn. */
  readonly fields: readonly DefinedField[];
  /** The same in the order of their headings. */
  readonly sections: readonly QuestionSection[];
}

/** Questions under a heading, or without one. */
export interface QuestionSection {
  readonly title?: Text | undefined;
  readonly fields: readonly DefinedField[];
}

/** The field of the form that a name belongs to: `answers` of the question `answers.diet`. */
export function ownField(name: string): string {
  return name.split('.')[0] ?? '';
}

/** The name under which a group's list of choices is found, apart from those of other groups. */
export function listName(group: string, list: string): string {
  return `${group}:${list}`;
}
