/** The fields of a server-defined form as fields of the form around it: `diet` becomes `answers.diet`. */
import { use } from 'react';
import type { DefinedField, DefinedForm } from '#model';
import { invariant } from '../kernel/invariant.ts';

/** A group of questions in its place. Outside its fields bear the longer names, inside they keep their own. */
export interface QuestionGroup {
  /** The name of the field that stands for the group. */
  readonly name: string;
  readonly definition: DefinedForm;
  /** With long names, to be drawn. */
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

/** Makes a definition of the server a group of questions. */
export type ReadQuestions = (name: string, definition: object, language: string) => QuestionGroup;

let reader: ReadQuestions | null = null;
let loading: Promise<void> | null = null;

/** Reading definitions takes code that most forms do not need: a form with questions waits for it here before it is made. */
export function useQuestionReader(isNeeded: boolean): void {
  if (!isNeeded) return;
  loading ??= import('./read-questions.ts').then(
    (part) => {
      reader = part.readQuestions;
    },
    (reason: unknown) => {
      loading = null;
      throw reason;
    },
  );
  // Also when it is there: React draws what has waited once more, and wants to meet the same hooks.
  use(loading);
}

export const readQuestions: ReadQuestions = (name, definition, language) => {
  invariant(reader, 'a form with questions has waited for their reader');
  return reader(name, definition, language);
};
