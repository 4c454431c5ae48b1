/** What a role has to choose before it can act (a class, a team): what there is, what was chosen, and its title. */
import type { Settings } from '#model';
import { isRecord } from '#model';
import type { SessionPartDeps } from './session-facts.ts';

export type Choice = NonNullable<Settings['roles'][string]['chooses']>;

export interface Chosen {
  /** What there is to choose from in this portal, whoever is logged in. */
  readonly offered: () => Choice | null;
  /** What the person who is logged in has to choose from; null when none of their roles chooses. */
  readonly chooses: () => Choice | null;
  /** The header that sends the choice, and the key that keeps it; null where no role chooses. */
  readonly key: () => string | null;
  /** The choice that the storage keeps. */
  readonly stored: () => string | null;
  readonly choose: (id: string | null) => void;
  readonly loadChosenTitle: () => Promise<void>;
}

export function createChosen({
  storage,
  settings,
  holds,
  ask,
  store,
}: Pick<SessionPartDeps, 'storage' | 'settings' | 'holds' | 'ask' | 'store'>): Chosen {
  const offered = () => Object.values(settings().roles).find(({ chooses }) => chooses)?.chooses ?? null;
  const key = () => offered()?.sends ?? null;

  function chooses(): Choice | null {
    const { user } = store.get();
    const role = user && Object.values(settings().roles).find(({ chooses, when }) => chooses && holds(when, user));
    return role?.chooses ?? null;
  }

  let loads = 0;

  async function loadChosenTitle(): Promise<void> {
    const { chosenId } = store.get();
    const choice = chooses();
    if (!chosenId || !choice) return;
    loads += 1;
    const own = loads;
    const reply = await ask(choice.call, choice.with ?? {});
    // An older answer may come later, in another language.
    if (own !== loads) return;
    const title = reply.kind === 'done' ? titleOf(reply.answer, chosenId) : null;
    if (title !== null && store.get().chosenId === chosenId) store.patch({ chosenTitle: title });
  }

  return {
    offered,
    chooses,
    key,
    stored: () => {
      const name = key();
      return name === null ? null : storage.getItem(name);
    },
    choose: (id) => {
      const name = key();
      if (name === null) return;
      if (id === null) storage.removeItem(name);
      else storage.setItem(name, id);
      store.patch({ chosenId: id, chosenTitle: null });
      if (id !== null) void loadChosenTitle();
    },
    loadChosenTitle,
  };
}

function titleOf(answer: unknown, id: string): string | null {
  const list = isRecord(answer) && Array.isArray(answer['list']) ? answer['list'] : [];
  const found: unknown = list.find((entry) => isRecord(entry) && String(entry['id']) === id);
  return isRecord(found) && typeof found['title'] === 'string' ? found['title'] : null;
}
