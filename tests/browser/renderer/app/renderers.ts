/** The renderers of the tests. */
import { noticeCount } from './notice-count.tsx';
import { wholeFace } from './whole-face.tsx';

export const renderers = { 'notice-count': noticeCount, 'whole-face': wholeFace };
