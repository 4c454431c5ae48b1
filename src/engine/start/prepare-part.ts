/** What a page or layout is shown with is fetched together with it, so that it is drawn in one piece. */
import { askAhead } from '../data/ask-ahead.ts';
import type { ShownPart } from '../portal/model-parts.ts';
import type { Portal } from '../portal/portal.ts';
import { loadLate } from '../show/late.tsx';
import { partsWithin } from '../show/parts-within.ts';

export async function preparePart(portal: Portal, part: ShownPart): Promise<void> {
  if ('page' in part) askAhead(portal, part);
  const { content } = 'page' in part ? part.page : part.layout;
  const { chunkMs } = portal.manifest.get().settings.times;
  const within = [...partsWithin(content, part, portal.parts)];
  // One that cannot be had is missed, and told of, where it would be drawn.
  await Promise.allSettled(within.map((late) => loadLate(late, chunkMs)));
}
