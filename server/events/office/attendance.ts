/** Attendance that the office notes by hand: of those who were at an event and could not check in. */
import { Refusal } from '../../kernel/call/refusal.ts';
import type { Database } from '../../kernel/database/open.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { lockPeople } from '../../people/store/lock-person.ts';
import { shownPeople } from '../../people/store/named-people.ts';
import { signInPeriod } from '../rules/event-times.ts';
import { attend } from '../store/attend.ts';
import { lockEvent } from '../store/event-seats.ts';
import { activeOf, giveSeats, hasSeat } from './seats-by-hand.ts';

interface AttendanceOffice {
  readonly database: Database;
  readonly now: Date;
}

export interface NotedAttendance {
  /** Who was not known to have been there; who has checked in already is not counted. */
  readonly noted: number;
  /** How many of them had no seat. */
  readonly walkedIn: number;
}

/**
 * Notes that these people were there, also of those who count as absent by now: points held are spent, those of the event are
 * earned. Points that were lost or given back for being absent stay as they are. Needs a transaction.
 * @param walkIns  whether those without a seat were there as well; they pay what the event costs
 * @throws Refusal 404; 409 before the event begins, or when it is cancelled
 * @throws Error that names people who have no seat, or too few points for one
 */
export async function noteAttendance(
  { database, now }: AttendanceOffice,
  eventId: number,
  { userIds, walkIns }: { readonly userIds: readonly number[]; readonly walkIns: boolean },
): Promise<NotedAttendance> {
  const event = await lockEvent(database, eventId);
  if (!event) throw new Refusal('notFound');
  if (event.is_cancelled === 1) throw new Refusal('state');
  if (instantOf(now) < (signInPeriod(event)?.start ?? event.activity_start_at)) throw new Refusal('eventNotOpen');
  await lockPeople(database, userIds);
  const active = await activeOf(database, eventId, userIds);
  const others = userIds.filter((id) => !hasSeat(active.get(id)));
  if (others.length > 0 && !walkIns)
    throw new Error(`Without a seat at this event: ${await shownPeople(database, others)}. Nothing was changed.`);
  const seated = [...active.values()].filter(hasSeat);
  const walkedIn = await giveSeats({ database, now }, event, others, active);
  const absent = [...seated, ...walkedIn].filter(({ status }) => status !== 'attended');
  for (const row of absent) await attend({ database, now }, event, row, null);
  return { noted: absent.length, walkedIn: walkedIn.length };
}
