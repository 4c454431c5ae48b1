/** Tabs, each with its word in the address. */
import type { PlainRecord } from '../kernel/records.ts';
import { withKeys } from '../link/tab-words.ts';

/** @param model  a block of tabs, normalised */
export function normaliseTabs(model: PlainRecord): PlainRecord {
  const { tabs } = model;
  return Array.isArray(tabs) ? { ...model, tabs: withKeys(tabs) } : model;
}
