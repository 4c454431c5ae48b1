import type { PortalModel } from './portal.ts';
import { recordOf } from './records.ts';

/** The routes of all pages, with those they have besides. */
export function pageRoutes(pages: PortalModel['pages']): readonly string[] {
  return Object.values(pages).flatMap(({ route, also = [] }) => [route, ...also]);
}

interface FormPage {
  readonly route: string;
  readonly title: string;
}

/** The first page with a form that is opened by its address alone, and whose title is the same for everybody. */
export function pageWithForm(pages: PortalModel['pages'], form: string): FormPage | undefined {
  for (const { route, title, query = {}, content } of Object.values(pages)) {
    const needsMore = route.includes(':') || Object.values(query).some(({ nullable }) => nullable !== true);
    if (typeof title === 'string' && !needsMore && holdsForm(content, form)) return { route, title };
  }
  return undefined;
}

function holdsForm(value: unknown, form: string): boolean {
  if (Array.isArray(value)) return value.some((one) => holdsForm(one, form));
  const record = recordOf(value);
  if (record['kind'] === 'form' && record['form'] === form) return true;
  return Object.values(record).some((one) => typeof one === 'object' && holdsForm(one, form));
}
