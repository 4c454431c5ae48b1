/** Forms with a store of their own: what was sent, under which version of the questions, and what the office answered. */
import type { TableSet } from './table-words.ts';

export const tables = {
  /** One row a form, made when it is first needed. It is what two who want the last place wait for. */
  kept_forms: {
    columns: {
      form: 'text key',
      lock_count: 'integer = 0',
      /** The office has closed it, whatever its file says. */
      closed_at: 'instant?',
    },
  },
  /** The questions with all their words, as they were when something was sent: old answers stay readable. */
  kept_versions: {
    columns: {
      id: 'id',
      form: 'text',
      version: 'text',
      /** Of the content: the same questions in other words have the same version. */
      hash: 'text',
      content: 'json',
      created_at: 'instant',
    },
    unique: [['form', 'hash']],
  },
  kept_answers: {
    columns: {
      id: 'id',
      form: 'text',
      version_id: 'integer -> kept_versions',
      user_id: 'integer -> users',
      answers: 'json',
      /** All answers in lower case, for the office's search. */
      words: 'text',
      sent_at: 'instant',
      updated_at: 'instant',
      withdrawn_at: 'instant?',
      reply: 'text?',
      replied_at: 'instant?',
    },
    indexes: [
      ['form', 'id'],
      ['user_id', 'form'],
    ],
  },
} as const satisfies TableSet;
