/** `portico routes`: every page with its address, who may open it and what it asks of the server. */
import { type PageModel, recordOf } from '#model';
import { compileGoodFolder } from '../config/compile-good-folder.ts';
import { type WideColumn, wideTable } from '../print/wide-table.ts';
import { print } from '../terminal/terminal.ts';

export interface RoutesOptions {
  readonly config: string;
  readonly format: 'pretty' | 'json';
}

interface Route {
  readonly route: string;
  readonly also: readonly string[];
  readonly file: string;
  readonly access: PageModel['access'];
  readonly layout: PageModel['layout'];
  /** The kinds of its blocks; those written by hand with their name: `custom: photo-wall`. */
  readonly blocks: readonly string[];
  readonly calls: readonly string[];
}

/** What is asked for most often comes first; a narrow terminal shows no more. */
const columns: readonly WideColumn<Route>[] = [
  { head: 'Address and file', show: ({ route, also, file }) => [route, ...also, file] },
  { head: 'Who', show: ({ access }) => [access] },
  { head: 'Layout', show: ({ layout }) => [layout] },
  { head: 'Calls', show: ({ calls }) => calls },
  { head: 'Blocks', show: ({ blocks }) => blocks },
];

export async function routes(options: RoutesOptions): Promise<number> {
  const { portal, uses } = compileGoodFolder(options.config);
  // The page of a duty has no address of its own.
  const duties = portal.settings.session.duties?.map(({ page }) => page) ?? [];
  const pages = Object.values(portal.pages).filter(({ route }) => !duties.includes(route));
  const found = pages.map((page): Route => {
    const sent = [...(uses.get(page.id)?.forms ?? [])].flatMap((form) => portal.forms[form]?.sends ?? []);
    return {
      route: page.route,
      also: page.also ?? [],
      file: `${options.config.replace(/\/+$/, '')}/pages/${page.id}.yaml`,
      access: page.access,
      layout: page.layout,
      blocks: [...new Set(blocksIn(page))].sort(),
      calls: [...new Set([...(uses.get(page.id)?.calls ?? []), ...sent])].sort(),
    };
  });
  found.sort((a, b) => (a.route < b.route ? -1 : 1));
  print(options.format === 'json' ? JSON.stringify(found, null, 2) : wideTable(found, columns, false));
  return 0;
}

/** The kinds of the blocks in a part of a page, at any depth: in tabs, in dialogs, in other parts. */
function blocksIn(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { content } = recordOf(part);
  const own = Array.isArray(content) ? content.flatMap(kindsOf) : [];
  return [...own, ...Object.values(part).flatMap(blocksIn)];
}

function kindsOf(block: {
  kind?: string;
  custom?: string;
  part?: string;
  first?: readonly object[];
}): readonly string[] {
  if (block.kind === 'first') return (block.first ?? []).flatMap(kindsOf);
  if (block.kind === 'custom') return [`custom: ${block.custom}`];
  if (block.kind === 'part') return [`part: ${block.part}`];
  return block.kind === undefined ? [] : [block.kind]; // what a form starts with may be called content too
}
