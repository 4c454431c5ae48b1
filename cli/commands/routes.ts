/** `portico routes`: every page with its address, who may open it and what it asks of the server. */
import Table from 'cli-table3';
import type { PageModel } from '#model';
import { compileGoodFolder } from '../config/compile-good-folder.ts';
import { print } from '../terminal.ts';

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
  readonly calls: readonly string[];
}

export async function routes(options: RoutesOptions): Promise<number> {
  const { portal, uses } = compileGoodFolder(options.config);
  const found = Object.values(portal.pages).map((page): Route => {
    const sent = [...(uses.get(page.id)?.forms ?? [])].flatMap((form) => portal.forms[form]?.sends ?? []);
    return {
      route: page.route,
      also: page.also ?? [],
      file: `${options.config.replace(/\/+$/, '')}/pages/${page.id}.yaml`,
      access: page.access,
      layout: page.layout,
      calls: [...new Set([...(uses.get(page.id)?.calls ?? []), ...sent])].sort(),
    };
  });
  found.sort((a, b) => (a.route < b.route ? -1 : 1));
  print(options.format === 'json' ? JSON.stringify(found, null, 2) : routesTable(found));
  return 0;
}

function routesTable(found: readonly Route[]): string {
  const table = new Table({ head: ['Address', 'File', 'Who', 'Layout', 'Calls'], style: { head: [], border: [] } });
  for (const { route, also, file, access, layout, calls } of found) {
    table.push([[route, ...also].join('\n'), file, access, layout, calls.join('\n')]);
  }
  return table.toString();
}
