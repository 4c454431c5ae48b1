import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActivitySummary } from '#contract';
import { fillSections } from '../../server/courses/jobs/fill-sections.ts';
import { eventAttendance } from '../../server/events/jobs/event-attendance.ts';
import { promoteWaiting } from '../../server/events/jobs/promote-waiting.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let server: TestServer;
let events: ReadonlyMap<number, ActivitySummary>;
beforeAll(async () => {
  server = await startServer();
  const { data } = await server.ask('activity', { as: 'chris', query: { 'per-page': 100 } });
  events = new Map(data.list.map((event) => [event.id, event]));
}, startTimeoutMs);
afterAll(() => server.close());

type Name = keyof TestServer['eventIds'];

function seenByChris(name: Name): ActivitySummary {
  const event = events.get(server.eventIds[name]);
  if (!event) throw new Error(`Chris does not see ${name}`);
  return event;
}

it('has twenty-four events, of which Chris sees all but the one for class B', async () => {
  const rows = await server.database.selectFrom('events').select('id').execute();

  expect([rows.length, Object.keys(server.eventIds).length, events.size]).toEqual([24, 24, 23]);
  expect(events.has(server.eventIds.onlyClassB)).toBe(false);
});

describe('each situation', () => {
  const may = (...names: (keyof ActivitySummary['actions'])[]) =>
    expect.objectContaining(Object.fromEntries(names.map((name) => [name, true])));

  it.each([
    ['notStarted', { registration_state: 'not_started', my_apply: null }],
    [
      'online',
      {
        registration_state: 'registration_time',
        is_online: true,
        has_form: false,
        capacity: null,
        sign_in_mode: 'self',
        actions: may('can_apply'),
      },
    ],
    ['withForm', { registration_state: 'registration_time', has_form: true, actions: may('can_apply') }],
    [
      'waitingList',
      { available_count: 0, registered_count: 12, waiting_count: 4, my_apply: { status: 'waiting_list', position: 2 } },
    ],
    ['lastSeat', { available_count: 1, has_form: true, my_apply: null, actions: may('can_apply') }],
    ['fullWithList', { available_count: 0, waiting_count: 2, my_apply: null, actions: may('can_join_waiting_list') }],
    [
      'full',
      { available_count: 0, waiting_list_enabled: false, actions: { reason: 'full', can_join_waiting_list: false } },
    ],
    ['needsApproval', { needs_approval: true, my_apply: { status: 'pending', points_state: 'held' } }],
    [
      'rejected',
      {
        registration_state: 'ended',
        event_state: 'not_started',
        my_apply: { status: 'rejected', points_state: 'released' },
      },
    ],
    [
      'signInLater',
      {
        registration_state: 'ended',
        sign_in_state: 'not_started',
        my_apply: { status: 'registered', can_cancel: false },
      },
    ],
    ['registered', { my_apply: { status: 'registered', can_cancel: true, points_state: 'held' } }],
    ['signInOpen', { sign_in_state: 'open', sign_in_mode: 'qr', actions: may('can_sign') }],
    ['signInAtPlace', { sign_in_state: 'open', sign_in_mode: 'qr_geo', actions: may('can_sign') }],
    ['walkIn', { sign_in_state: 'open', my_apply: null, actions: may('can_walk_in') }],
    ['signInEnded', { sign_in_state: 'ended', event_state: 'in_progress', my_apply: { status: 'registered' } }],
    [
      'assessmentOpen',
      {
        event_state: 'ended',
        assessment_state: 'open',
        my_apply: { status: 'attended' },
        actions: may('can_assess', 'can_comment', 'can_upload_photo'),
      },
    ],
    ['assessmentDone', { assessment_state: 'open', my_apply: { status: 'attended', can_assess: false } }],
    ['assessmentClosed', { assessment_state: 'closed', my_apply: { status: 'attended', assessed_at: null } }],
    ['absent', { event_state: 'ended', my_apply: { status: 'absent', points_state: 'forfeited' } }],
    ['photos', { event_state: 'ended', photo_count: 33, comment_count: 25, actions: may('can_comment') }],
    ['expensive', { actions: { can_apply: false, reason: 'points_insufficient' } }],
    ['public', { visibility: 'public', my_apply: { status: 'cancelled' }, actions: may('can_apply') }],
    ['cancelled', { is_cancelled: true, my_apply: { status: 'cancelled' }, actions: { can_apply: false } }],
  ] as const)('is there: %s', (name, expected) => {
    expect(seenByChris(name)).toMatchObject(expected);
  });

  it('is there for class B', async () => {
    const { data } = await server.ask('activity/details', { as: 'sofia', query: { id: server.eventIds.onlyClassB } });

    expect(data).toMatchObject({ title: 'Dinner of Class B', my_apply: { status: 'registered' } });
  });
});

it('has a registration of Chris in each of the seven states', async () => {
  const { data } = await server.ask('activity/my-apply', { as: 'chris', query: { 'per-page': 100 } });

  expect(data.counts).toEqual({
    pending: 1,
    registered: 5,
    waiting_list: 1,
    rejected: 1,
    cancelled: 2,
    attended: 4,
    absent: 1,
  });
});

it('answers every event and its lists as the contract says, in both languages', async () => {
  for (const language of ['en', 'zh-Hant']) {
    for (const id of Object.values(server.eventIds)) {
      const as = id === server.eventIds.onlyClassB ? 'sofia' : 'chris';
      const headers = { language };
      const answers = await Promise.all([
        server.ask('activity/details', { as, headers, query: { id } }),
        server.ask('activity/comment-list', { as, headers, body: { id } }),
        server.ask('activity/assessment-validate', { as, headers, body: { id } }),
        server.ask('activity/apply-field-show', { as, headers, query: { id, operate: 'sign' } }),
      ]);
      expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200]);
    }
  }
});

it('has 36 pictures, three of them not looked at, and 25 reviews of every rating', async () => {
  const id = server.eventIds.photos;
  const rows = await server.database
    .selectFrom('event_comments')
    .innerJoin('file_uses', 'file_uses.record_id', 'event_comments.id')
    .select(['event_comments.status', 'file_uses.file_id'])
    .where('file_uses.record', '=', 'comment')
    .where('event_comments.event_id', '=', id)
    .execute();
  const { data } = await server.ask('activity/comment-list', { as: 'ivan', body: { id, kind: 'comment' } });

  expect([rows.length, rows.filter((row) => row.status === 'pending').length]).toEqual([36, 3]);
  expect(data._meta.totalCount).toBe(25);
  expect(data.rating_counts.every(({ count }) => count > 0)).toBe(true);
});

it('shows pictures that can be opened, to Chris also the own one that waits', async () => {
  const query = { id: server.eventIds.photos, 'photo-per-page': 60 };
  const { photos } = (await server.ask('activity/details', { as: 'chris', query })).data;

  const codes = await Promise.all(
    photos.list.map(async ({ url }) => (await server.app.inject({ method: 'GET', url })).statusCode),
  );

  expect(codes).toEqual(Array(34).fill(200));
  expect(photos.list.filter((photo) => photo.status === 'pending')).toHaveLength(1);
});

it('opens the covers of all events without a login', async () => {
  const covers = [...events.values()].map((event) => event.cover ?? '');

  const codes = await Promise.all(
    covers.map(async (url) => (await server.app.inject({ method: 'GET', url })).statusCode),
  );

  expect(new Set(codes)).toEqual(new Set([200]));
});

it('shows visitors the public event and no other', async () => {
  const codes = await Promise.all(
    Object.entries(server.eventIds).map(async ([name, id]) => {
      const { code } = await server.ask('activity/details', { query: { id } });
      return `${name} ${code}`;
    }),
  );

  expect(codes.filter((word) => word.endsWith(' 200'))).toEqual(['public 200']);
});

it('holds for every registration the points that its event costs', async () => {
  const rows = await server.database
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select(['registrations.id', 'registrations.points_state', 'events.points_cost'])
    .execute();
  const holds = await server.database
    .selectFrom('points_holds')
    .select(['source_id', (eb) => eb.fn.sum<number>('amount').as('amount')])
    .where('source_kind', '=', 'registration')
    .where('used_at', 'is', null)
    .groupBy('source_id')
    .execute();

  const expected = rows.filter((row) => row.points_state === 'held').map((row) => [row.id, row.points_cost]);
  expect(new Map(holds.map((hold) => [hold.source_id, hold.amount]))).toEqual(new Map(expected as [number, number][]));
});

it('is as the jobs would leave it, and so are its courses', async () => {
  const statuses = async () => [
    await server.database.selectFrom('registrations').select(['id', 'status', 'points_state']).orderBy('id').execute(),
    await server.database.selectFrom('selection_items').select(['id', 'status']).orderBy('id').execute(),
  ];
  const before = await statuses();

  await eventAttendance(server.house);
  await promoteWaiting(server.house);
  await fillSections(server.house);

  expect(await statuses()).toEqual(before);
});

it('lets Chris check in with the code that never changes, once and by name', async () => {
  const own = await startServer();
  const body = { id: own.eventIds.signInOpen, sn: 'DEMO01' };

  const { data } = await own.ask('activity/sign', { as: 'chris', body });
  const visitor = await own.ask('activity/sign', {
    body: { ...body, sid: '1155000002', email: 'wendy.wong@mail.example' },
  });

  expect([data.already, data.points_award, visitor.data.name]).toEqual([false, 5, 'W**** W***']);
  await own.close();
});
