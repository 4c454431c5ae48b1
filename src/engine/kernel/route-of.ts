/** Which page is at an address. */
import { matchRoutes } from 'react-router-dom';
import { type RouteModel, rememberByKey, rememberByObject } from '#model';

/** The route of a path, by its address or another name of it. */
export function routeOf(routes: readonly RouteModel[], path: string): RouteModel | null {
  return routeFinder(routes)(path);
}

/** Each entry of a menu asks, and looking through all patterns takes a millisecond. */
const routeFinder = rememberByObject((routes: readonly RouteModel[]) => {
  const named = routes.flatMap((route) => [route.path, ...route.also].map((path) => ({ path, route })));
  const plain = new Map(named.flatMap(({ path, route }) => (/[:*?]/.test(path) ? [] : [[path, route] as const])));
  // As react-router reads them, with ours beside.
  const patterns = named.map(({ path, route }) => ({ path, caseSensitive: true, ours: route }));
  return rememberByKey((path: string) => plain.get(path) ?? matchRoutes(patterns, path)?.at(-1)?.route.ours ?? null);
});
