/** What is known of a portal's first page where there is no browser: what it looks like, what it asks for, what it is drawn with. */
import type { JSX } from 'react';
import type { FirstRequest, LayoutChunk, Manifest, PageChunk } from '#model';
import { askAhead } from '../data/ask-ahead.ts';
import { noBrowser } from '../kernel/browser.ts';
import type { EarlyParts } from '../kernel/load-model.ts';
import { routeOf } from '../kernel/route-of.ts';
import { createPortal } from '../portal/create-portal.ts';
import type { Parts } from '../portal/parts.ts';
import type { Portal } from '../portal/portal.ts';
import { loadLate, moduleOf } from '../show/late.tsx';
import { partsWithin } from '../show/parts-within.ts';
import { wordsOf } from '../texts/words.ts';
import { RunningPortal } from './portal-provider.tsx';

interface FirstOptions {
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
export async function firstScreen(options: FirstOptions): Promise<JSX.Element | null> {
  const { manifest, path, hasLogin } = options;
  const route = routeOf(manifest.routes, path);
  if (!route) return null;
  const portal = undrawn(options, () => {});
  const language = portal.firstLanguage();
  await portal.setLanguage(language);
  const open = portal.catalogue.get();
  const { translateBy } = await import('../texts/i18n.ts');
  if (open) portal.words.set(wordsOf(manifest, language, translateBy(open.i18n.t, language)));
  const around = manifest.layouts[route.layout]?.chunk;
  if (!hasLogin) await Promise.all([portal.loadPage(route.chunk), around ? portal.loadLayout(around) : null]);
  return <RunningPortal portal={portal} />;
}

/** What the page at this path asks the server at once for whoever has a login: who that is, and its data, as far as they depend on nothing else. */
export async function firstRequests(options: Omit<FirstOptions, 'hasLogin'>): Promise<readonly FirstRequest[]> {
  const { manifest, path } = options;
  const route = routeOf(manifest.routes, path);
  if (!route) return [];
  const requests: FirstRequest[] = [];
  const portal = undrawn({ ...options, hasLogin: true }, (address, { method = 'GET', body = null }) => {
    requests.push({ path: address, method, body: typeof body === 'string' ? body : null });
  });
  void portal.askUser(true);
  askAhead(portal, await portal.loadPage(route.chunk));
  return requests;
}

/** A portal where nothing is drawn yet, and nothing is answered. */
function undrawn(
  { parts, manifest, written, path, hasLogin }: FirstOptions,
  ask: (address: string, request: RequestInit) => void,
): Portal {
  const { token } = manifest.settings.session.keeps;
  return createPortal({
    parts,
    manifest,
    written,
    preview: null,
    modelBase: '',
    apiBase: '',
    browser: noBrowser(`#${path}`, hasLogin ? { [token]: 'first' } : {}, ask),
    nextPage: () => null,
    prepare: async (_, part) => {
      await Promise.all(within(part, parts).map((late) => loadLate(late)));
    },
  });
}

/** The source files of what a page or layout shows that comes late. */
export function modulesWithin(part: PageChunk | LayoutChunk, parts: Parts): readonly string[] {
  return within(part, parts).flatMap((late) => moduleOf(late) ?? []);
}

function within(part: PageChunk | LayoutChunk, parts: Parts): readonly object[] {
  const { content } = 'page' in part ? part.page : part.layout;
  return [...partsWithin(content, part, parts)];
}
