/** How many messages the person has not read. */
import type { Settings } from '#model';
import { isRecord } from '#model';
import type { SessionPartDeps } from './session-facts.ts';

export interface Unread {
  /** A message is being read: the number of unread ones falls before the server has answered, once for each message. */
  readonly noteRead: (id: string) => void;
  /** Asks the server for the number. */
  readonly loadUnread: () => Promise<void>;
}

export function createUnread({ settings, ask, store }: Pick<SessionPartDeps, 'settings' | 'ask' | 'store'>): Unread {
  /** Messages that were read since the number was last asked for: each counts once. */
  const readMessages = new Set<string>();
  return {
    noteRead: (id) => {
      const { unread } = store.get();
      if (id === '0' || readMessages.has(id) || unread === 0) return;
      readMessages.add(id);
      store.patch({ unread: unread - 1 });
    },
    loadUnread: async () => {
      const call = settings().session.messages;
      const { token, user } = store.get();
      if (!call || !user) return;
      const reply = await ask(call, {}, { page: 1, perPage: 1 });
      const unread = reply.kind === 'done' ? unreadIn(reply.answer, settings().session) : null;
      if (unread === null || !store.get().user || store.get().token !== token) return;
      readMessages.clear();
      store.patch({ unread });
    },
  };
}

/** The number of unread messages in an answer; null where there is none. */
export function unreadIn(answer: unknown, { person }: Settings['session']): number | null {
  const unread = isRecord(answer) && person?.unread !== undefined ? answer[person.unread] : null;
  return typeof unread === 'number' ? unread : null;
}
