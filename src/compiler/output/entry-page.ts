/** The one page of the front end, dressed for a portal before any script runs: its title, its language, its colours. */
import {
  directionOf,
  englishOf,
  type FirstScreens,
  type Locale,
  nothingDrawn,
  type PortalModel,
  type Settings,
  type Text,
  translationOf,
} from '#model';
import { firstParts } from './first-parts.ts';

export type DressedPortal = Pick<PortalModel, 'settings' | 'texts' | 'logo'>;

export interface EntryPageOptions {
  /** Where calls are answered, when that is not the usual place. */
  readonly apiBase?: string | undefined;
  /** What `modelFiles` gave: the first parts of it are in the page. */
  readonly files?: ReadonlyMap<string, string>;
  /** What is seen until the scripts are there, and what they ask for then. */
  readonly first?: FirstScreens | undefined;
}

/** Puts what the portal says of itself into the built `index.html`. Used by whatever hands that page out. */
export function entryPage(
  html: string,
  portal: DressedPortal,
  { apiBase, files, first = nothingDrawn }: EntryPageOptions = {},
): string {
  const parts = files ? firstParts(files, first) : null;
  const tags: readonly (readonly [written: RegExp, tag: string])[] = [
    [/<title>[^<]*<\/title>/, `<title>${escaped(documentTitle(portal))}</title>`],
    [/<meta name="description"[^>]*>/, metaTag('description', description(portal))],
    [/<meta name="theme-color"[^>]*>/, metaTag('theme-color', portal.settings.brand.primary)],
    ...(parts ? ([[/<link rel="preload"[^>]*manifest\.json"[^>]*>/, dataBlock(parts)]] as const) : []),
    [/<div id="root"><\/div>/, `<div id="root"></div>${Object.entries(first.screens).map(screenTag).join('')}`],
    ...(apiBase ? ([[/<meta name="portico-calls"[^>]*>/, metaTag('portico-calls', apiBase)]] as const) : []),
  ];
  const dressed = html.replace(/<html\b[^>]*>/, () => htmlTag(firstLanguage(portal.settings)));
  return tags.reduce((page, [written, tag]) => {
    return written.test(page) ? page.replace(written, () => tag) : page.replace('</head>', () => `  ${tag}\n  </head>`);
  }, dressed);
}

/** The title of the product, which every document carries (spec section 1), in the language that is shown first. */
export function documentTitle(portal: DressedPortal): string {
  return inFirstLanguage(portal, portal.settings.title);
}

/** What a search engine or a shared link says: whose portal this is. */
function description(portal: DressedPortal): string {
  return `${documentTitle(portal)} – ${inFirstLanguage(portal, portal.settings.office)}`;
}

/** A text in the language that is shown first. */
export function inFirstLanguage({ settings, texts }: DressedPortal, text: Text): string {
  return translationOf(texts[firstLanguage(settings)], text) ?? englishOf(text);
}

/** The language of a first visit: the forced one, or the usual one. */
export function firstLanguage({ languages }: Settings): Locale {
  return languages.forceOnShow === 'none' ? languages.default : languages.forceOnShow;
}

function htmlTag(language: Locale): string {
  return `<html lang="${language}" dir="${directionOf(language)}">`;
}

/** The colours that the icon of the browser's tab is drawn in: greys, until a portal gives its own. */
const drawn = { primary: '#333333', accent: '#dddddd' } as const;

/** The icon of the browser's tab: the logo of the house, or the usual one in its colours. */
export function brandIcon(svg: string, { settings: { brand }, logo }: DressedPortal): string {
  if (logo) return logo.svg;
  return svg.replaceAll(drawn.primary, brand.primary).replaceAll(drawn.accent, brand.accent);
}

/** Data, which no Content-Security-Policy keeps out: nothing of it runs. */
function dataBlock(json: string): string {
  return `<script type="application/json" id="portico-model">${json}</script>`;
}

/** `first-part.js` says which one is shown. The Content-Security-Policy would refuse styles that are in HTML. */
function screenTag([name, html]: readonly [name: string, html: string]): string {
  return `<div id="first-${name}">${html.replace(/ style="[^"]*"/g, '')}</div>`;
}

function metaTag(name: string, content: string): string {
  return `<meta name="${name}" content="${escaped(content)}" />`;
}

/** Text for HTML, in quotes or between tags. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
