/**
 * One event by its id. To a visitor every event that is not public looks the same, whether it exists or not; the code of
 * the venue opens what is needed to check in.
 */
import type { CallContext } from '../../kernel/call/call.ts';
import { hiddenFrom } from '../../people/store/audience.ts';
import { isVenueCode } from '../rules/venue-code.ts';
import { type EventRecord, visibleEvents } from './events.ts';

type Context = Pick<CallContext, 'database' | 'user' | 'classId' | 'now' | 'settings' | 'hasExpiredToken'>;

export interface FoundEvent {
  readonly event: EventRecord;
  /** True: the event is shown for the code of its venue only. */
  readonly byCode: boolean;
}

/**
 * @param code  what the address says the code of the venue is
 * @throws Refusal 404; 401 to visitors, 403 to leads who have not chosen a class
 */
export async function findEvent(context: Context, id: number, code?: string): Promise<FoundEvent> {
  const events = await visibleEvents(context);
  const event = await events.selectAll('events').where('events.id', '=', id).executeTakeFirst();
  if (event) return { event, byCode: false };
  const hidden = code === undefined ? undefined : await eventOfCode(context, id, code);
  if (!hidden) throw hiddenFrom(context);
  return { event: hidden, byCode: true };
}

async function eventOfCode(
  { database, settings, now }: Context,
  id: number,
  code: string,
): Promise<EventRecord | undefined> {
  const event = await database.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();
  const isCoded = event?.sign_in_mode === 'qr' || event?.sign_in_mode === 'qr_geo';
  return event && isCoded && isVenueCode(event, code, settings.secretKey, now) ? event : undefined;
}
