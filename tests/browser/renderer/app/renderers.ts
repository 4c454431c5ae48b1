/** The shipped renderers, those of the tests, and the one that the guide shows. */
import { renderers as shipped } from '#renderers';
import { pointsByMonth } from '../../../../docs/examples/points-by-month/points-by-month.ts';
import { noticeCount } from './notice-count.tsx';
import { wholeFace } from './whole-face.tsx';

export const renderers = {
  ...shipped,
  'notice-count': noticeCount,
  'whole-face': wholeFace,
  'points-by-month': pointsByMonth,
};
