import type { PortalModel } from './portal.ts';

/** The routes of all pages, with those they have besides. */
export function pageRoutes(pages: PortalModel['pages']): readonly string[] {
  return Object.values(pages).flatMap(({ route, also = [] }) => [route, ...also]);
}
