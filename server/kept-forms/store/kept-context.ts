/** What reading and keeping the answers of a form needs, and what is kept. */
import type { CallContext } from '../../kernel/call/call.ts';
import type { Row } from '../../kernel/database/tables.ts';

export type KeptContext = Pick<CallContext, 'database' | 'portal' | 'files' | 'language' | 'now' | 'time'> & {
  readonly user: { readonly id: number };
};

/** What was sent, with the words of its version. */
export type KeptRow = Row<'kept_answers'> & { readonly version: string; readonly content: string };

export interface SentForm {
  readonly form: string;
  readonly version?: string;
  /** The own answers that these replace. */
  readonly id?: number;
  readonly answers: unknown;
}
