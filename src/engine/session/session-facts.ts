/** What is known of who is logged in, and what the parts of a session are given. */
import type { Expression, Settings } from '#model';
import type { KeyStore } from '../kernel/storage.ts';
import type { Store } from '../kernel/store.ts';
import type { Reply } from '../request/reply.ts';

export type User = Readonly<Record<string, unknown>>;

export interface SessionFacts {
  readonly token: string | null;
  /** Null until the user call has answered in this tab. */
  readonly user: User | null;
  /** What the role that chooses has chosen; sent with every call. */
  readonly chosenId: string | null;
  readonly chosenTitle: string | null;
  readonly unread: number;
  /** How often another tab has ended or replaced the login here: what was on screen before is somebody else's. */
  readonly handovers: number;
  /** The login has ended and the person is being told: the page stays as it is, or is `hidden` from whoever comes by. */
  readonly ending: 'shown' | 'hidden' | null;
}

export interface SessionDeps {
  readonly storage: KeyStore;
  readonly settings: () => Pick<Settings, 'session' | 'roles'>;
  /** Whether the condition of a role holds for somebody. */
  readonly holds: (when: Expression, user: User) => boolean;
  /** Makes a call of the portal itself, without any message. */
  readonly ask: (
    call: string,
    given: Readonly<Record<string, unknown>>,
    page?: { page: number; perPage: number },
  ) => Promise<Reply>;
}

/** What each part of a session works with. */
export interface SessionPartDeps extends SessionDeps {
  readonly store: Store<SessionFacts>;
}
