/** The first screen of a portal where there is no browser: what the document shows until its scripts are there. */
import type { JSX } from 'react';
import type { LayoutChunk, Manifest, PageChunk } from '#model';
import { noBrowser } from '../kernel/browser.ts';
import type { EarlyParts } from '../kernel/load-model.ts';
import { routeOf } from '../kernel/route-of.ts';
import { createPortal } from '../portal/create-portal.ts';
import type { Parts } from '../portal/parts.ts';
import { loadLate, moduleOf } from '../show/late.tsx';
import { partsWithin } from '../show/parts-within.ts';
import { wordsOf } from '../texts/words.ts';
import { RunningPortal } from './portal-provider.tsx';

interface FirstScreenOptions {
  readonly parts: Parts;
  readonly manifest: Manifest;
  /** All parts of the model, by their names. */
  readonly written: EarlyParts;
  /** Where the person is: `/pages/home`. */
  readonly path: string;
  /** Whether somebody has logged in; who it is is not known yet. */
  readonly hasLogin: boolean;
}

/** @returns null where there is no page at this path */
export async function firstScreen(options: FirstScreenOptions): Promise<JSX.Element | null> {
  const { parts, manifest, written, path, hasLogin } = options;
  const route = routeOf(manifest.routes, path);
  if (!route) return null;
  const { token } = manifest.settings.session.keeps;
  const portal = createPortal({
    parts,
    manifest,
    written,
    preview: null,
    modelBase: '',
    apiBase: '',
    browser: noBrowser(`#${path}`, hasLogin ? { [token]: 'first' } : {}),
    nextPage: () => null,
    prepare: async (_, part) => {
      await Promise.all(within(part, parts).map(loadLate));
    },
  });
  const language = portal.firstLanguage();
  await portal.setLanguage(language);
  const open = portal.catalogue.get();
  const { translateBy } = await import('../texts/i18n.ts');
  if (open) portal.words.set(wordsOf(manifest, language, translateBy(open.i18n.t)));
  const around = manifest.layouts[route.layout]?.chunk;
  if (!hasLogin) await Promise.all([portal.loadPage(route.chunk), around ? portal.loadLayout(around) : null]);
  return <RunningPortal portal={portal} />;
}

/** The source files of what a page or layout shows that comes late. */
export function modulesWithin(part: PageChunk | LayoutChunk, parts: Parts): readonly string[] {
  return within(part, parts).flatMap((late) => moduleOf(late) ?? []);
}

function within(part: PageChunk | LayoutChunk, parts: Parts): readonly object[] {
  const { content } = 'page' in part ? part.page : part.layout;
  return [...partsWithin(content, part, parts)];
}
