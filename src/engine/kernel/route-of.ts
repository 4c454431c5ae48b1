/** Which page stands at an address. */
import type { RouteObject } from 'react-router-dom';
import { matchRoutes } from 'react-router-dom';
import type { RouteModel } from '#model';

/** The route of a path, by its address or another name of it. */
export function routeOf(routes: readonly RouteModel[], path: string): RouteModel | null {
  const table = tables.get(routes) ?? routeTable(routes);
  tables.set(routes, table);
  const known = table.found.get(path);
  if (known !== undefined) return known;
  const matches = matchRoutes(table.patterns, path);
  const route = (matches?.at(-1)?.route.handle as RouteModel | undefined) ?? null;
  table.found.set(path, route);
  return route;
}

interface RouteTable {
  /** As react-router reads them; `handle` brings ours along. */
  readonly patterns: RouteObject[];
  /** What was found before: each entry of a menu asks, and looking through all patterns takes a millisecond. */
  readonly found: Map<string, RouteModel | null>;
}

const tables = new WeakMap<readonly RouteModel[], RouteTable>();

function routeTable(routes: readonly RouteModel[]): RouteTable {
  const named = routes.flatMap((route) => [route.path, ...route.also].map((path) => ({ path, route })));
  const plain = named.filter(({ path }) => !/[:*?]/.test(path));
  return {
    patterns: named.map(({ path, route }) => ({ path, caseSensitive: true, handle: route })),
    found: new Map(plain.map(({ path, route }) => [path, route])),
  };
}
