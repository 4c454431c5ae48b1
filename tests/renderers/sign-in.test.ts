import { describe, expect, test } from 'vitest';
import { distanceM } from '#model';
import { type Door, type Situation, situationOf } from '../../src/renderers/sign-in/situation.ts';

const noActions = {
  can_apply: false,
  can_join_waiting_list: false,
  can_edit: false,
  can_cancel: false,
  can_sign: false,
  can_walk_in: false,
  can_assess: false,
  can_comment: false,
  can_upload_photo: false,
  reason: null,
};

const at = (clock: string) => `2025-11-21T${clock}:00+08:00`;

const door: Door = {
  sign_in_mode: 'qr',
  sign_in_start_at: at('09:00'),
  sign_in_end_at: at('11:00'),
  activity_start_at: at('10:00'),
  activity_end_at: at('12:00'),
  is_cancelled: false,
  my_apply: null,
  actions: noActions,
};

const withoutOwnTime = { sign_in_start_at: at('09:30'), sign_in_end_at: at('12:00') };
const own = (status: string) => ({ my_apply: { status } as Door['my_apply'] }); // nothing else of it is looked at

interface Row {
  readonly name: string;
  readonly door?: Partial<Door>;
  readonly clock: string;
  readonly isVisitor?: boolean;
  readonly expected: Situation;
}

const rows: readonly Row[] = [
  { name: 'an event without check-in', door: { sign_in_mode: 'none' }, clock: '10:00', expected: 'no-check-in' },
  { name: 'checked in, though it is over', door: own('attended'), clock: '23:00', expected: 'signed' },
  { name: 'cancelled by the office', door: { is_cancelled: true }, clock: '10:00', expected: 'cancelled' },
  { name: 'no time of its own, too early', door: withoutOwnTime, clock: '09:00', expected: 'event-not-started' },
  { name: 'no time of its own, half an hour before', door: own('registered'), clock: '09:30', expected: 'check-in' },
  { name: 'too early', clock: '08:59', expected: 'not-started' },
  { name: 'over, and the event goes on', clock: '11:00', expected: 'ended' },
  { name: 'over with the event', clock: '12:00', expected: 'event-ended' },
  { name: 'a visitor', clock: '10:00', isVisitor: true, expected: 'visitor' },
  {
    name: 'a visitor where a button is enough',
    door: { sign_in_mode: 'self' },
    clock: '10:00',
    isVisitor: true,
    expected: 'login-first',
  },
  { name: 'registered', door: own('registered'), clock: '10:00', expected: 'check-in' },
  { name: 'on the waiting list', door: own('waiting_list'), clock: '10:00', expected: 'not-registered' },
  {
    name: 'a seat at the door',
    door: { actions: { ...noActions, can_walk_in: true } },
    clock: '10:00',
    expected: 'walk-in',
  },
  { name: 'a stranger', clock: '10:00', expected: 'not-registered' },
];

describe('at the door of an event', () => {
  test.each(rows)('$name: $expected', ({ door: part, clock, isVisitor = false, expected }) => {
    expect(situationOf({ ...door, ...part }, Date.parse(at(clock)), isVisitor)).toBe(expected);
  });

  test('the distance is told in metres, on a round earth', () => {
    const pier = { latitude: 22.41913, longitude: 114.20643 };

    expect(distanceM(pier, pier)).toBe(0);
    expect(Math.round(distanceM(pier, { latitude: 22.42813, longitude: 114.20643 }))).toBe(1001);
  });
});
