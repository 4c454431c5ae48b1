/** What the running portal remembers: what it shows now, and who has to be asked or told. All of it begins empty. */
import type { LayoutChunk, Manifest, PageChunk } from '#model';
import { createStore } from '../kernel/store.ts';
import { createEarlyAnswers } from './early-answers.ts';
import type { AskAgain, LeaveGuard, Portal } from './portal.ts';

export type PortalState = Pick<
  Portal,
  | 'manifest'
  | 'page'
  | 'overPage'
  | 'layout'
  | 'leaveGuards'
  | 'overlays'
  | 'reopen'
  | 'cache'
  | 'early'
  | 'outdated'
  | 'epoch'
  | 'waiting'
>;

export function createPortalState(manifest: Manifest): PortalState {
  return {
    manifest: createStore(manifest),
    page: createStore<PageChunk | null>(null),
    overPage: createStore<string | null>(null),
    layout: createStore<LayoutChunk | null>(null),
    leaveGuards: new Set<LeaveGuard>(),
    overlays: new Set<() => void>(),
    reopen: { current: null },
    cache: { current: { refresh: async () => {}, clear: () => {} } },
    early: createEarlyAnswers(),
    outdated: createStore<readonly AskAgain[]>([]),
    epoch: createStore(0),
    waiting: createStore(0),
  };
}
