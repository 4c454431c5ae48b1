/** Changes of an e-mail address: waiting for the code that went to the new one, then to be undone from the old one. */
import type { TableSet } from './table-words.ts';

export const tables = {
  email_changes: {
    columns: {
      id: 'id',
      user_id: 'integer -> users',
      old_email: 'text?',
      new_email: 'text',
      code_hash: 'text',
      tries: 'integer = 0',
      /** The end of the code; once the change is made, the end of undoing it. */
      expires_at: 'instant',
      confirmed_at: 'instant?',
      /** Of the secret in the mail to the old address. */
      undo_hash: 'text?',
    },
    indexes: [['user_id'], ['old_email'], ['undo_hash']],
  },
} as const satisfies TableSet;
