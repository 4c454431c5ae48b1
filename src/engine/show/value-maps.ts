/** Labels that the server sends, per language. They are asked for once, with the first page that may need one. */
import { useEffect } from 'react';
import { isRecord, type PageChunk, rememberByObject } from '#model';
import { createStore, useSource } from '../kernel/store.ts';
import type { Portal } from '../portal/portal.ts';
import { usePortal } from '../portal/portal.ts';
import { useWords } from '../scope/scope.tsx';

type Maps = Readonly<Record<string, unknown>>;

const storeOf = rememberByObject((_: Portal) => createStore<Readonly<Record<string, Maps | null>>>({}));

/** Asks for them unless that was done. @param language  the one that was chosen: no other is answered in */
function askForMaps(portal: Portal, language: string): void {
  const call = portal.manifest.get().settings.session.valueMaps;
  const store = storeOf(portal);
  if (!call || language in store.get()) return;
  store.patch({ [language]: null });
  void portal.send({ call }).then((reply) => {
    const { [language]: _, ...others } = store.get();
    // What did not come is asked for again by whoever needs it next.
    store.set(reply.kind === 'done' && isRecord(reply.answer) ? { ...others, [language]: reply.answer } : others);
  });
}

/** Asks for them together with the data of a page whose states or choices have labels of the server. */
export function askAheadForMaps(portal: Portal, { statuses, options }: PageChunk): void {
  const mapped = [...Object.values(statuses), ...Object.values(options)];
  if (mapped.some(({ valueMap }) => valueMap !== undefined)) askForMaps(portal, portal.chosenLanguage());
}

/**
 * Gives the server's label of a value, or null.
 * @param isNeeded  false when nothing here has a map, so that nothing is asked
 */
export function useValueMaps(isNeeded: boolean): (map: string, value: unknown) => string | null {
  const portal = usePortal();
  const { language } = useWords();
  const store = storeOf(portal);
  const maps = useSource(store.subscribe, () => store.get()[language] ?? null);
  useEffect(() => {
    // Words of the language before give way in a moment.
    if (isNeeded && language === portal.chosenLanguage()) askForMaps(portal, language);
  }, [isNeeded, language, portal]);
  return (map, value) => {
    const entries = maps?.[map];
    const entry: unknown = Array.isArray(entries)
      ? entries.find((one) => isRecord(one) && one['value'] === value)
      : null;
    return isRecord(entry) && typeof entry['label'] === 'string' ? entry['label'] : null;
  };
}
