/** A real portal of the shipped config that nothing is drawn of. Its server never answers, and its tab is a test's own. */
import { compilePortal } from '#compiler';
import type { Manifest, PortalModel } from '#model';
import { noBrowser } from '../../../src/engine/kernel/browser.ts';
import { createPortal } from '../../../src/engine/portal/create-portal.ts';
import type { Portal } from '../../../src/engine/portal/portal.ts';
import { shippedConfig } from '../../compiler/support.ts';
import { bareParts } from './bare-parts.tsx';
import { memory } from './memory.ts';
import { tabAt } from './tab-at.ts';

export const shipped = compilePortal(shippedConfig).portal as PortalModel; // that it compiles is a test of the compiler
export const manifest: Manifest = {
  settings: shipped.settings,
  country: { code: 'hk', dialCode: '852' },
  messages: shipped.messages,
  routes: [],
  layouts: {},
  calls: {},
  texts: {},
};

/**
 * @param own  what the test does in place of the portal
 * @param at   where the tab is: `/pages/news?id=3`
 */
export function portalFor(own: Partial<Portal> = {}, at = '/'): Portal {
  const browser = { ...noBrowser('', {}, () => {}), window: tabAt(`#${at}`), local: memory(), session: memory() };
  const portal = createPortal({
    parts: bareParts({}).parts,
    manifest,
    written: {},
    preview: null,
    modelBase: '',
    apiBase: '',
    browser,
    nextPage: () => null,
    prepare: async () => {},
  });
  return { ...portal, ...own };
}
