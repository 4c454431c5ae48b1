/** The archives: each call with its handler. */
import type { CallHandlers } from '../../kernel/call/call.ts';
import { archivesExport } from './archives-export.ts';
import { archivesIndex } from './archives-index.ts';

export const archivesCalls = {
  'archives/index': archivesIndex,
  'archives/export': archivesExport,
} satisfies Partial<CallHandlers>;
