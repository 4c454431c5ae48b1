/** Registrations as they are at and after an event, past the time to register. */
import { holdPointsFor } from '../../../server/events/store/registration-points.ts';
import { instantOf } from '../../../server/kernel/values/time.ts';
import type { TestServer } from './test-server.ts';

export interface Part {
  readonly id: number;
  readonly sn: string;
}

type Status = 'pending' | 'registered' | 'waiting_list' | 'rejected' | 'cancelled' | 'attended' | 'absent';

let count = 0;

/** Gives a person a registration; who is registered holds the points that the event costs. */
export async function takePart(
  server: TestServer,
  eventId: number,
  person: string,
  status: Status = 'registered',
): Promise<Part> {
  count += 1;
  const sn = `PART${String(count).padStart(8, '0')}`;
  const moment = instantOf(server.now());
  return server.database.transaction().execute(async (database) => {
    const event = await database.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirstOrThrow();
    const row = await database
      .insertInto('registrations')
      .values({
        sn,
        event_id: eventId,
        user_id: server.ids[person] ?? 0,
        status,
        applied_at: moment,
        signed_at: status === 'attended' ? moment : null,
        updated_at: moment,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const state = status === 'registered' ? await holdPointsFor(database, event, row, server.now()) : 'none';
    if (state === null) throw new Error(`${person} has too few points for the event`);
    await database.updateTable('registrations').set({ points_state: state }).where('id', '=', row.id).execute();
    return { id: row.id, sn };
  });
}

export async function registrationOf(server: TestServer, eventId: number, person: string) {
  return server.database
    .selectFrom('registrations')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('user_id', '=', server.ids[person] ?? 0)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
}
