/** What a page or layout is shown with is fetched together with it, so that it is drawn in one piece. */
import { askAhead } from '../data/ask-ahead.ts';
import { ChunkLoadError } from '../kernel/load-model.ts';
import type { ShownPart } from '../portal/model-parts.ts';
import type { Portal } from '../portal/portal.ts';
import { loadLate } from '../show/late.tsx';
import { partsWithin } from '../show/parts-within.ts';

export async function preparePart(portal: Portal, part: ShownPart): Promise<void> {
  if ('page' in part) askAhead(portal, part);
  const { content } = 'page' in part ? part.page : part.layout;
  const late = [...partsWithin(content, part, portal.parts)].map(loadLate);
  // One that cannot be had is missed, and told of, where it would be drawn.
  await inTime(Promise.allSettled(late), portal.manifest.get().settings.times.pageLoadMs);
}

async function inTime(done: Promise<unknown>, timeoutMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new ChunkLoadError('a part of the page did not arrive in time')), timeoutMs);
  });
  await Promise.race([done, over]).finally(() => clearTimeout(timer));
}
