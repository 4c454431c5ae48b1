/** The layout of pages that name none. */
export const usualLayout = 'default';

/** What a layout needs is beside what pages need, under a name that no page can have. */
export function layoutKey(name: string): string {
  return `layout:${name}`;
}
