/** Which entries are shown: those that hold the searched words and pass the filters. */
import type { PickEntry, PickedState } from '#engine';
import { type PickedRows, type PickFilter, searchable } from '#model';
import type { Wanted } from './pick-tools.tsx';

/** @param shown  the filters that are there now; what is chosen in another one waits until it is back */
export function findEntries(
  { entries, keeps }: Pick<PickedState, 'entries' | 'keeps'>,
  { words, choices }: Wanted,
  { pick }: PickedRows,
  shown: readonly PickFilter[],
): readonly PickEntry[] {
  const wanted = searchable(words).split(/\s+/).filter(Boolean);
  const active = (pick.filters ?? []).flatMap((filter, index) => {
    const choice = choices[index];
    return choice === undefined || !shown.includes(filter) ? [] : [{ filter, choice }];
  });
  if (wanted.length === 0 && active.length === 0) return entries;
  return entries.filter(
    (entry) =>
      wanted.every((word) => entry.words.includes(word)) &&
      active.every(({ filter, choice }) => keeps(filter, entry, choice)),
  );
}
