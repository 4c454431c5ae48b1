/** Draws what a portal shows first, before any browser has it: the entry page, and the frame around the pages of those who have a login. */

import type { JSX } from 'react';
import { prerender as draw } from 'react-dom/static';
import { blocks, fields, shell } from '#blocks';
import { firstRequests, firstScreen, modulesWithin } from '#engine';
import {
  type FirstRequest,
  type FirstScreens,
  type LayoutChunk,
  type Manifest,
  nothingDrawn,
  numberInAddress,
  type PageChunk,
  sum,
} from '#model';
import { renderers } from '#renderers';

/** What `npm run build` notes of the front end, so that the commands know which pages it can show. */
export const rendererNames: readonly string[] = Object.keys(renderers);

const parts = { blocks, fields, shell };

/** What the browser's part is made of: `noteFiles` of vite.config.ts writes it. */
interface WebFiles {
  /** The file that a source file is in. */
  readonly modules: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, WebFile>>;
}

interface WebFile {
  /** What it cannot do without. */
  readonly imports: readonly string[];
  readonly css: readonly string[];
  readonly isEntry: boolean;
  /** Not packed. */
  readonly bytes: number;
}

/** A third of that goes over the network. Beside more, the main script is so late on a slow line that the page is too. */
const heavyBytes = 200 * 1024;

/**
 * @param files  what the compiler's `modelFiles` gave
 * @returns no screens of a preview, which asks first who looks at it
 */
export async function prerender(files: ReadonlyMap<string, string>, web: WebFiles): Promise<FirstScreens> {
  const manifest = JSON.parse(files.get('manifest.json') ?? 'null') as Manifest | null; // `modelFiles` wrote it
  if (!manifest) return nothingDrawn;
  const written = Object.fromEntries(
    [...files].flatMap(([name, text]): [string, unknown][] =>
      name.endsWith('.json') ? [[name, JSON.parse(text)]] : [],
    ),
  );
  const assets = assetsOf(manifest, written, web);
  const heavy = heavyPages(manifest, assets, web);
  if (manifest.preview) return { ...nothingDrawn, assets, heavy };
  const screen = async (path: string, hasLogin: boolean) => {
    const portal = await firstScreen({ parts, manifest, written, path, hasLogin });
    return portal ? htmlOf(portal) : undefined;
  };
  const entry = await screen('/', false);
  const frame = await screen(manifest.settings.session.home, true);
  const requests = await requestsOf(manifest, written);
  const styles = first(manifest).flatMap((name) => assets[name] ?? []);
  return {
    screens: { ...(entry ? { entry } : {}), ...(frame ? { frame } : {}) },
    styles: [...new Set(styles)].filter((asset) => asset.endsWith('.css')),
    assets,
    heavy,
    requests,
  };
}

/** The parts that the entry page is made of. */
function first(manifest: Manifest): readonly string[] {
  const route = manifest.routes.find(({ path, also }) => [path, ...also].includes('/'));
  return route ? partsOf(route, manifest) : [];
}

/** The page of a route and its layout. */
function partsOf({ chunk, layout }: Manifest['routes'][number], { layouts }: Manifest): readonly string[] {
  return [chunk, layouts[layout]?.chunk ?? []].flat();
}

/**
 * By the part of a page, and behind a `?` the one word of its address on which some of them depend. Pages with a parameter in their path are
 * about something that only the address says.
 */
async function requestsOf(manifest: Manifest, written: Readonly<Record<string, unknown>>) {
  const found: Record<string, readonly FirstRequest[]> = {};
  for (const { chunk, path } of manifest.routes.filter((route) => !route.path.includes(':'))) {
    found[chunk] = await firstRequests({ parts, manifest, written, path });
    const { page } = written[chunk] as PageChunk; // the part of a route is a page
    for (const name of Object.keys(page.query ?? {})) {
      const requests = await firstRequests({ parts, manifest, written, path: `${path}?${name}=${numberInAddress}` });
      if (JSON.stringify(requests).includes(numberInAddress)) found[`${chunk}?${name}`] = requests;
    }
  }
  return found;
}

function assetsOf(
  { routes, layouts }: Manifest,
  written: Readonly<Record<string, unknown>>,
  web: WebFiles,
): FirstScreens['assets'] {
  const names = [...routes, ...Object.values(layouts)].flatMap(({ chunk }) => chunk ?? []);
  const entries = Object.entries(web.files).flatMap(([file, { isEntry }]) => (isEntry ? [file] : []));
  const there = new Set(withAll(entries, web));
  return Object.fromEntries(
    names.flatMap((name) => {
      const modules = modulesWithin(written[name] as PageChunk | LayoutChunk, parts); // the names tell what they are
      const files = modules.flatMap((module) => web.modules[module] ?? []);
      const own = withAll(files, web).filter((asset) => !there.has(asset));
      return own.length > 0 ? [[name, own]] : [];
    }),
  );
}

function heavyPages(manifest: Manifest, assets: FirstScreens['assets'], web: WebFiles): readonly string[] {
  const isHeavy = (route: Manifest['routes'][number]) => {
    const own = new Set(partsOf(route, manifest).flatMap((name) => assets[name] ?? []));
    return sum([...own].map((asset) => web.files[asset]?.bytes ?? 0)) > heavyBytes;
  };
  return manifest.routes.filter(isHeavy).map(({ chunk }) => chunk);
}

/** These files, with all that they cannot do without. */
function withAll(files: readonly string[], web: WebFiles, seen = new Set<string>()): readonly string[] {
  return files.flatMap((file) => {
    const { imports = [], css = [] } = web.files[file] ?? {};
    if (seen.has(file)) return [];
    seen.add(file);
    return [file, ...css, ...withAll(imports, web, seen)];
  });
}

/** With all that comes late, and without the marks by which React would find its places again: it draws anew. */
async function htmlOf(screen: JSX.Element): Promise<string> {
  const problems: unknown[] = [];
  const { prelude } = await draw(screen, { onError: (problem) => void problems.push(problem) });
  const html = await new Response(prelude).text();
  if (problems.length > 0) throw problems[0];
  return html.replace(/<!--.*?-->/g, '');
}
