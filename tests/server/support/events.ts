/** Events for tests: open now, for everybody, without limit or cost, unless the test says otherwise. */
import type { Database } from '#server';
import { writeJson } from '../../../server/json.ts';
import { createEvent, type NewEvent } from '../../../server/office/events.ts';
import type { FormContent } from '../../../server/rules/office-forms.ts';
import { givePoints } from '../../../server/rules/points.ts';
import { hourMs } from '../../../server/time.ts';
import type { TestServer } from './test-server.ts';

export type EventWishes = Partial<NewEvent>;

/** A moment so many hours from the server's clock. */
export function inHours(server: Pick<TestServer, 'now'>, hours: number): string {
  return new Date(server.now().getTime() + hours * hourMs).toISOString();
}

/**
 * Adds an event: registration from yesterday until tomorrow, the event itself in three days for three hours.
 * @returns its id
 */
export async function addEvent(
  server: Pick<TestServer, 'database' | 'now'>,
  wishes: EventWishes = {},
): Promise<number> {
  return createEvent(
    { database: server.database, now: server.now() },
    {
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
    },
  );
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
  server: Pick<TestServer, 'database' | 'now' | 'ids'>,
  person: string,
  amount: number,
): Promise<void> {
  await server.database.transaction().execute((transaction) =>
    givePoints(transaction, {
      userId: server.ids[person] ?? 0,
      source: { kind: 'office', id: 1 },
      title: { en: 'For tests' },
      amount,
      type: 'allocate',
      now: server.now(),
    }),
  );
}
