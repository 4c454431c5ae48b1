/** A portal in which people register for events. */
import { afterEach, beforeEach } from 'vitest';
import type { Apply } from '#contract';
import type { EventOffice } from '../../../server/events/office/events.ts';
import { startServer, startTimeoutMs, type TestServer } from './test-server.ts';

/** It starts anew before each test. */
export function eventPortal() {
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer();
  }, startTimeoutMs);
  afterEach(() => server.close());

  const apply = (as: string, id: number, more: object = {}) =>
    server.ask('activity/apply', { as, body: { id, ...more } });

  return {
    get server() {
      return server;
    },
    apply,
    join: (as: string, id: number) => apply(as, id, { join_waiting_list: 1 }),
    cancel: (as: string, body: object) => server.ask('activity/cancel-apply', { as, body }),
    /** The own registration as the page of the event shows it. */
    mine: async (as: string, id: number): Promise<Apply | null> =>
      (await server.ask('activity/details', { as, query: { id } })).data.my_apply,
    /** Does something at the office, in a transaction of its own. */
    atOffice: <Result>(work: (office: EventOffice) => Promise<Result>): Promise<Result> =>
      server.database
        .transaction()
        .execute((database) => work({ database, portal: server.house.portal(), now: server.now() })),
    newestMessage: async (as: string) => {
      const { data } = await server.ask('user/message', { as, body: { type: 'event' } });
      return data.list[0];
    },
    /** The newest first. */
    mailsTo: (person: string) =>
      server.database
        .selectFrom('outbox')
        .innerJoin('users', 'users.email', 'outbox.recipient')
        .select('outbox.subject')
        .where('users.id', '=', server.ids[person] ?? 0)
        .orderBy('outbox.id', 'desc')
        .execute(),
  };
}
