/** A message of the office as a file says it. */
import { type OfficeFile, type OfficeText, readOfficeFile } from '#compiler';
import type { Diagnostic } from '#model';
import { pageLink } from '../kernel/values/page-link.ts';
import { instantOf } from '../kernel/values/time.ts';
import type { OfficeMessage } from '../messages/office/messages.ts';
import type { NamedReceivers, Receivers } from '../messages/office/receivers.ts';
import type { WritingDesk } from './moments.ts';
import { officeDesk, type Written, withIssues } from './written.ts';

/** With whoever receives it by name: whether there is such a person, class or programme only the database knows. */
export interface WrittenMessage extends Omit<OfficeMessage, 'cover'> {
  /** The name of a picture beside the file. */
  readonly cover?: string;
  readonly to: Exclude<Receivers, NamedReceivers> | WrittenReceivers;
}

export interface WrittenReceivers extends NamedReceivers {
  /** What they have not answered; only the command line knows its words. */
  readonly missing?: readonly string[];
}

export function readMessage(source: OfficeText, desk: WritingDesk): Written<WrittenMessage> {
  const file = readOfficeFile('message', source, officeDesk(desk, source));
  if (!file.value) return { ...file, value: null };
  const { to, title, content, cover, type, opens, popup, confirm, mail, expireAt } = file.value;
  const value: WrittenMessage = {
    to,
    type: type ?? (popup ? 'popup' : 'system'),
    title,
    content,
    isPopup: popup,
    requireConfirm: confirm,
    byMail: mail,
    ...(cover === undefined ? {} : { cover }),
    ...(opens === undefined ? {} : { link: pageLink(opens) }),
    ...(expireAt === undefined ? {} : { expireAt }),
  };
  return withIssues({ ...file, value }, expiryIssues(file, expireAt, desk.now));
}

/** A message is sent at once. */
function expiryIssues(
  { issueAt }: Pick<OfficeFile<unknown>, 'issueAt'>,
  expireAt: string | undefined,
  now: Date,
): readonly Diagnostic[] {
  if (expireAt === undefined || expireAt > instantOf(now)) return [];
  const words = {
    problem: 'A message is sent at once, and `expire-at` is over already.',
    remedy: 'Write a later day, or take it out.',
  };
  return [issueAt('shape/end-before-start', { path: ['expire-at'] }, words)];
}
