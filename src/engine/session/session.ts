/** Who is logged in, put together from the login, what its role has chosen, and its unread messages. */
import type { Store } from '../kernel/store.ts';
import { createStore } from '../kernel/store.ts';
import { type Chosen, createChosen } from './chosen.ts';
import { createLogin, type Login } from './login.ts';
import type { SessionDeps, SessionFacts } from './session-facts.ts';
import { createUnread, type Unread } from './unread.ts';

export interface Session extends Login, Unread, Pick<Chosen, 'offered' | 'chooses' | 'choose' | 'loadChosenTitle'> {
  readonly store: Store<SessionFacts>;
  readonly setEnding: (ending: SessionFacts['ending']) => void;
  /** Who asks, for every call. */
  readonly headers: () => Readonly<Record<string, string>>;
  readonly hasRole: (name: string) => boolean;
  /** Takes over what another tab has written. @returns what changed */
  readonly readStorage: () => 'in' | 'out' | 'chosen' | null;
  /** Whether another tab has changed what `readStorage` reads. */
  readonly isStoredAt: (key: string) => boolean;
}

export function createSession(deps: SessionDeps): Session {
  const { storage, settings, holds } = deps;
  const tokenKey = () => settings().session.keeps.token;
  const store = createStore<SessionFacts>({
    token: storage.getItem(tokenKey()),
    user: null,
    chosenId: null,
    chosenTitle: null,
    unread: 0,
    handovers: 0,
    ending: null,
  });
  const chosen = createChosen({ ...deps, store });
  store.patch({ chosenId: chosen.stored() });

  return {
    store,
    ...createLogin({ ...deps, store, chosen }),
    ...createUnread({ ...deps, store }),
    offered: chosen.offered,
    chooses: chosen.chooses,
    choose: chosen.choose,
    loadChosenTitle: chosen.loadChosenTitle,
    setEnding: (ending) => store.patch({ ending }),
    hasRole: (name) => {
      const { user } = store.get();
      const role = settings().roles[name];
      return role !== undefined && user !== null && holds(role.when, user);
    },
    headers: () => {
      const { token, chosenId } = store.get();
      const key = chosen.key();
      return {
        ...(token ? { [settings().session.sends.token]: token } : {}),
        ...(key && chosenId ? { [key]: chosenId } : {}),
      };
    },
    readStorage: () => {
      const before = store.get();
      const [token, chosenId] = [storage.getItem(tokenKey()), chosen.stored()];
      if (token !== before.token) {
        const handovers = before.handovers + (before.token === null ? 0 : 1);
        store.patch({ token, user: null, chosenId, chosenTitle: null, unread: 0, handovers });
        return token ? 'in' : 'out';
      }
      if (chosenId === before.chosenId) return null;
      store.patch({ chosenId, chosenTitle: null });
      void chosen.loadChosenTitle();
      return 'chosen';
    },
    isStoredAt: (key) => key === tokenKey() || key === chosen.key(),
  };
}
