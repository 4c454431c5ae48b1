/** Notifies people by mail that they have an account; they choose a password with a code, as those who forgot theirs do. */
import { inPieces } from '../../kernel/database/in-pieces.ts';
import type { Database } from '../../kernel/database/open.ts';
import { mailInAll, type Speaker } from '../../kernel/portal/texts.ts';
import { after, dayMs, instantOf } from '../../kernel/values/time.ts';
import { type NewMail, queueMails } from '../../mail/store/mail.ts';
import type { NamedPerson } from './access.ts';

interface Inviting {
  readonly database: Database;
  readonly portal: Speaker;
  readonly now: Date;
}

type Letter = Pick<NewMail, 'subject' | 'content'>;

export async function inviteByMail(
  office: Inviting,
  people: readonly { readonly email: string }[],
  address: string,
): Promise<void> {
  const addresses = people.map(({ email }) => email.toLowerCase());
  const words = { text: address };
  await write(
    office,
    addresses,
    mailInAll(office.portal, 'mailInvitationTitle', ['mailInvitation', 'mailInvitationPassword', words]),
  );
}

/** Whoever was written to less than so many days ago may still be about to come. */
export const daysBetweenReminders = 3;

export interface Reminded {
  /** How many were written to. */
  readonly count: number;
  /** Those to whom a mail went in the last days. */
  readonly leftOut: readonly NamedPerson[];
}

/**
 * Invites everybody anew who could come in and never did. Belongs into a transaction.
 * @param again  true: those as well to whom a mail went in the last days
 */
export async function remindByMail(office: Inviting, address: string, again: boolean): Promise<Reminded> {
  const people = await office.database
    .selectFrom('users')
    .select(['id', 'sid', 'email', 'en_name as enName', 'status', 'invited_at'])
    .where('last_login_at', 'is', null)
    .where('status', '=', 'active')
    .where('email', 'is not', null)
    .orderBy('id')
    .execute();
  const since = instantOf(after(office.now, -daysBetweenReminders * dayMs));
  const leftOut = again ? [] : people.filter(({ invited_at: last }) => last !== null && last > since);
  const addresses = people.filter((person) => !leftOut.includes(person)).map(({ email }) => email ?? '');
  const words = { text: address };
  await write(
    office,
    addresses,
    mailInAll(office.portal, 'mailReminderTitle', ['mailReminder', 'mailInvitationPassword', words]),
  );
  return { count: addresses.length, leftOut };
}

const byId = (a: { readonly userId: number }, b: { readonly userId: number }) => a.userId - b.userId;

async function write({ database, now }: Inviting, addresses: readonly string[], letter: Letter): Promise<void> {
  const invited = await inPieces(addresses, (some) =>
    database
      .updateTable('users')
      .set({ invited_at: instantOf(now) })
      .where('email', 'in', some)
      .returning(['id as userId', 'email'])
      .execute(),
  );
  await queueMails(
    database,
    invited.toSorted(byId).map(({ userId, email }) => ({ userId, to: email ?? '', ...letter })),
    now,
  );
}
