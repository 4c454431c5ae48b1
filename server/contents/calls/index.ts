/** Carousel, documents, frequent questions and the labels of codes: each call with its handler. */
import type { CallHandlers } from '../../kernel/call/call.ts';
import { carousel, carouselBottom } from './carousel.ts';
import { fileHandbookPortal } from './file-handbook-portal.ts';
import { fileIndex } from './file-index.ts';
import { publicsValueMaps } from './publics-value-maps.ts';
import { questionDetail } from './question-detail.ts';
import { questionIndex } from './question-index.ts';

export const contentsCalls = {
  carousel,
  'carousel/bottom': carouselBottom,
  'file/index': fileIndex,
  'file/handbook-portal': fileHandbookPortal,
  'question/index': questionIndex,
  'question/detail': questionDetail,
  'publics/value-maps': publicsValueMaps,
} satisfies Partial<CallHandlers>;
