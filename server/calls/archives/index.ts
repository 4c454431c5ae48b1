/** Class lists and exports: each call with its handler. */
import type { CallHandlers } from '../../call.ts';
import { archivesExport } from './archives-export.ts';
import { archivesIndex } from './archives-index.ts';

export const archiveCalls = {
  'archives/index': archivesIndex,
  'archives/export': archivesExport,
} satisfies Partial<CallHandlers>;
