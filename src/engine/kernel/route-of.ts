/** Which page stands at an address. */
import type { RouteObject } from 'react-router-dom';
import { matchRoutes } from 'react-router-dom';
import type { RouteModel } from '#model';

/** The route of a path, by its address or another name of it. */
export function routeOf(routes: readonly RouteModel[], path: string): RouteModel | null {
  const matches = matchRoutes(routeTable(routes), path);
  return (matches?.at(-1)?.route.handle as RouteModel | undefined) ?? null;
}

const tables = new WeakMap<readonly RouteModel[], RouteObject[]>();

/** The routes as react-router reads them; `handle` brings ours along. */
function routeTable(routes: readonly RouteModel[]): RouteObject[] {
  const known = tables.get(routes);
  if (known) return known;
  const table = routes.flatMap((route) =>
    [route.path, ...route.also].map((path) => ({ path, caseSensitive: true, handle: route })),
  );
  tables.set(routes, table);
  return table;
}
