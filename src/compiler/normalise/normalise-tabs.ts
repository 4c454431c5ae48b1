/** Tabs are in the address by a word. Whoever writes none gets that of the label: it stays when a tab is put before it. */
import { isRecord, type PlainRecord, textOf } from '../kernel/records.ts';

/** @param model  a block of tabs, normalised */
export function normaliseTabs(model: PlainRecord): PlainRecord {
  const { tabs } = model;
  if (!Array.isArray(tabs)) return model;
  const taken = new Set(tabs.map((tab) => (isRecord(tab) ? textOf(tab['key']) : '')));
  return { ...model, tabs: tabs.map((tab: unknown, index) => (isRecord(tab) ? withKey(tab, index, taken) : tab)) };
}

/** A label that is computed, or gives no word of its own, leaves the number. */
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
