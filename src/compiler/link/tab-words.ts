/** Tabs are in the address by a word. Whoever writes none gets that of the label: it stays when a tab is put before it. */
import type { Type } from '#model';
import { isRecord, own, type PlainRecord, recordOf, textOf } from '../kernel/records.ts';
import type { PageFacts } from './definitions.ts';

/** Tabs with the `key` of each, written or not. A label that is computed, or gives no word of its own, leaves the number. */
export function withKeys(tabs: readonly unknown[]): readonly unknown[] {
  const taken = new Set(tabs.map((tab) => textOf(recordOf(tab)['key'])));
  return tabs.map((tab, index) => (isRecord(tab) ? withKey(tab, index, taken) : tab));
}

function withKey(tab: PlainRecord, index: number, taken: Set<string>): PlainRecord {
  if (tab['key'] !== undefined) return tab;
  const word = textOf(tab['label'])
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '');
  const key = word === '' || taken.has(word) ? String(index) : word;
  taken.add(key);
  return { ...tab, key };
}

/** What the address says of the tabs of this name, where it can only be one of their words. */
export function typeOfTabs({ choices, query }: PageFacts, name: string): Extract<Type, { kind: 'one-of' }> | undefined {
  const options = choices.get(name);
  const type = own(query, name);
  if (!options || (type && type.kind !== 'text')) return undefined;
  return { kind: 'one-of', options, ...(type?.nullable ? { nullable: true } : {}) };
}

/** The words of tabs as they are written; null where one of them depends on what a label shows. */
export function tabWords(tabs: readonly unknown[]): readonly string[] | null {
  const isKnown = ({ key, label }: PlainRecord) =>
    key !== undefined || (typeof label === 'string' && !label.includes('{'));
  return tabs.map(recordOf).every(isKnown) ? withKeys(tabs).map((tab) => textOf(recordOf(tab)['key'])) : null;
}
