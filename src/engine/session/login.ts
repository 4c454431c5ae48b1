/** The login itself: its token, whom it belongs to, and forgetting both. */
import { isRecord } from '#model';
import { keys } from '../kernel/storage.ts';
import { sharing } from '../kernel/under-way.ts';
import type { Reply } from '../request/reply.ts';
import type { Chosen } from './chosen.ts';
import type { SessionPartDeps, User } from './session-facts.ts';
import { unreadIn } from './unread.ts';

export interface Login {
  /** Keeps the token and loads the user. @returns null when all went well */
  readonly logIn: (token: string) => Promise<Reply | null>;
  /** Asks who is logged in, unless that is known. Anything but an answer ends the login. Several at once are one. @returns null when all went well */
  readonly loadUser: () => Promise<Reply | null>;
  /** Loads the user again without consequences when that fails. */
  readonly refreshUser: () => Promise<void>;
  /** Forgets token, user and what was chosen. */
  readonly clear: () => void;
}

export interface LoginDeps extends Pick<SessionPartDeps, 'storage' | 'settings' | 'ask' | 'store'> {
  readonly chosen: Pick<Chosen, 'offered' | 'key' | 'choose' | 'loadChosenTitle'>;
}

export function createLogin({ storage, settings, ask, store, chosen }: LoginDeps): Login {
  const kept = () => settings().session.keeps;
  /** By the token: another tab may have logged in as somebody else meanwhile. */
  const shareLoading = sharing<string | null, Reply | null>();
  let refreshes = 0;

  function clear(): void {
    const { token, user, always } = kept();
    const all = [token, user, keys.active, ...Object.keys(always), chosen.key() ?? []].flat();
    for (const key of all) storage.removeItem(key);
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
      void chosen.loadChosenTitle();
      return null;
    }
    // What is kept from before may no longer be theirs: without it they are asked to choose again.
    const outside = chosen.offered()?.outside;
    if (chosenId !== null && reply.kind === 'refused' && outside !== undefined && reply.reason === outside) {
      chosen.choose(null);
      return (await fetchUser()) ?? reply;
    }
    clear();
    return reply;
  }

  function loadUser(): Promise<Reply | null> {
    const { user, token } = store.get();
    if (user !== null) return Promise.resolve(null);
    return shareLoading(token, fetchUser);
  }

  return {
    logIn: (token) => {
      storage.setItem(kept().token, token);
      // How long nobody was there before says nothing of whoever comes now.
      storage.removeItem(keys.active);
      for (const [key, value] of Object.entries(kept().always)) storage.setItem(key, value);
      store.patch({ token, user: null, ending: null });
      return loadUser();
    },
    loadUser,
    refreshUser: async () => {
      const { token } = store.get();
      if (!token) return;
      refreshes += 1;
      const own = refreshes;
      const reply = await ask(settings().session.user, {});
      // An older answer may come later, in another language or for what was chosen before.
      if (own !== refreshes || store.get().token !== token) return;
      if (reply.kind === 'done' && isRecord(reply.answer)) keepUser(reply.answer);
    },
    clear,
  };
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
