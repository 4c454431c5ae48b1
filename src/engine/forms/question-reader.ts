/** Loads what reads the definitions of the server, for the forms that have questions. */
import { use } from 'react';
import { invariant } from '../kernel/invariant.ts';
import type { QuestionGroup } from './questions.ts';

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
