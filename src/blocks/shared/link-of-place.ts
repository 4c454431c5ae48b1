/** Which of several links marks the place where the person is. */

interface Placed<Link> {
  readonly link: Link;
  readonly page: string | undefined;
}

/**
 * The link to a page or to the one it belongs to: `card` for `cardDetail` beside it, the only link into `news` for `news/detail`.
 */
export function linkOfPlace<Link>(path: string, links: readonly Placed<Link>[]): Link | undefined {
  const exact = links.find(({ page }) => page === path);
  if (exact) return exact.link;
  const folder = folderOf(path);
  const near = folder === '' ? [] : links.filter(({ page }) => page !== undefined && folderOf(page) === folder);
  const [beginning] = near
    .filter(({ page = '' }) => path.startsWith(page))
    .sort((a, b) => (b.page?.length ?? 0) - (a.page?.length ?? 0));
  return (beginning ?? (near.length === 1 ? near[0] : undefined))?.link;
}

/** `/pages/news/detail` → `news`; pages that are in no folder have none. */
function folderOf(path: string): string {
  const parts = path.split('/').filter(Boolean);
  return parts.length > 2 ? (parts[1] ?? '') : '';
}
