/** The names every expression of a page may read besides its data: who is logged in, the address, the filters. */
import { type Filter, type Manifest, type PageChunk, rememberByKey, rememberByObject } from '#model';
import type { Portal } from '../portal/portal.ts';
import { filtersOf } from './address-state.ts';
import type { DataHolder } from './data-holder.ts';
import { type DataState, isAwaited } from './data-state.ts';
import { pageAddressReader } from './page-address.ts';
import { namesOf, type ScopeNode, type Surroundings, valueAt } from './scope-node.ts';

/** The names of who looks, which every place of the portal knows. */
export function sessionNames({ roles }: Manifest['settings']): readonly string[] {
  const chosen = Object.values(roles).flatMap(({ chooses }) => chooses?.as ?? []);
  return ['user', 'logged_in', 'visitor', ...Object.keys(roles).map((role) => `is_${role}`), ...chosen];
}

type Readers = Readonly<Record<string, () => unknown>>;

/** Who looks: the user, whether there is one, which roles they have, and what they have chosen. */
function sessionReaders(portal: Portal): Readers {
  const { session } = portal;
  const user = () => session.store.get().user;
  const { roles } = portal.manifest.get().settings;
  const choice = session.offered();
  return {
    user,
    logged_in: () => user() !== null,
    visitor: () => user() === null,
    ...Object.fromEntries(Object.keys(roles).map((role) => [`is_${role}`, () => session.hasRole(role)])),
    ...(choice ? { [choice.as]: () => chosenOf(portal) } : {}),
  };
}

/** For what stays when the language changes: its format is always that of the current one. */
export function surroundingsNow({ clock, words }: Pick<Portal, 'clock' | 'words'>): Surroundings {
  return {
    clock,
    get format() {
      return words.get().format;
    },
  };
}

/**
 * @param chunk  null around the pages, in header and footer: there the address has no meaning
 * @param data   what filters may start with
 */
export function pageScope(portal: Portal, chunk: PageChunk | null, data: DataHolder | null = null): ScopeNode {
  const page = chunk?.page;
  const atSession = sessionReaders(portal);
  const filters = filtersOf(page?.content);
  const startNames = [...new Set(filters.flatMap(({ start }) => namesOf(start)))];
  const surroundings = surroundingsNow(portal);
  const address = pageAddressReader({
    history: portal.history,
    page,
    filters,
    startOf,
    startsChange: startNames.length > 0,
    valuesOf: (list) =>
      typeof list === 'string' ? (chunk?.options[list]?.options.map((option) => option.value) ?? null) : null,
  });

  function startOf({ start }: Filter): unknown {
    return start === undefined ? null : valueAt(startNode, start, surroundings);
  }

  /** The data that the starts of filters read which the address leaves open. */
  function awaited(): readonly DataState[] {
    const words = new URLSearchParams(portal.history.place().search);
    const open = filters.filter(({ name }) => !words.has(name)).flatMap(({ start }) => namesOf(start));
    return open.flatMap((name) => (data?.names.includes(name) ? [data.get(name)] : []));
  }

  const atAddress: Readers = {
    query: () => address().query,
    filters: () => address().filters,
  };
  const read = (name: string) => {
    if (Object.hasOwn(atSession, name)) return atSession[name]?.() ?? null;
    return Object.hasOwn(atAddress, name) ? atAddress[name]?.() : null;
  };
  const startNode: Pick<ScopeNode, 'read'> = {
    read: (name) => (data?.names.includes(name) ? data.get(name).value : read(name)),
  };
  return {
    read,
    // Whoever reads the filters waits for what they start with; a start that could not be loaded is left open.
    dataState: (name) => (name === 'filters' && startNames.length > 0 ? (awaited().find(isAwaited) ?? null) : null),
    subscribe: (names, listener) => {
      const all = [...names];
      const stops = [
        ...(all.some((name) => name in atSession) ? [portal.session.store.subscribe(listener)] : []),
        ...(all.some((name) => name in atAddress) ? [portal.history.subscribe(listener)] : []),
        ...(data && all.includes('filters') ? [data.subscribe(startNames, listener)] : []),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    all: () => Object.fromEntries(Object.entries({ ...atSession, ...atAddress }).map(([name, now]) => [name, now()])),
  };
}

interface Chosen {
  readonly id: number | string;
  readonly title: string | null;
}

/** One object that stays the same while nothing changes. */
const lastChosen = rememberByObject((_: Portal) =>
  rememberByKey((id: Chosen['id'], title: Chosen['title']): Chosen => ({ id, title }), {
    key: (id, title) => JSON.stringify([id, title]),
    most: 1,
  }),
);

/** What was chosen. */
function chosenOf(portal: Portal): Chosen | null {
  const { chosenId, chosenTitle } = portal.session.store.get();
  if (chosenId === null) return null;
  const id = /^\d+$/.test(chosenId) ? Number(chosenId) : chosenId;
  return lastChosen(portal)(id, chosenTitle);
}
