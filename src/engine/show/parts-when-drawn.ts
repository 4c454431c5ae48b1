/** What is behind tabs is fetched before somebody looks there. */
import { useEffect } from 'react';
import { usePortal } from '../portal/portal.ts';
import { usePage } from '../scope/page-context.ts';
import { loadLate } from './late.tsx';
import { partsWithin } from './parts-within.ts';
import { whenDrawn } from './when-drawn.ts';

/** Fetches what blocks are made of that are not shown yet, such as those of the other tabs. What does not come is asked for again when it is shown. */
export function usePartsWhenDrawn(content: unknown): void {
  const portal = usePortal();
  const page = usePage();
  useEffect(
    () =>
      whenDrawn(() => {
        for (const part of partsWithin(content, page, portal.parts)) loadLate(part).catch(() => {});
      }),
    [content, page, portal],
  );
}
