/** The names that expressions of one entry read: its fields, and `entry` for the whole of it. */
import { type ReactNode, useMemo } from 'react';
import { ScopeProvider } from '#engine';
import { entryNames, rememberByObject } from '#model';

export type Row = Readonly<Record<string, unknown>>;

export function EntryScope({ row, children }: { readonly row: Row; readonly children: ReactNode }) {
  const names = useMemo(() => entryNames(row), [row]);
  return <ScopeProvider names={names}>{children}</ScopeProvider>;
}

/** Entries are the same on screen by their id, those without one by what is in them; equal ones by their order. */
export function keyedRows<Entry extends Row>(
  rows: readonly Entry[],
): readonly { readonly key: string; readonly row: Entry }[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const id = row['id'];
    const own = typeof id === 'string' || typeof id === 'number' ? String(id) : contentsOf(row);
    const before = seen.get(own) ?? 0;
    seen.set(own, before + 1);
    return { key: before === 0 ? own : `${own} ${before}`, row };
  });
}

const contentsOf = rememberByObject((row: Row) => JSON.stringify(row));
