/** The names that expressions of one entry read: its fields, and `entry` for the whole of it. */
import { type ReactNode, useMemo } from 'react';
import { ScopeProvider } from '#engine';

export type Row = Readonly<Record<string, unknown>>;

export function EntryScope({ row, children }: { readonly row: Row; readonly children: ReactNode }) {
  const names = useMemo(() => ({ ...row, entry: row }), [row]);
  return <ScopeProvider names={names}>{children}</ScopeProvider>;
}

/** Entries keep their place on screen by their id; those without one by their order. */
export function keyOfRow(row: Row, index: number): string {
  const id = row['id'];
  return typeof id === 'string' || typeof id === 'number' ? String(id) : `#${index}`;
}
