/** What somebody at the door of an event meets: the first row that fits. */
import type { Activity } from '#contract';

/** What of the event decides. */
export type Door = Pick<
  Activity,
  | 'sign_in_mode'
  | 'sign_in_start_at'
  | 'sign_in_end_at'
  | 'activity_start_at'
  | 'activity_end_at'
  | 'is_cancelled'
  | 'my_apply'
  | 'actions'
>;

export type Situation =
  | 'no-check-in'
  | 'signed'
  | 'cancelled'
  | 'event-not-started'
  | 'not-started'
  | 'event-ended'
  | 'ended'
  | 'login-first'
  | 'check-in'
  | 'walk-in'
  | 'not-registered'
  | 'visitor';

/** Those in which somebody can check in, or log in to do so. */
export const checkInSituations: readonly Situation[] = ['login-first', 'check-in', 'walk-in', 'visitor'];

interface Row {
  readonly then: Situation;
  readonly when: (door: Door, facts: { readonly nowMs: number; readonly isVisitor: boolean }) => boolean;
}

/** The rows are in the order in which they are tried; the last one fits always. */
const rows: readonly Row[] = [
  { then: 'no-check-in', when: ({ sign_in_mode: mode }) => mode === 'none' },
  { then: 'signed', when: (door) => door.my_apply?.status === 'attended' },
  { then: 'cancelled', when: (door) => door.is_cancelled },
  {
    then: 'event-not-started',
    when: (door, { nowMs }) => !hasOwnTime(door) && nowMs < instant(door.sign_in_start_at ?? door.activity_start_at),
  },
  { then: 'not-started', when: (door, { nowMs }) => nowMs < instant(door.sign_in_start_at) },
  { then: 'event-ended', when: (door, { nowMs }) => isOver(door, nowMs) && nowMs >= instant(door.activity_end_at) },
  { then: 'ended', when: (door, { nowMs }) => isOver(door, nowMs) },
  { then: 'login-first', when: ({ sign_in_mode: mode }, { isVisitor }) => isVisitor && mode === 'self' },
  { then: 'visitor', when: (_, { isVisitor }) => isVisitor },
  { then: 'check-in', when: (door) => door.my_apply?.status === 'registered' },
  { then: 'walk-in', when: (door) => door.actions.can_walk_in },
  { then: 'not-registered', when: () => true },
];

export function situationOf(door: Door, nowMs: number, isVisitor: boolean): Situation {
  return rows.find(({ when }) => when(door, { nowMs, isVisitor }))?.then ?? 'not-registered';
}

/** Without a time of its own an event takes people from half an hour before its start until its end. */
const usualLeadMs = 30 * 60_000;

function hasOwnTime(door: Door): boolean {
  if (door.sign_in_start_at === null) return false;
  const isUsualStart = instant(door.activity_start_at) - instant(door.sign_in_start_at) === usualLeadMs;
  return !isUsualStart || instant(door.sign_in_end_at) !== instant(door.activity_end_at);
}

function isOver(door: Door, nowMs: number): boolean {
  return nowMs >= instant(door.sign_in_end_at ?? door.activity_end_at);
}

function instant(moment: string | null): number {
  return moment === null ? Number.NEGATIVE_INFINITY : Date.parse(moment);
}
