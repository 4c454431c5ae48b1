/** The page that is being shown. */
import { createContext, useContext } from 'react';
import type { PageChunk } from '#model';
import { invariant } from '../kernel/invariant.ts';

export const PageContext = createContext<PageChunk | null>(null);

/** The page with all it refers to. */
export function usePage(): PageChunk {
  const page = useContext(PageContext);
  invariant(page, 'parts are rendered inside a page');
  return page;
}
