import type { Calls, SessionUser } from '#contract';
import { rendererFactory } from '#engine';
import type { Declared } from './declared.generated.ts';

/** In `src/renderers` it is that of `../define-renderer.ts`, which knows all renderers. */
const defineRenderer = rendererFactory<Calls, SessionUser, { 'points-by-month': Declared }>();

export const pointsByMonth = defineRenderer({
  name: 'points-by-month',
  needs: { log: 'user/points-log' },
  grows: { log: {} },
  load: () => import('./points-by-month-view.tsx').then((file) => file.PointsByMonthView),
});
