/** All files of a portal that any web server can hand out. */
import { brandIcon, entryPage, modelFiles } from '#compiler';
import type { FirstScreens, PortalModel } from '#model';
import { originOf } from '#server';
import type { GoodFolder } from '../config/compile-good-folder.ts';
import { shortHash } from '../config/short-hash.ts';
import { caddyFile } from './caddy-file.ts';
import { compressedCopies } from './compress-files.ts';
import type { SiteFiles } from './front-end.ts';
import { headersFile } from './headers-file.ts';
import { nginxFile } from './nginx-file.ts';
import { notFoundPage } from './not-found-page.ts';
import { pageAddresses, type SiteFacts, serverFolder, siteHeaders } from './site-facts.ts';

export interface SiteOptions {
  /** The folder of the site that the portal is in: `/`, `/portal/`. */
  readonly base: string;
  /** Where calls are answered, when that is another address. */
  readonly apiBase: string | undefined;
  /** Whether compressed copies are beside the files. */
  readonly compress: boolean;
  /** Draws what is seen until the scripts are there. */
  readonly draw: (model: ReadonlyMap<string, string>) => Promise<FirstScreens>;
}

/** @param frontEnd  what `readFrontEnd` gave */
export async function siteFiles(
  frontEnd: SiteFiles,
  { portal: own, uses }: GoodFolder,
  options: SiteOptions,
): Promise<SiteFiles> {
  const { base, apiBase, draw } = options;
  const portal = withFilesOf(own, originOf(apiBase));
  const model = modelFiles(portal, uses, shortHash);
  const first = await draw(model);
  const dressed: Readonly<Record<string, (text: string) => string>> = {
    'index.html': (html) => entryPage(html, portal, { apiBase, files: model, first }),
    'favicon.svg': (svg) => brandIcon(svg, portal),
  };
  const texts: readonly (readonly [string, string])[] = [
    ...[...frontEnd].flatMap(([path, content]): [string, string][] => {
      const dress = dressed[path];
      return dress ? [[path, dress(content.toString('utf8'))]] : [];
    }),
    ...[...model].map(([name, text]) => [`model/${name}`, text] as const),
    ['404.html', notFoundPage(portal, base)],
  ];
  const pages = sorted(new Map([...frontEnd, ...inBytes(texts)]));
  const facts: SiteFacts = {
    base,
    pages: pageAddresses(portal),
    headers: siteHeaders(originOf(apiBase), originOf(portal.settings.siteAddress)),
    callsElsewhere: apiBase !== undefined,
  };
  return sorted(
    new Map([
      ...pages,
      ...(options.compress ? compressedCopies(pages) : []),
      ...inBytes([
        ['_headers', headersFile(facts, [...pages.keys()])],
        [`${serverFolder}/nginx.conf`, nginxFile(facts)],
        [`${serverFolder}/Caddyfile`, caddyFile(facts)],
      ]),
    ]),
  );
}

/** Where calls are answered elsewhere, relative addresses of files lead there as well. */
function withFilesOf(portal: PortalModel, calls: string | undefined): PortalModel {
  if (calls === undefined || portal.settings.siteAddress !== undefined) return portal;
  return { ...portal, settings: { ...portal.settings, siteAddress: calls } };
}

function inBytes(texts: readonly (readonly [string, string])[]): readonly (readonly [string, Buffer])[] {
  return texts.map(([path, text]) => [path, Buffer.from(text)]);
}

function sorted(files: SiteFiles): SiteFiles {
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}
