/** What is said of the registration for an event. */
import type { Event } from './answers.ts';

export function registrationOf(event: Event, now = Date.now()): { readonly label: string; readonly colour: string } {
  if (event.is_cancelled) return { label: 'Cancelled', colour: 'red' };
  if (event.event_state === 'ended') return { label: 'The event has ended', colour: 'gray' };
  if (now < Date.parse(event.registration_start_at)) return { label: 'Registration not started', colour: 'gray' };
  if (now < Date.parse(event.registration_end_at)) return { label: 'Registration time', colour: 'green' };
  return { label: 'Ended', colour: 'gray' };
}
