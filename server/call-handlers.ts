/** Every call of the contract with its handler, subject by subject: a missing one does not compile. */

import type { Contract } from '#model';
import { accountCalls } from './account/calls/index.ts';
import { applicationsCalls } from './applications/calls/index.ts';
import { archivesCalls } from './archives/calls/index.ts';
import { cardsCalls } from './cards/calls/index.ts';
import { contentsCalls } from './contents/calls/index.ts';
import { coursesCalls } from './courses/calls/index.ts';
import { eventsCalls } from './events/calls/index.ts';
import { filesCalls } from './files/calls/index.ts';
import { keptFormsCalls } from './kept-forms/calls/index.ts';
import type { CallHandlers } from './kernel/call/call.ts';
import { messagesCalls } from './messages/calls/index.ts';
import { noticesCalls } from './notices/calls/index.ts';
import { peopleCalls } from './people/calls/index.ts';
import { pointsCalls } from './points/calls/index.ts';
import { profileCalls } from './profile/calls/index.ts';
import { studyCalls } from './study/calls/index.ts';

export const callHandlers: CallHandlers = {
  ...accountCalls,
  ...applicationsCalls,
  ...archivesCalls,
  ...cardsCalls,
  ...contentsCalls,
  ...coursesCalls,
  ...eventsCalls,
  ...filesCalls,
  ...keptFormsCalls,
  ...messagesCalls,
  ...noticesCalls,
  ...peopleCalls,
  ...pointsCalls,
  ...profileCalls,
  ...studyCalls,
};

/** Whether this server answers the call of this name itself, when it has a database. */
export function hasHandler(call: string): boolean {
  return Object.hasOwn(callHandlers, call);
}

/** The calls of a contract that this server has no handler for, by name. */
export function callsWithoutHandler(contract: Contract): string[] {
  return Object.keys(contract.calls).filter((name) => !hasHandler(name));
}
