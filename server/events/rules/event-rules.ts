/** What the office has laid down for all events: `events` in `config/portal.yaml`. */
import type { PortalView } from '../../kernel/portal/portal-view.ts';
import { hourMs } from '../../kernel/values/time.ts';

export interface EventRules {
  /** How long before the start of an event nobody moves up from its waiting list any more. */
  readonly promoteStopMs: number;
  /** How long before the start students may cancel, where the event has no time of its own. */
  readonly cancelUntilMs: number;
  /** What becomes of the points of somebody who does not come. */
  readonly noShow: 'forfeit' | 'release';
}

/** Where nothing is said. */
export const defaultEventRules: EventRules = {
  promoteStopMs: 2 * hourMs,
  cancelUntilMs: 24 * hourMs,
  noShow: 'forfeit',
};

export function eventRules({ settings }: Pick<PortalView, 'settings'>): EventRules {
  return settings.events ?? defaultEventRules;
}
