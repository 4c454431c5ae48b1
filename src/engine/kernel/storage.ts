/** What the browser keeps for the portal. Where the login is kept, portal.yaml says (`session.keeps`). */

export type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface ListedStore extends KeyStore {
  /** The keys of all that is kept. */
  readonly keys: () => readonly string[];
}

export const keys = {
  /** When somebody last moved in any tab, as milliseconds since 1970. */
  active: 'portico_active',
  /** Written for a moment by whoever logs out: other tabs forget what they keep of that person. */
  left: 'portico_left',
  /** Notices that were closed, by the marks of what they said. */
  closed: 'portico_closed',
  /** Prefix of the columns that were taken out of a table. */
  columns: 'portico_columns:',
  /** Session storage: the address to go to after login. */
  wanted: 'portico_wanted',
  /** Session storage: what was chosen in a preview. */
  preview: 'portico_preview',
  /** Session storage: prefix of kept drafts. */
  draft: 'portico_draft:',
  /** Session storage: prefix of a place that was chosen on a map, by the field that waits for it. */
  place: 'portico_place:',
} as const;

/** A store that never throws: browsers forbid storage in some private windows, and it can be full. What it did not take is kept until the tab is closed. */
export function safeStorage(open: () => KeyStore): ListedStore {
  const memory = new Map<string, string>();
  return {
    getItem: (key) =>
      memory.get(key) ??
      attempt(
        () => open().getItem(key),
        () => null,
      ),
    setItem: (key, value) =>
      attempt(
        () => {
          open().setItem(key, value);
          memory.delete(key);
        },
        () => void memory.set(key, value),
      ),
    removeItem: (key) => {
      memory.delete(key);
      attempt(
        () => open().removeItem(key),
        () => {},
      );
    },
    keys: () => [
      ...memory.keys(),
      ...attempt(
        () => Object.keys(open()),
        () => [],
      ),
    ],
  };
}

function attempt<Result>(work: () => Result, otherwise: () => Result): Result {
  try {
    return work();
  } catch {
    return otherwise();
  }
}
