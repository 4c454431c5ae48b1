/** `defineRenderer` for the calls and people of this portal. */
import type { Calls, SessionUser } from '#contract';
import { rendererFactory } from '#engine';

export const defineRenderer = rendererFactory<Calls, SessionUser>();
