/** The page that a mail is about, `/pages/events/detail?id=3`: the address of the portal is put in front when the mail is sent. */
import type { AddedColumns } from './table-words.ts';

export const added = {
  outbox: { page: 'text?' },
} as const satisfies AddedColumns;
