/** Notifies people by mail that they have an account; they choose a password with a code, as those who forgot theirs do. */
import type { Database } from '../../kernel/database/open.ts';
import { mailInAll } from '../../kernel/portal/texts.ts';
import { queueMails } from '../../mail/store/mail.ts';

export async function inviteByMail(
  { database, now }: { readonly database: Database; readonly now: Date },
  people: readonly { readonly email: string }[],
  address: string,
): Promise<void> {
  const mail = mailInAll('mail-invitation-title', ['mail-invitation', 'mail-invitation-password', { text: address }]);
  await queueMails(
    database,
    people.map(({ email }) => ({ to: email, ...mail })),
    now,
  );
}
