/** Labels that the server sends, per language. They are asked for once, with the first page that may need one. */
import { useEffect } from 'react';
import { isRecord, type PageChunk, rememberByObject } from '#model';
import { createStore, useSource } from '../kernel/store.ts';
import type { Portal } from '../portal/portal.ts';
import { usePortal } from '../portal/portal.ts';
import { useWords } from '../scope/scope.tsx';

type Maps = Readonly<Record<string, unknown>>;

const storeOf = rememberByObject((_: Portal) => createStore<Readonly<Record<string, Maps | null>>>({}));

/** Asks for them unless that was done, in the language that was chosen. */
function askForMaps(portal: Portal): void {
  const language = portal.chosenLanguage();
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
  if (mapped.some(({ valueMap }) => valueMap !== undefined)) askForMaps(portal);
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language needs other labels
  useEffect(() => {
    if (isNeeded) askForMaps(portal);
  }, [isNeeded, language, portal]);
  return (map, value) => {
    const entries = maps?.[map];
    const entry: unknown = Array.isArray(entries)
      ? entries.find((one) => isRecord(one) && one['value'] === value)
      : null;
    return isRecord(entry) && typeof entry['label'] === 'string' ? entry['label'] : null;
  };
}
