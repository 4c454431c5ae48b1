/** Who is logged in, which roles they have, and what the role that chooses has chosen. */
import type { Expression, Settings } from '#model';
import { isRecord } from '#model';
import { type KeyStore, keys } from '../kernel/storage.ts';
import type { Store } from '../kernel/store.ts';
import { createStore } from '../kernel/store.ts';
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
  /** The login has ended and the person is being told: the page stays as it is, or is `hidden` from whoever comes by. */
  readonly ending: 'shown' | 'hidden' | null;
}

export interface Session {
  readonly store: Store<SessionFacts>;
  /** Keeps the token and loads the user. @returns null when all went well */
  readonly logIn: (token: string) => Promise<Reply | null>;
  /** Asks who is logged in, unless that is known. Anything but an answer ends the login. Several at once are one. @returns null when all went well */
  readonly loadUser: () => Promise<Reply | null>;
  /** Loads the user again without consequences when that fails. */
  readonly refreshUser: () => Promise<void>;
  /** Forgets token, user and what was chosen. */
  readonly clear: () => void;
  readonly setEnding: (ending: SessionFacts['ending']) => void;
  /** Who asks, for every call. */
  readonly headers: () => Readonly<Record<string, string>>;
  readonly hasRole: (name: string) => boolean;
  /** What the person who is logged in has to choose from; null when none of their roles chooses. */
  readonly chooses: () => Choice | null;
  /** What there is to choose from in this portal, whoever is logged in. */
  readonly offered: () => Choice | null;
  readonly choose: (id: string | null) => void;
  readonly loadChosenTitle: () => Promise<void>;
  /** A message is being read: the number of unread ones falls before the server has answered, once for each message. */
  readonly noteRead: (id: string) => void;
  readonly loadUnread: () => Promise<void>;
  /** Takes over what another tab has written. @returns what changed */
  readonly readStorage: () => 'in' | 'out' | 'chosen' | null;
  /** Whether another tab has changed what `readStorage` reads. */
  readonly isStoredAt: (key: string) => boolean;
}

export type Choice = NonNullable<Settings['roles'][string]['chooses']>;

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

export function createSession({ storage, settings, holds, ask }: SessionDeps): Session {
  const kept = () => settings().session.keeps;
  const offered = () => Object.values(settings().roles).find(({ chooses }) => chooses)?.chooses ?? null;
  const chosenKey = () => offered()?.sends ?? null;
  const storedChoice = () => {
    const key = chosenKey();
    return key === null ? null : storage.getItem(key);
  };
  const store = createStore<SessionFacts>({
    token: storage.getItem(kept().token),
    user: null,
    chosenId: storedChoice(),
    chosenTitle: null,
    unread: 0,
    ending: null,
  });
  let loading: Promise<Reply | null> | null = null;
  /** Messages that were read since the number was last asked for: each counts once. */
  const readMessages = new Set<string>();

  function clear(): void {
    const { token, user, always } = kept();
    const chosen = chosenKey() ?? [];
    for (const key of [token, user, keys.active, ...Object.keys(always), chosen].flat()) storage.removeItem(key);
    store.patch({ token: null, user: null, chosenId: null, chosenTitle: null, unread: 0 });
  }

  function keepUser(user: User): void {
    storage.setItem(kept().user, JSON.stringify(withFirstOf(user, kept().firstOf)));
    const unread = unreadIn(user, settings().session);
    store.patch({ user, ...(unread === null ? {} : { unread }) });
  }

  async function fetchUser(): Promise<Reply | null> {
    const { token, chosenId } = store.get();
    const reply = await ask(settings().session.user, {});
    // Somebody else may have logged in or out meanwhile.
    if (store.get().token !== token) return null;
    if (reply.kind === 'done' && isRecord(reply.answer)) {
      keepUser(reply.answer);
      void session.loadChosenTitle();
      return null;
    }
    // What is kept from before may no longer be theirs: without it they are asked to choose again.
    const outside = offered()?.outside;
    if (chosenId !== null && reply.kind === 'refused' && outside !== undefined && reply.reason === outside) {
      session.choose(null);
      return (await fetchUser()) ?? reply;
    }
    clear();
    return reply;
  }

  const session: Session = {
    store,
    logIn: (token) => {
      storage.setItem(kept().token, token);
      // How long nobody was there before says nothing of whoever comes now.
      storage.removeItem(keys.active);
      for (const [key, value] of Object.entries(kept().always)) storage.setItem(key, value);
      store.patch({ token, user: null, ending: null });
      loading = null;
      return session.loadUser();
    },
    loadUser: () => {
      if (store.get().user !== null) return Promise.resolve(null);
      loading ??= fetchUser().finally(() => {
        loading = null;
      });
      return loading;
    },
    refreshUser: async () => {
      const { token } = store.get();
      if (!token) return;
      const reply = await ask(settings().session.user, {});
      if (reply.kind === 'done' && isRecord(reply.answer) && store.get().token === token) keepUser(reply.answer);
    },
    clear,
    setEnding: (ending) => store.patch({ ending }),
    hasRole: (name) => {
      const { user } = store.get();
      const role = settings().roles[name];
      return role !== undefined && user !== null && holds(role.when, user);
    },
    chooses: () => {
      const { user } = store.get();
      const role = user && Object.values(settings().roles).find(({ chooses, when }) => chooses && holds(when, user));
      return role?.chooses ?? null;
    },
    offered,
    headers: () => {
      const { token, chosenId } = store.get();
      const key = chosenKey();
      return {
        ...(token ? { [settings().session.sends.token]: token } : {}),
        ...(key && chosenId ? { [key]: chosenId } : {}),
      };
    },
    choose: (id) => {
      const key = chosenKey();
      if (key === null) return;
      if (id === null) storage.removeItem(key);
      else storage.setItem(key, id);
      store.patch({ chosenId: id, chosenTitle: null });
      if (id !== null) void session.loadChosenTitle();
    },
    loadChosenTitle: async () => {
      const { chosenId } = store.get();
      const choice = session.chooses();
      if (!chosenId || !choice) return;
      const reply = await ask(choice.call, choice.with ?? {});
      const title = reply.kind === 'done' ? titleOf(reply.answer, chosenId) : null;
      if (title !== null && store.get().chosenId === chosenId) store.patch({ chosenTitle: title });
    },
    noteRead: (id) => {
      const { unread } = store.get();
      if (id === '0' || readMessages.has(id) || unread === 0) return;
      readMessages.add(id);
      store.patch({ unread: unread - 1 });
    },
    loadUnread: async () => {
      const call = settings().session.messages;
      if (!call || !store.get().user) return;
      const reply = await ask(call, {}, { page: 1, perPage: 1 });
      const unread = reply.kind === 'done' ? unreadIn(reply.answer, settings().session) : null;
      if (unread === null || !store.get().user) return;
      readMessages.clear();
      store.patch({ unread });
    },
    readStorage: () => {
      const before = store.get();
      const [token, chosenId] = [storage.getItem(kept().token), storedChoice()];
      if (token !== before.token) {
        store.patch({ token, user: null, chosenId, chosenTitle: null, unread: 0 });
        return token ? 'in' : 'out';
      }
      if (chosenId === before.chosenId) return null;
      store.patch({ chosenId, chosenTitle: null });
      void session.loadChosenTitle();
      return 'chosen';
    },
    isStoredAt: (key) => key === kept().token || key === chosenKey(),
  };
  return session;
}

/** The number of unread messages in an answer; null where there is none. */
export function unreadIn(answer: unknown, { person }: Settings['session']): number | null {
  const unread = isRecord(answer) && person?.unread !== undefined ? answer[person.unread] : null;
  return typeof unread === 'number' ? unread : null;
}

/** The record as the local storage keeps it: of some lists only the first entry (spec section 3). */
export function withFirstOf(record: User, paths: readonly string[]): User {
  return paths.reduce((all, path) => withFirstAt(all, path.split('.')), record);
}

function withFirstAt(record: User, [name = '', ...rest]: readonly string[]): User {
  if (!(name in record)) return record;
  const value = record[name];
  if (rest.length === 0) return { ...record, [name]: Array.isArray(value) ? (value[0] ?? null) : (value ?? null) };
  return isRecord(value) ? { ...record, [name]: withFirstAt(value, rest) } : record;
}

function titleOf(answer: unknown, id: string): string | null {
  const list = isRecord(answer) && Array.isArray(answer['list']) ? answer['list'] : [];
  const found: unknown = list.find((entry) => isRecord(entry) && String(entry['id']) === id);
  return isRecord(found) && typeof found['title'] === 'string' ? found['title'] : null;
}
