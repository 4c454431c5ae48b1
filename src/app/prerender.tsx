/** Draws what a portal shows first, before any browser has it: the entry page, and the frame around the pages of those who have a login. */

import type { JSX } from 'react';
import { prerender as draw } from 'react-dom/static';
import { blocks, fields, shell } from '#blocks';
import { firstScreen, modulesWithin } from '#engine';
import type { FirstScreens, LayoutChunk, Manifest, PageChunk } from '#model';

const parts = { blocks, fields, shell };

/** What Vite writes of the browser's part, by source file. */
type WebFiles = Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly isEntry?: boolean;
      readonly imports?: readonly string[];
      readonly css?: readonly string[];
    }
  >
>;

/**
 * @param files  what the compiler's `modelFiles` gave
 * @param web  what the browser's part is made of: the manifest of its build
 * @returns no screens of a preview, which asks first who looks at it
 */
export async function prerender(files: ReadonlyMap<string, string>, web: WebFiles): Promise<FirstScreens> {
  const manifest = JSON.parse(files.get('manifest.json') ?? 'null') as Manifest | null; // `modelFiles` wrote it
  if (!manifest) return { screens: {}, assets: {} };
  const written = Object.fromEntries(
    [...files].flatMap(([name, text]) => (name.endsWith('.json') ? [[name, JSON.parse(text) as unknown]] : [])),
  );
  const assets = assetsOf(manifest, written, web);
  if (manifest.preview) return { screens: {}, assets };
  const screen = async (path: string, hasLogin: boolean) => {
    const portal = await firstScreen({ parts, manifest, written, path, hasLogin });
    return portal ? htmlOf(portal) : undefined;
  };
  const entry = await screen('/', false);
  const frame = await screen(manifest.settings.session.home, true);
  return { screens: { ...(entry ? { entry } : {}), ...(frame ? { frame } : {}) }, assets };
}

function assetsOf({ routes, layouts }: Manifest, written: Readonly<Record<string, unknown>>, web: WebFiles) {
  const names = [...routes, ...Object.values(layouts)].flatMap(({ chunk }) => chunk ?? []);
  const there = new Set(Object.entries(web).flatMap(([name, { isEntry }]) => (isEntry ? within([name], web) : [])));
  return Object.fromEntries(
    names.flatMap((name) => {
      const modules = modulesWithin(written[name] as PageChunk | LayoutChunk, parts); // the names tell what they are
      const own = within(modules, web).filter((asset) => !there.has(asset));
      return own.length > 0 ? [[name, own]] : [];
    }),
  );
}

/** The files of these modules, with all that they cannot do without. */
function within(modules: readonly string[], web: WebFiles, seen = new Set<string>()): readonly string[] {
  return modules.flatMap((module) => {
    const part = web[module];
    if (!part || seen.has(module)) return [];
    seen.add(module);
    return [part.file, ...(part.css ?? []), ...within(part.imports ?? [], web, seen)];
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
