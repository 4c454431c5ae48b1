/** An event with one registration, for tests of what depends on them. */
import type { Insertable } from 'kysely';
import type { Tables } from '../../../server/kernel/database/tables.ts';
import { after, hourMs, instantOf } from '../../../server/kernel/values/time.ts';
import type { TestServer } from './test-server.ts';

export interface Registered {
  readonly eventId: number;
  readonly registrationId: number;
}

let count = 0;

/** The event begins an hour from now and lasts for one, unless told otherwise. */
export async function addRegistered(
  server: TestServer,
  registration: Pick<Insertable<Tables['registrations']>, 'user_id' | 'status'> &
    Partial<Insertable<Tables['registrations']>>,
  event: Partial<Insertable<Tables['events']>> = {},
): Promise<Registered> {
  const { database } = server;
  const inHours = (hours: number) => instantOf(after(server.now(), hours * hourMs));
  const category = await database
    .insertInto('categories')
    .values({ record: 'event', name: '{"en":"Talks"}', position: 99 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: eventId } = await database
    .insertInto('events')
    .values({
      title: '{"en":"Talk"}',
      content: '{"en":""}',
      category_id: category.id,
      organiser: '{"en":"Office"}',
      activity_start_at: inHours(1),
      activity_end_at: inHours(2),
      registration_start_at: inHours(-2),
      registration_end_at: inHours(1),
      cancel_end_at: inHours(1),
      venue: '{"en":"Hall"}',
      search_text: 'talk',
      created_at: inHours(-2),
      ...event,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  count += 1;
  const moment = instantOf(server.now());
  const { id: registrationId } = await database
    .insertInto('registrations')
    .values({
      sn: `TEST${String(count).padStart(8, '0')}`,
      event_id: eventId,
      applied_at: moment,
      updated_at: moment,
      ...registration,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { eventId, registrationId };
}
