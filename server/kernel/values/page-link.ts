/** A link to a page of the portal, as records keep it. */
export interface PageLink {
  readonly route: string;
  readonly query: Readonly<Record<string, string | number>>;
}

/**
 * @param address  as the office writes it: `/pages/news/detail?id=3`
 * @returns the page and its query, in which whole numbers are numbers: `{ route: '/pages/news/detail', query: { id: 3 } }`
 */
export function pageLink(address: string): PageLink {
  const [route = '', query] = address.split(/\?(.*)/s); // what follows may hold question marks
  const values = [...new URLSearchParams(query)].map(([key, value]) => [
    key,
    /^(0|[1-9]\d{0,8})$/.test(value) ? Number(value) : value,
  ]);
  return { route, query: Object.fromEntries(values) };
}

/** The same as the office writes it: `/pages/news/detail?id=3`. */
export function writtenLink({ route, query }: PageLink): string {
  const words = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) words.set(key, String(value));
  return words.size === 0 ? route : `${route}?${words}`;
}

/** Where a page is on the web. @param siteBaseUrl  with or without a slash at its end @param page  `/pages/news/detail?id=3` */
export function pageAddress(siteBaseUrl: string, page: string): string {
  return `${siteBaseUrl.replace(/\/$/, '')}/#${page}`;
}
