/** All pages of a list that comes in pages. */
import type { Portal } from '../portal/portal.ts';
import type { RowsState } from '../scope/data-state.ts';
import { readKey, writeKey } from './data-key.ts';
import { loadPages } from './load-data.tsx';

/**
 * Shows the rows of all pages.
 * @returns shows those of the one page again
 * @throws when a page could not be had, which the person has been told by then
 */
export async function showAllPages(
  portal: Portal,
  { asked, pager, show }: Pick<RowsState, 'asked' | 'pager' | 'show'>,
): Promise<() => void> {
  if (asked === null || !pager || !show) return () => {};
  const perPage = Math.max(pager.perPage, ...pager.choices);
  const page = { page: Math.ceil(pager.total / perPage), perPage, grows: true } as const;
  const how = { silent: false, isOverAnswer: true };
  const { answer } = await loadPages(portal, writeKey({ ...readKey(asked), page }), () => undefined, how);
  show(answer);
  return () => show(null);
}
