/** The twenty-four events of `demo/events/`: each situation that a student can meet, by a short name. */
import { readEvent, type WrittenEvent } from '../written/index.ts';
import type { DemoContext } from './demo-context.ts';
import { readDemo } from './demo-files.ts';

/** In the order of their ids. The file of `lastSeat` is `last-seat.yaml`. */
export const eventNames = [
  'notStarted',
  'withForm',
  'waitingList',
  'full',
  'needsApproval',
  'rejected',
  'registered',
  'expensive',
  'onlyClassB',
  'public',
  'lastSeat',
  'fullWithList',
  'cancelled',
  'online',
  'signInLater',
  'signInOpen',
  'signInAtPlace',
  'walkIn',
  'signInEnded',
  'assessmentOpen',
  'assessmentDone',
  'assessmentClosed',
  'absent',
  'photos',
] as const;

export type EventName = (typeof eventNames)[number];

export function demoEvent(name: EventName, context: DemoContext): WrittenEvent {
  const file = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return readDemo(readEvent, `events/${file}.yaml`, context);
}
