/** What many pages share: each call with its handler. */
import type { CallHandlers } from '../../kernel/call/call.ts';
import { publicsUpload } from './publics-upload.ts';
import { publicsValueMaps } from './publics-value-maps.ts';

export const sharedCalls = {
  'publics/value-maps': publicsValueMaps,
  'publics/upload': publicsUpload,
} satisfies Partial<CallHandlers>;
