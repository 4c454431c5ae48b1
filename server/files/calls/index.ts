/** Files that students hand in: each call with its handler. */
import type { CallHandlers } from '../../kernel/call/call.ts';
import { publicsUpload } from './publics-upload.ts';

export const filesCalls = {
  'publics/upload': publicsUpload,
} satisfies Partial<CallHandlers>;
