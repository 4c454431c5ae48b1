/** The compiled model as the files that a browser loads: one manifest, one chunk a page, one catalogue a language, one theme. */
import {
  type CallModel,
  type Catalogue,
  type ClientCall,
  dialCodeOf,
  type FormModel,
  type LayoutFrame,
  type Manifest,
  type Messages,
  type PageChunk,
  type PortalModel,
  type PreviewModel,
  type ShownSettings,
} from '#model';
import { layoutKey } from '../kernel/layouts.ts';
import type { Uses } from '../link/facts.ts';
import { labelsShown } from '../type/values/contract-labels.ts';
import { themeCss } from './theme-css.ts';

/** Gives a name to content, so that a file that stays the same may be kept for ever. */
export type HashContent = (content: string) => string;

/** Below this is what carries its hash, so that one rule of any web server lets browsers keep all of it. */
const keptFolder = 'parts';

/**
 * @param uses     what each page and layout needs, as the compilation says
 * @param preview  left out: a portal like any other, without the bar of a preview
 * @returns file name → content. `manifest.json` and `theme.css` keep their names; the others, below `parts/`, carry their hash.
 */
export function modelFiles(
  portal: PortalModel,
  uses: ReadonlyMap<string, Uses>,
  hash: HashContent,
  preview?: PreviewModel,
): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const add = (name: string, content: string, ending = 'json'): string => {
    const file = `${keptFolder}/${name}.${hash(content)}.${ending}`;
    files.set(file, content);
    return file;
  };
  const routes = Object.values(portal.pages).map((page) => ({
    path: page.route,
    also: page.also ?? [],
    page: page.id,
    access: page.access,
    layout: page.layout,
    comesBack: page.comesBack,
    chunk: add(`page-${page.id.replaceAll('/', '-')}`, JSON.stringify(pageChunk(portal, page.id, uses.get(page.id)))),
  }));
  const layouts = Object.values(portal.layouts).map((layout): [string, LayoutFrame] => {
    const { name, header, footer, width, content, data } = layout;
    const isPlain = content.length === 1 && content[0]?.kind === 'page' && !data;
    const chunk = (): string =>
      add(
        `layout-${name}`,
        JSON.stringify({ ...shared(portal, uses.get(layoutKey(name))), layout: { content, data } }),
      );
    return [name, { header, footer, width, chunk: isPlain ? null : chunk() }];
  });
  const { en = {}, ...catalogues } = portal.texts;
  const texts = Object.entries(catalogues).map(([language, catalogue]) => [
    language,
    add(`texts-${language}`, JSON.stringify(without(catalogue, portal.aside))),
  ]);
  const manifest: Manifest = {
    settings: forBrowsers(portal.settings),
    country: { code: portal.settings.country, dialCode: dialCodeOf(portal.settings.country) },
    messages: preview ? portal.messages : withoutPreview(portal.messages),
    ...(preview ? { preview } : {}),
    routes,
    layouts: Object.fromEntries(layouts),
    labels: labelsShown(portal),
    calls: pick(portal.contract.calls, sessionCalls(portal), clientCall),
    texts: Object.fromEntries(texts),
    english: without(en, portal.aside),
  };
  files.set('manifest.json', JSON.stringify(manifest));
  const { logo } = portal;
  files.set('theme.css', themeCss(portal.settings, logo && { ...logo, file: add('logo', logo.svg, 'svg') }));
  return files;
}

function without(catalogue: Catalogue, keys: readonly string[]): Catalogue {
  const left = new Set(keys);
  return Object.fromEntries(Object.entries(catalogue).filter(([key]) => !left.has(key)));
}

/** What only the bar of a preview says need not travel to anybody else. */
function withoutPreview(messages: Messages): Messages {
  const said = Object.entries(messages).filter(([key]) => !key.startsWith('preview'));
  return Object.fromEntries(said) as unknown as Messages; // nothing but that bar asks for the others
}

function pageChunk(portal: PortalModel, id: string, uses: Uses | undefined): PageChunk {
  const page = portal.pages[id];
  if (!page) throw new Error(`There is no page ${id}.`);
  return { page, ...shared(portal, uses) };
}

/** What a page or a layout refers to. */
function shared(portal: PortalModel, uses: Uses | undefined): Omit<PageChunk, 'page'> {
  const same = <Value>(value: Value): Value => value;
  const forms = [...(uses?.forms ?? [])];
  const calls = [...(uses?.calls ?? []), ...forms.flatMap((name) => callsOf(portal.forms[name]))];
  return {
    forms: pick(portal.forms, forms, withoutAddresses),
    parts: pick(portal.parts, uses?.parts ?? [], same),
    statuses: pick(portal.statuses, uses?.statuses ?? [], same),
    options: pick(portal.options, uses?.options ?? [], same),
    calls: pick(portal.contract.calls, calls, clientCall),
  };
}

function callsOf(form: FormModel | undefined): readonly string[] {
  return form ? [form.sends, ...form.outline.flatMap(({ sends }) => sends ?? [])] : [];
}

/** Who works in the office, and when it reminds of what, is nothing for browsers. */
function forBrowsers({ staff: _, reminders: _reminders, ...settings }: PortalModel['settings']): ShownSettings {
  return settings;
}

/** Whom the office tells is nothing for browsers. */
function withoutAddresses({ keeps, ...form }: FormModel): FormModel {
  if (!keeps) return form;
  const { notifies: _, awaitedFrom: _awaited, dropped: _dropped, ...store } = keeps;
  return { ...form, keeps: store };
}

function sessionCalls({ settings }: PortalModel): readonly string[] {
  const { user, messages, valueMaps } = settings.session;
  const chosenFrom = Object.values(settings.roles).map(({ chooses }) => chooses?.call);
  return [user, ...chosenFrom, messages, valueMaps].filter((name) => name !== undefined);
}

function clientCall({ method, paged, changes, multipart, query, perPageMaximum }: CallModel): ClientCall {
  return { method, paged, changes, multipart, query: Object.keys(query), ...(paged ? { perPageMaximum } : {}) };
}

function pick<From, To>(
  record: Readonly<Record<string, From>>,
  names: Iterable<string>,
  map: (value: From) => To,
): Readonly<Record<string, To>> {
  return Object.fromEntries(
    [...new Set(names)].flatMap((name) => (record[name] === undefined ? [] : [[name, map(record[name])]])),
  );
}
