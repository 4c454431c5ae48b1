/** What the files for web servers are made of: where the site is, which headers it needs, what may be kept. */
import { type PortalModel, pageRoutes } from '#model';
import { writtenHeaders } from '#server';

export interface SiteFacts {
  /** The folder of the site that the portal is in: `/`, `/portal/`. */
  readonly base: string;
  /** Of all pages, as `pageAddresses` gives them. */
  readonly pages: readonly string[];
  /** Name → value, the same for all files. */
  readonly headers: Readonly<Record<string, string>>;
  /** True: calls are answered at another address, so that nothing is handed on. */
  readonly callsElsewhere: boolean;
}

/** The addresses of all pages, which lead to them also without the `#`. The root is the portal itself. */
export function pageAddresses({ pages }: Pick<PortalModel, 'pages'>): readonly string[] {
  return pageRoutes(pages)
    .filter((route) => route !== '/')
    .sort();
}

/** Folders whose files carry a hash in their names, so that they never change. */
export const keptFolders = ['assets', 'model/parts'] as const;

/** What carries its hash in its name stays in the browser; the rest is asked for each time. */
export const cacheControl = { kept: 'public, max-age=31536000, immutable', asked: 'no-cache' } as const;

/** Files for the web server itself lie here; nobody needs to see them. */
export const serverFolder = 'server-config';

/** @param calls  the origin where calls are answered @param files  the origin of pictures and files */
export function siteHeaders(calls: string | undefined, files: string | undefined): SiteFacts['headers'] {
  return writtenHeaders(true, { calls, files });
}
