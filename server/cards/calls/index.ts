/** Cards and badges: each call with its handler. */
import type { CallHandlers } from '../../kernel/call/call.ts';
import { userCardList } from './user-card-list.ts';
import { userDownloadBadge } from './user-download-badge.ts';
import { userDownloadCard } from './user-download-card.ts';

export const cardsCalls = {
  'user/card-list': userCardList,
  'user/download-card': userDownloadCard,
  'user/download-badge': userDownloadBadge,
} satisfies Partial<CallHandlers>;
