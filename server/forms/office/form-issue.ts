/** What is wrong with a question of a form of the office. */
import type { DiagnosticCode } from '#compiler';

export interface FormIssue {
  readonly code: DiagnosticCode;
  /** The position of the question. */
  readonly question: number;
  /** What in the question: `pattern`, or a choice by its position. */
  readonly at: readonly (string | number)[];
  /** A sentence that goes on behind the key of the question. */
  readonly problem: string;
  readonly remedy: string;
}

/** The same within its question. */
export type Issue = Omit<FormIssue, 'question'>;
