import type { Calls } from '#contract';
import { rendererFactory } from '#engine';
import { needs } from './needs.ts';

export const pointsByMonth = rendererFactory<Calls>()({
  name: 'points-by-month',
  needs,
  grows: { log: {} },
  load: () => import('./points-by-month-view.tsx').then((file) => file.PointsByMonthView),
});
