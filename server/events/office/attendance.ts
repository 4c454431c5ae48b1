/** Attendance that the office notes by hand: of those who were at an event and could not check in. */
import { Refusal } from '../../kernel/call/refusal.ts';
import { inPieces } from '../../kernel/database/in-pieces.ts';
import type { Database } from '../../kernel/database/open.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { lockPeople } from '../../people/store/lock-person.ts';
import { shownPeople } from '../../people/store/named-people.ts';
import { signInPeriod } from '../rules/event-times.ts';
import { attend } from '../store/attend.ts';
import { lockEvent } from '../store/event-seats.ts';

interface AttendanceOffice {
  readonly database: Database;
  readonly now: Date;
}

/**
 * Notes that these people were there, also of those who count as absent by now: points held are spent, those of the event are
 * earned. Points that were lost or given back for being absent stay as they are. Needs a transaction.
 * @returns how many were noted; who has checked in already is not counted
 * @throws Refusal 404; 409 before the event begins
 * @throws Error that names people who have no seat
 */
export async function noteAttendance(
  { database, now }: AttendanceOffice,
  eventId: number,
  userIds: readonly number[],
): Promise<number> {
  const event = await lockEvent(database, eventId);
  if (!event) throw new Refusal('notFound');
  if (instantOf(now) < (signInPeriod(event)?.start ?? event.activity_start_at)) throw new Refusal('eventNotOpen');
  await lockPeople(database, userIds);
  const rows = await inPieces(userIds, (some) =>
    database
      .selectFrom('registrations')
      .selectAll()
      .where('event_id', '=', eventId)
      .where('user_id', 'in', some)
      .where('status', 'in', ['registered', 'absent', 'attended'])
      .execute(),
  );
  const seated = new Set(rows.map((row) => row.user_id));
  const others = userIds.filter((id) => !seated.has(id));
  if (others.length > 0)
    throw new Error(`Without a seat at this event: ${await shownPeople(database, others)}. Nothing was changed.`);
  const absent = rows.filter(({ status }) => status !== 'attended');
  for (const row of absent) await attend({ database, now }, event, row, null);
  return absent.length;
}
