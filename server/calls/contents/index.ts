/** Downloads, questions, the pictures of the home page: each call with its handler. */
import type { CallHandlers } from '../../call.ts';
import { carousel, carouselBottom } from './carousel.ts';
import { fileHandbookPortal } from './file-handbook-portal.ts';
import { fileIndex } from './file-index.ts';
import { questionDetail } from './question-detail.ts';
import { questionIndex } from './question-index.ts';

export const contentCalls = {
  'file/index': fileIndex,
  'file/handbook-portal': fileHandbookPortal,
  'question/index': questionIndex,
  'question/detail': questionDetail,
  carousel,
  'carousel/bottom': carouselBottom,
} satisfies Partial<CallHandlers>;
