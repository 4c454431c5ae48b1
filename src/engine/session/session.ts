/** Who is logged in, and which class a class lead looks at. */
import type { Settings } from '#model';
import type { KeyStore } from '../kernel/storage.ts';
import { keys } from '../kernel/storage.ts';
import type { Store } from '../kernel/store.ts';
import { createStore } from '../kernel/store.ts';
import type { Reply } from '../request/reply.ts';

export type User = Readonly<Record<string, unknown>>;

export interface SessionFacts {
  readonly token: string | null;
  /** Null until the user call has answered in this tab. */
  readonly user: User | null;
  readonly classId: string | null;
  readonly classTitle: string | null;
  readonly unread: number;
  /** The login has ended and the student is being told: the page stays as it is, or is `hidden` from whoever comes by. */
  readonly ending: 'shown' | 'hidden' | null;
}

export interface Session {
  readonly store: Store<SessionFacts>;
  /** Keeps the token and loads the user. @returns null when all went well */
  readonly logIn: (token: string) => Promise<Reply | null>;
  /** Asks who is logged in. Anything but an answer ends the login. Several at once are one. @returns null when all went well */
  readonly loadUser: () => Promise<Reply | null>;
  /** Loads the user again without consequences when that fails. */
  readonly refreshUser: () => Promise<void>;
  /** Forgets token, user and class. */
  readonly clear: () => void;
  readonly setEnding: (ending: SessionFacts['ending']) => void;
  readonly chooseClass: (id: string | null) => void;
  /** The title of the chosen class, for a class lead. */
  readonly loadClassTitle: () => Promise<void>;
  /** A message is being read: the number of unread ones falls before the server has answered, once for each message. */
  readonly noteRead: (id: string) => void;
  readonly loadUnread: () => Promise<void>;
  /** Takes over what another tab has written. @returns what changed */
  readonly readStorage: () => 'in' | 'out' | 'class' | null;
}

interface SessionWorld {
  readonly storage: KeyStore;
  readonly settings: () => Settings['session'];
  /** Makes a call of the portal itself, without any message. */
  readonly ask: (
    call: string,
    given: Readonly<Record<string, unknown>>,
    page?: { page: number; perPage: number },
  ) => Promise<Reply>;
}

export function createSession({ storage, settings, ask }: SessionWorld): Session {
  const store = createStore<SessionFacts>({
    token: storage.getItem(keys.token),
    user: null,
    classId: storage.getItem(keys.classId),
    classTitle: null,
    unread: 0,
    ending: null,
  });
  let loading: Promise<Reply | null> | null = null;
  /** Messages that were read since the number was last asked for: each counts once. */
  const readMessages = new Set<string>();

  function clear(): void {
    for (const key of [keys.token, keys.user, keys.classId, keys.provider, keys.active]) storage.removeItem(key);
    store.patch({ token: null, user: null, classId: null, classTitle: null, unread: 0 });
  }

  function keepUser(user: User): void {
    storage.setItem(keys.user, JSON.stringify(storedUser(user)));
    const unread = user['unreadCount'];
    store.patch({ user, ...(typeof unread === 'number' ? { unread } : {}) });
  }

  async function fetchUser(): Promise<Reply | null> {
    const { token, classId } = store.get();
    const reply = await ask(settings().user, {});
    // Somebody else may have logged in or out meanwhile.
    if (store.get().token !== token) return null;
    if (reply.kind === 'done' && isRecord(reply.answer)) {
      keepUser(reply.answer);
      void session.loadClassTitle();
      return null;
    }
    // A class that is kept from before may no longer be theirs: without it they are asked for another.
    if (classId !== null && reply.kind === 'refused' && reply.reason === 'class_scope') {
      session.chooseClass(null);
      return (await fetchUser()) ?? reply;
    }
    clear();
    return reply;
  }

  const session: Session = {
    store,
    logIn: (token) => {
      storage.setItem(keys.token, token);
      storage.setItem(keys.provider, 'web');
      store.patch({ token, user: null, ending: null });
      loading = null;
      return session.loadUser();
    },
    loadUser: () => {
      loading ??= fetchUser().finally(() => {
        loading = null;
      });
      return loading;
    },
    refreshUser: async () => {
      const { token } = store.get();
      if (!token) return;
      const reply = await ask(settings().user, {});
      if (reply.kind === 'done' && isRecord(reply.answer) && store.get().token === token) keepUser(reply.answer);
    },
    clear,
    setEnding: (ending) => store.patch({ ending }),
    chooseClass: (id) => {
      if (id === null) storage.removeItem(keys.classId);
      else storage.setItem(keys.classId, id);
      store.patch({ classId: id, classTitle: null });
      if (id !== null) void session.loadClassTitle();
    },
    loadClassTitle: async () => {
      const { classId, user } = store.get();
      const call = settings().classes;
      if (!classId || !isLead(user) || !call) return;
      const reply = await ask(call, { is_class_restrictions: 1 });
      const title = reply.kind === 'done' ? titleOf(reply.answer, classId) : null;
      if (title !== null && store.get().classId === classId) store.patch({ classTitle: title });
    },
    noteRead: (id) => {
      const { unread } = store.get();
      if (id === '0' || readMessages.has(id) || unread === 0) return;
      readMessages.add(id);
      store.patch({ unread: unread - 1 });
    },
    loadUnread: async () => {
      const call = settings().messages;
      if (!call || !store.get().user) return;
      const reply = await ask(call, {}, { page: 1, perPage: 1 });
      const unread = reply.kind === 'done' && isRecord(reply.answer) ? reply.answer['unreadCount'] : null;
      if (typeof unread !== 'number' || !store.get().user) return;
      readMessages.clear();
      store.patch({ unread });
    },
    readStorage: () => {
      const before = store.get();
      const [token, classId] = [storage.getItem(keys.token), storage.getItem(keys.classId)];
      if (token !== before.token) {
        store.patch({ token, user: null, classId, classTitle: null, unread: 0 });
        return token ? 'in' : 'out';
      }
      if (classId === before.classId) return null;
      store.patch({ classId, classTitle: null });
      void session.loadClassTitle();
      return 'class';
    },
  };
  return session;
}

/** A class lead looks after classes and must choose one. */
export function isLead(user: User | null): boolean {
  return typeof user?.['adminid'] === 'number' && user['adminid'] > 0;
}

/** The user as the local storage keeps it: the first class lead, the first programme (spec section 3). */
export function storedUser(user: User): User {
  const classInfo = user['classInfo'];
  return {
    ...user,
    ...(isRecord(classInfo) ? { classInfo: { ...classInfo, adminInfo: first(classInfo['adminInfo']) } } : {}),
    ...('eduInfo' in user ? { eduInfo: first(user['eduInfo']) } : {}),
  };
}

function first(list: unknown): unknown {
  return Array.isArray(list) ? (list[0] ?? null) : (list ?? null);
}

function titleOf(answer: unknown, classId: string): string | null {
  const list = isRecord(answer) && Array.isArray(answer['list']) ? answer['list'] : [];
  const found: unknown = list.find((entry) => isRecord(entry) && String(entry['id']) === classId);
  return isRecord(found) && typeof found['title'] === 'string' ? found['title'] : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
