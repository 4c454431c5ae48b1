/** Messages from the office, and from the portal in its name. */
import type { Message } from '#contract';
import type { Database } from '../database/open.ts';
import type { Instant } from '../database/tables.ts';
import type { Localized } from '../language.ts';

export interface NewMessage {
  readonly userIds: readonly number[];
  readonly type: Message['type'];
  readonly title: Localized;
  /** Rich text. */
  readonly content: Localized;
  /** Left out: the office. */
  readonly sender?: Localized;
  readonly link?: { readonly route: string; readonly query: Readonly<Record<string, string | number>> };
  readonly expireAt?: Instant;
  readonly requireConfirm?: boolean;
  readonly isPopup?: boolean;
  /** True: the same text goes to the person's e-mail address as well. */
  readonly byMail?: boolean;
}

/** Puts one message into the inbox of each person. */
export async function sendMessage(database: Database, message: NewMessage, now: Date): Promise<void> {
  throw new Error(`not built yet: ${String(database)} ${message.type} ${String(now)}`);
}
