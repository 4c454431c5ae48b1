/** What people are reminded or informed of. */
import type { Database } from '../../kernel/database/open.ts';
import type { Instant } from '../../kernel/database/tables.ts';
import type { PortalView } from '../../kernel/portal/portal-view.ts';
import { after, instantOf, type TimeWriter } from '../../kernel/values/time.ts';
import type { NewMessage } from '../../messages/store/send-message.ts';

/** One thing that people are reminded of. */
export interface Reminder {
  /** What tells it from others of its kind. */
  readonly record: string;
  /** When it begins or ends. */
  readonly due: Instant;
  /** Since when it is there. */
  readonly since: Instant;
  /** Whom it concerns: the ids of their accounts. Null: nobody has to do anything. */
  readonly people: (database: Database) => Promise<readonly number[] | null>;
  /** Written only when it is sent: what is due is looked at each minute. */
  readonly message: () => Pick<NewMessage, 'type' | 'title' | 'content' | 'link'>;
  /** When it is too late: the message is in no inbox any more. Left out: when it is due; null: never. */
  readonly ends?: Instant | null;
}

/** The time for which reminders are looked for. */
export interface Horizon {
  readonly database: Database;
  readonly now: Date;
  /** Of these reminders, as the table notes it. */
  readonly kind: string;
  /** How long before it is due people are reminded of something; 0: once it is there. */
  readonly beforeMs: number;
  readonly portal: PortalView;
  readonly time: TimeWriter;
}

export type FindReminders = (horizon: Horizon) => Promise<readonly Reminder[]>;

/** When people are to be reminded of what is due then. */
export function remindAt(due: Instant, { beforeMs }: Pick<Horizon, 'beforeMs'>): Instant {
  return instantOf(after(new Date(due), -beforeMs));
}
