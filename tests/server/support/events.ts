/** Events for tests: open now, for everybody, without limit or cost, unless the test says otherwise. */
import type { Database } from '#server';
import { createToken } from '../../../server/account/store/tokens.ts';
import { createEvent, type NewEvent } from '../../../server/events/office/events.ts';
import type { FormContent } from '../../../server/forms/store/office-forms.ts';
import { writeJson } from '../../../server/kernel/values/json.ts';
import { hourMs } from '../../../server/kernel/values/time.ts';
import { givePoints } from '../../../server/points/store/points.ts';
import type { TestServer } from './test-server.ts';

export type EventWishes = Partial<NewEvent>;

/** A moment so many hours from the server's clock. */
export function inHours(server: Pick<TestServer, 'now'>, hours: number): string {
  return new Date(server.now().getTime() + hours * hourMs).toISOString();
}

/** An event as its file describes it: registration from yesterday until tomorrow, the event itself in three days for three hours. */
export async function describedEvent(
  server: Pick<TestServer, 'database' | 'now'>,
  wishes: EventWishes = {},
): Promise<NewEvent> {
  return {
    title: { en: 'Design Thinking Workshop', 'zh-Hant': '設計思維工作坊' },
    content: { en: '<p>Bring a pen.</p>' },
    organiser: { en: 'Student Development Office' },
    venue: { en: 'Room 201', 'zh-Hant': '201 室' },
    categoryId: await eventCategory(server.database),
    startAt: inHours(server, 72),
    endAt: inHours(server, 75),
    registrationStartAt: inHours(server, -24),
    registrationEndAt: inHours(server, 24),
    ...wishes,
  };
}

/** Adds such an event. @returns its id */
export async function addEvent(
  server: Pick<TestServer, 'database' | 'now'>,
  wishes: EventWishes = {},
): Promise<number> {
  return createEvent({ database: server.database, now: server.now() }, await describedEvent(server, wishes));
}

async function eventCategory(database: Database): Promise<number> {
  const known = await database
    .selectFrom('categories')
    .select('id')
    .where('record', '=', 'event')
    .orderBy('id')
    .executeTakeFirst();
  if (known) return known.id;
  const added = await database
    .insertInto('categories')
    .values({ record: 'event', name: writeJson({ en: 'Workshop', 'zh-Hant': '工作坊' }), position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}

/** Moves the clock while these people keep using the portal, so that they stay logged in. */
export async function advanceWith(server: TestServer, people: readonly string[], durationMs: number): Promise<void> {
  const stepMs = 6 * hourMs;
  for (let leftMs = durationMs; leftMs > 0; leftMs -= stepMs) {
    server.advance(Math.min(stepMs, leftMs));
    for (const as of people) await server.ask('user/info', { as });
  }
}

/** A form of the office, or a new version of it. */
export async function addForm(database: Database, formId: string, content: FormContent, version = 1): Promise<void> {
  await database
    .insertInto('form_definitions')
    .values({ form_id: formId, version, open_at: null, close_at: null, editable: 1 })
    .onConflict((conflict) => conflict.column('form_id').doUpdateSet({ version }))
    .execute();
  await database
    .insertInto('form_versions')
    .values({ form_id: formId, version, content: writeJson(content) })
    .execute();
}

/** Gives points to a person, for a year. */
export async function addPoints(
  server: Pick<TestServer, 'database' | 'now'>,
  userId: number | undefined,
  amount: number,
): Promise<void> {
  await server.database.transaction().execute((transaction) =>
    givePoints(transaction, {
      userId: userId ?? 0,
      source: { kind: 'office', id: 1 },
      title: { en: 'For tests' },
      amount,
      type: 'allocate',
      now: server.now(),
    }),
  );
}

/** A student made for one test. */
export interface Guest {
  readonly id: number;
  /** The header that logs the student in. */
  readonly headers: Readonly<Record<'authorization', string>>;
}

/** Adds students of class A, logged in. */
export async function addGuests(server: TestServer, count: number): Promise<readonly Guest[]> {
  const { database } = server;
  const { id: _, ...studies } = await database
    .selectFrom('enrolments')
    .selectAll()
    .where('user_id', '=', server.ids['chris'] ?? 0)
    .executeTakeFirstOrThrow();
  const people = Array.from({ length: count }, (_person, index) => ({
    sid: String(1_190_000_000 + index),
    en_name: `Guest ${index + 1}`,
    email: `guest${index + 1}@mail.example`,
    password_hash: '-',
    created_at: server.now().toISOString(),
  }));
  const added = await database.insertInto('users').values(people).returning('id').execute();
  await database
    .insertInto('enrolments')
    .values(added.map(({ id }) => ({ ...studies, user_id: id })))
    .execute();
  const guests: Guest[] = [];
  for (const { id } of added) {
    const { token } = await createToken(database, id, server.house.settings, server.now());
    guests.push({ id, headers: { authorization: token } });
  }
  return guests;
}
