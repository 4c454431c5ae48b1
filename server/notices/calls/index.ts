/** Notices: each call with its handler. */
import type { CallHandlers } from '../../kernel/call/call.ts';
import { newsDetail } from './news-detail.ts';
import { newsFieldSubmit } from './news-field-submit.ts';
import { newsIndex } from './news-index.ts';

export const noticesCalls = {
  'news/index': newsIndex,
  'news/detail': newsDetail,
  'news/field-submit': newsFieldSubmit,
} satisfies Partial<CallHandlers>;
