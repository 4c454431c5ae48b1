/** Which columns of a table somebody has taken out: this browser remembers them for each table. */
import { useState } from 'react';
import { keys, safeStorage } from '../kernel/storage.ts';
import { usePage } from '../scope/page-context.ts';

const storage = safeStorage(() => localStorage);

export interface HiddenColumns {
  readonly hidden: ReadonlySet<string>;
  readonly toggle: (column: string) => void;
}

/** @param table  names the table on its page; columns go by their English label, which no other column of it has */
export function useHiddenColumns(table: string): HiddenColumns {
  const key = `${keys.columns}${usePage().page.id}:${table}`;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set(readNames(storage.getItem(key))));
  const toggle = (column: string) => {
    const next = new Set(hidden);
    if (!next.delete(column)) next.add(column);
    setHidden(next);
    if (next.size > 0) storage.setItem(key, JSON.stringify([...next]));
    else storage.removeItem(key);
  };
  return { hidden, toggle };
}

function readNames(stored: string | null): readonly string[] {
  try {
    const names: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}
