/** Every call of the contract with its handler, grouped as the contract groups them: a missing one does not compile. */
import type { CallHandlers } from '../call.ts';
import { applicationCalls } from './applications/index.ts';
import { archiveCalls } from './archives/index.ts';
import { contentCalls } from './contents/index.ts';
import { courseCalls } from './courses/index.ts';
import { eventCalls } from './events/index.ts';
import { keptFormCalls } from './kept-forms/index.ts';
import { noticeCalls } from './notices/index.ts';
import { sharedCalls } from './shared/index.ts';
import { signInCalls } from './sign-in/index.ts';
import { studyCalls } from './study/index.ts';
import { userCalls } from './user/index.ts';

export const callHandlers: CallHandlers = {
  ...signInCalls,
  ...userCalls,
  ...noticeCalls,
  ...contentCalls,
  ...sharedCalls,
  ...applicationCalls,
  ...eventCalls,
  ...courseCalls,
  ...studyCalls,
  ...archiveCalls,
  ...keptFormCalls,
};
