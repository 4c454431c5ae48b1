import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cancelEvent, changeCapacity, createEvent, venueCode } from '../../server/events/office/events.ts';
import { isVenueCode } from '../../server/events/rules/venue-code.ts';
import { hourMs, minuteMs } from '../../server/kernel/values/time.ts';
import { addEvent, addForm, addPoints, advanceWith, type EventWishes, inHours } from './support/events.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';
import { pdfBytes, upload } from './support/upload.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
}, startTimeoutMs);
afterEach(() => server.close());

/** In the title of the events of a test, so that the demonstration's own do not disturb. */
const mark = 'Quokka';

const addMarked = (name: string, wishes: EventWishes = {}) =>
  addEvent(server, { title: { en: `${mark} ${name}`, 'zh-Hant': `短尾矮袋鼠 ${name}` }, ...wishes });

async function titlesOf(body: object = {}, as = 'chris', headers: Record<string, string> = {}): Promise<string[]> {
  const { data } = await server.ask('activity', { as, body: { keyword: mark, ...body }, headers });
  return data.list.map((event) => event.title.replace(`${mark} `, ''));
}

const details = (id: number, as?: string, query: object = {}, headers: Record<string, string> = {}) =>
  server.ask('activity/details', { ...(as ? { as } : {}), query: { id, ...query }, headers });

const apply = (as: string, id: number, more: object = {}) =>
  server.ask('activity/apply', { as, body: { id, ...more } });

const hours = (start: number, end: number) => ({ startAt: inHours(server, start), endAt: inHours(server, end) });
const registration = (start: number, end: number) => ({
  registrationStartAt: inHours(server, start),
  registrationEndAt: inHours(server, end),
});

describe('the list of events', () => {
  it('is narrowed to what is coming, open, going on, over or the own, each in its order', async () => {
    await addMarked('far', hours(100, 101));
    await addMarked('near', hours(50, 51));
    const cancelled = await addMarked('cancelled', hours(60, 61));
    await addMarked('later', { ...hours(70, 71), ...registration(1, 2) });
    const now = await addMarked('now', { ...hours(0, 1), ...registration(-9, -1) });
    await addMarked('just over', { ...hours(-2, 0), ...registration(-9, -3) });
    await addMarked('long over', { ...hours(-52, -50), ...registration(-99, -60) });
    await server.database
      .transaction()
      .execute((database) =>
        cancelEvent({ database, portal: server.house.portal(), now: server.now() }, cancelled, { en: 'No' }),
      );
    const far = await titlesOf({ filter: 'upcoming', sort: '-activity_start_at' });
    await apply('chris', now);

    expect(far[0]).toBe('far');
    expect(await titlesOf({ filter: 'upcoming' })).toEqual(['near', 'cancelled', 'later', 'far']);
    expect(await titlesOf({ filter: 'open' })).toEqual(['near', 'far']);
    expect(await titlesOf({ filter: 'in_progress' })).toEqual(['now']);
    expect(await titlesOf({ filter: 'ended' })).toEqual(['just over', 'long over']);
    expect(await titlesOf({ sort: 'registration_end_at' })).toHaveLength(7);
    expect((await titlesOf())[0]).toBe('far');
  });

  it('shows the own events until they are cancelled', async () => {
    const [one, other] = [await addMarked('one'), await addMarked('other')];
    await addMarked('third');
    await apply('chris', one);
    await apply('chris', other);
    const before = await titlesOf({ filter: 'mine' });

    await server.ask('activity/cancel-apply', { as: 'chris', body: { id: other } });

    expect(before.sort()).toEqual(['one', 'other']);
    expect(await titlesOf({ filter: 'mine' })).toEqual(['one']);
  });

  it('is narrowed by month in the zone of the portal, category and word', async () => {
    await addMarked('last evening', { startAt: '2025-12-31T10:00:00.000Z', endAt: '2025-12-31T15:59:00.000Z' });
    await addMarked('new year', { startAt: '2025-12-31T15:00:00.000Z', endAt: '2025-12-31T17:00:00.000Z' });
    await addMarked('first morning', { startAt: '2025-12-31T16:00:00.000Z', endAt: '2025-12-31T18:00:00.000Z' });
    const { data } = await server.ask('activity', { as: 'chris', body: { keyword: mark } });
    const category = data.list[0]?.category;

    expect(await titlesOf({ month: '2025-12', sort: 'activity_start_at' })).toEqual(['last evening', 'new year']);
    expect(await titlesOf({ month: '2026-01', sort: 'activity_start_at' })).toEqual(['new year', 'first morning']);
    expect(await titlesOf({ keyword: 'NEW year' })).toEqual(['new year']);
    expect(await titlesOf({ category_id: category?.id })).toHaveLength(3);
    expect(await titlesOf({ category_id: 999_999 })).toEqual([]);
    expect(data.categories).toContainEqual(category);
    expect(await server.ask('activity', { as: 'chris', body: { month: '2025-13' } })).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'month', rule: 'format' }] },
    });
  });

  it('holds what is meant for the reader: a student by the own class, a lead by the chosen one', async () => {
    await addMarked('all');
    await addMarked('class A', { audience: [{ kind: 'class', value: String(server.classIds.A) }] });
    await addMarked('class B', { audience: [{ kind: 'class', value: String(server.classIds.B) }] });
    await addMarked('MBA', { audience: [{ kind: 'programme', value: 'MBA' }] });
    const of = (name: 'A' | 'B' | 'C') => ({ classid: String(server.classIds[name]) });

    expect((await titlesOf({}, 'chris')).sort()).toEqual(['MBA', 'all', 'class A']);
    expect((await titlesOf({}, 'ivan', of('A'))).sort()).toEqual(['MBA', 'all', 'class B']);
    expect((await titlesOf({}, 'lead1', of('B'))).sort()).toEqual(['MBA', 'all', 'class B']);
    expect((await titlesOf({}, 'lead2', of('A'))).sort()).toEqual(['MBA', 'all', 'class A', 'class B']);
    expect(await server.ask('activity', { as: 'lead1' })).toMatchObject({
      code: 403,
      data: { reason: 'class_required' },
    });
    expect(await server.ask('activity', { as: 'lead1', headers: of('C') })).toMatchObject({
      code: 403,
      data: { reason: 'class_scope' },
    });
    expect(await server.ask('activity', {})).toMatchObject({ code: 401, data: { reason: 'not_logged_in' } });
  });

  it('comes in pages, in the language asked for', async () => {
    for (const name of ['1', '2', '3']) await addMarked(name, hours(50 + Number(name), 60));

    const { data } = await server.ask('activity', {
      as: 'chris',
      body: { keyword: '短尾矮袋鼠', filter: 'upcoming' },
      query: { page: 2, 'per-page': 2 },
      headers: { language: 'zh-Hant' },
    });

    expect(data.list.map((event) => [event.title, event.venue])).toEqual([['短尾矮袋鼠 3', '201 室']]);
    expect(data._meta).toEqual({ totalCount: 3, pageCount: 2, currentPage: 2, perPage: 2 });
  });

  it('counts seats, those who wait, and for a lead those of the class', async () => {
    const id = await addMarked('full', { capacity: 2, waitingList: true });
    await apply('chris', id);
    await apply('ivan', id);
    await apply('wendy', id, { join_waiting_list: 1 });
    const headers = { classid: String(server.classIds.A) };

    const { data } = await server.ask('activity', { as: 'lead1', body: { keyword: mark }, headers });

    expect(data.list[0]).toMatchObject({
      capacity: 2,
      registered_count: 2,
      available_count: 0,
      waiting_count: 1,
      class_registered_count: 1,
      my_apply: null,
      actions: { can_apply: false, reason: 'not_eligible' },
    });
    expect((await details(id, 'chris')).data.class_registered_count).toBeNull();
  });
});

describe('the states of an event', () => {
  it('change at the first moment of a period and at the first after it', async () => {
    const id = await addMarked('states', {
      ...registration(1, 2),
      ...hours(4, 6),
      signInMode: 'qr',
      assessmentFormId: 'activity.states.assessment',
    });
    const seen: string[] = [];
    const look = async () => {
      const { data } = await details(id, 'chris');
      seen.push(`${data.registration_state} ${data.sign_in_state} ${data.event_state} ${data.assessment_state}`);
    };

    await look();
    for (const passedMs of [
      hourMs - 1,
      1,
      hourMs - 1,
      1,
      1.5 * hourMs - 1,
      1,
      0.5 * hourMs - 1,
      1,
      2 * hourMs - 1,
      1,
    ]) {
      server.advance(passedMs);
      await look();
    }

    expect(seen).toEqual([
      'not_started not_started not_started not_open',
      'not_started not_started not_started not_open',
      'registration_time not_started not_started not_open',
      'registration_time not_started not_started not_open',
      'ended not_started not_started not_open',
      'ended not_started not_started not_open',
      'ended open not_started not_open',
      'ended open not_started not_open',
      'ended open in_progress not_open',
      'ended open in_progress not_open',
      'ended ended ended open',
    ]);
  });

  it('without check-in and assessment are none, and no times are told', async () => {
    const { data } = await details(await addMarked('plain'), 'chris');

    expect(data).toMatchObject({
      sign_in_state: 'none',
      assessment_state: 'none',
      sign_in_start_at: null,
      sign_in_end_at: null,
      assessment_start_at: null,
      has_form: false,
      has_assessment: false,
    });
  });

  it('have the usual times where the office has set none', async () => {
    const id = await addMarked('usual', {
      ...hours(48, 50),
      signInMode: 'qr',
      assessmentFormId: 'activity.usual.assessment',
    });

    const { data } = await details(id, 'chris');

    expect(data).toMatchObject({
      activity_start_at: '2025-11-23T10:00:00+08:00',
      sign_in_start_at: '2025-11-23T09:30:00+08:00',
      sign_in_end_at: '2025-11-23T12:00:00+08:00',
      cancel_end_at: '2025-11-22T10:00:00+08:00',
      assessment_start_at: '2025-11-23T12:00:00+08:00',
      assessment_end_at: '2025-12-07T12:00:00+08:00',
      server_time: '2025-11-21T10:00:00+08:00',
    });
  });
});

describe('what can be done with an event', () => {
  it.each<{ name: string; wishes: () => EventWishes; expected: object }>([
    {
      name: 'seats left',
      wishes: () => ({ capacity: 1 }),
      expected: { can_apply: true, can_join_waiting_list: false, reason: null },
    },
    {
      name: 'full',
      wishes: () => ({ capacity: 0 }),
      expected: { can_apply: false, can_join_waiting_list: false, reason: 'full' },
    },
    {
      name: 'full with a waiting list',
      wishes: () => ({ capacity: 0, waitingList: true }),
      expected: { can_apply: false, can_join_waiting_list: true, reason: 'full' },
    },
    {
      name: 'registration not open',
      wishes: () => registration(1, 2),
      expected: { can_apply: false, reason: 'window_not_open' },
    },
    {
      name: 'registration over',
      wishes: () => registration(-2, -1),
      expected: { can_apply: false, reason: 'window_closed' },
    },
    {
      name: 'too dear',
      wishes: () => ({ pointsCost: 1 }),
      expected: { can_apply: false, reason: 'points_insufficient' },
    },
    {
      name: 'walking in',
      wishes: () => ({ ...registration(-2, -1), ...hours(0, 1), signInMode: 'qr', walkIn: true }),
      expected: { can_apply: false, can_walk_in: true },
    },
    {
      name: 'no walking in without seats',
      wishes: () => ({ ...registration(-2, -1), ...hours(0, 1), signInMode: 'qr', walkIn: true, capacity: 0 }),
      expected: { can_walk_in: false },
    },
  ])('is told to a student: $name', async ({ wishes, expected }) => {
    const { data } = await details(await addMarked('actions', wishes()), 'ivan');

    expect(data.actions).toMatchObject(expected);
  });

  it('agrees with what the server accepts for somebody registered', async () => {
    const id = await addMarked('mine', {
      ...hours(2, 4),
      signInMode: 'qr',
      cancelEndAt: inHours(server, 1),
      ...registration(-1, 1),
    });
    await apply('ivan', id);

    const early = (await details(id, 'ivan')).data.actions;
    server.advance(1.5 * hourMs);
    const late = (await details(id, 'ivan')).data.actions;

    expect(early).toMatchObject({
      can_apply: false,
      can_edit: true,
      can_cancel: true,
      can_sign: false,
      reason: 'duplicate',
    });
    expect(late).toMatchObject({
      can_edit: false,
      can_cancel: false,
      can_sign: true,
      can_comment: false,
      reason: 'window_closed',
    });
  });
});

describe('one event', () => {
  it('tells a visitor only what is public, and the same of all others', async () => {
    const open = await addMarked('public', { visibility: 'public' });
    const inside = await addMarked('inside');

    const seen = await details(open);
    const hidden = await details(inside);

    expect(seen).toMatchObject({
      code: 200,
      data: { title: `${mark} public`, my_apply: null, photos: { list: [] }, actions: { can_apply: false } },
    });
    expect(hidden).toMatchObject({ code: 401, data: { reason: 'not_logged_in' } });
    expect(await details(999_999)).toEqual(hidden);
  });

  it('asks a lead for a class before it shows what is not public', async () => {
    const id = await addMarked('inside');
    const foreign = { classid: String(server.classIds.C) };

    expect(await details(id, 'lead1')).toMatchObject({ code: 403, data: { reason: 'class_required' } });
    expect(await details(id, 'lead1', {}, foreign)).toMatchObject({ code: 403, data: { reason: 'class_scope' } });
    expect(await details(id, 'lead1', {}, { classid: String(server.classIds.A) })).toMatchObject({ code: 200 });
  });

  it('of another class is unknown, unless the student is registered for it', async () => {
    const id = await addMarked('class B', { audience: [{ kind: 'class', value: String(server.classIds.B) }] });
    const before = await details(id, 'chris');

    await server.database
      .insertInto('registrations')
      .values({
        sn: 'AAAABBBBCCCC',
        event_id: id,
        user_id: server.ids['chris'] ?? 0,
        status: 'registered',
        applied_at: inHours(server, 0),
        updated_at: inHours(server, 0),
      })
      .execute();

    expect(before).toMatchObject({ code: 404, data: { reason: 'not_found' } });
    expect(await details(id, 'chris')).toMatchObject({ code: 200, data: { my_apply: { sn: 'AAAABBBBCCCC' } } });
  });

  it('with the code of its venue tells a visitor title and times, and nothing else', async () => {
    const id = await addMarked('coded', {
      signInMode: 'qr',
      venueCode: 'QUOKKA',
      capacity: 5,
      summary: { en: 'Secret' },
    });

    const seen = await details(id, undefined, { sn: 'quokka' });

    expect(seen).toMatchObject({
      code: 200,
      data: {
        title: `${mark} coded`,
        venue: '',
        summary: null,
        content: '',
        capacity: null,
        organiser: '',
        my_apply: null,
      },
    });
    expect(seen.data.activity_start_at).not.toBe('');
    expect(await details(id, undefined, { sn: 'QUOKKB' })).toMatchObject({ code: 401 });
  });

  it('tells the online address to those who take part, from 24 hours before the start', async () => {
    const id = await addMarked('online', { onlineUrl: 'https://meet.example/quokka' });
    await apply('ivan', id);
    const early = (await details(id, 'ivan')).data;

    await advanceWith(server, ['ivan', 'chris'], 48 * hourMs);

    expect(early).toMatchObject({ is_online: true, online_url: null });
    expect((await details(id, 'ivan')).data.online_url).toBe('https://meet.example/quokka');
    expect((await details(id, 'chris')).data.online_url).toBeNull();
  });

  it('has a page of at most 60 photos', async () => {
    const id = await addMarked('photos');

    expect((await details(id, 'chris', { 'photo-per-page': 60 })).data.photos._meta).toEqual({
      totalCount: 0,
      pageCount: 0,
      currentPage: 1,
      perPage: 60,
    });
    expect(await details(id, 'chris', { 'photo-per-page': 61 })).toMatchObject({ code: 400 });
    expect(await details(id, 'chris', { photo_page: 0 })).toMatchObject({ code: 400 });
  });

  it('hands out its attachments as links', async () => {
    const id = await addMarked('handout');
    const { data: file } = await upload(server, { as: 'chris', bytes: pdfBytes, filename: 'plan.pdf' });
    await server.database
      .insertInto('file_uses')
      .values({ file_id: file.id, record: 'event', record_id: id, role: 'attachment', position: 0 })
      .execute();

    const { data } = await details(id, 'wendy');

    expect(data.attachments).toMatchObject([{ id: file.id, title: 'plan.pdf', ext: 'pdf' }]);
    expect((await server.app.inject({ url: data.attachments[0]?.url ?? '' })).statusCode).toBe(200);
  });
});

const questions = {
  title: { en: 'About you' },
  fields: [{ key: 'diet', type: 'text', required: true, label: { en: 'Diet' } }],
} as const;

describe('the questions of an event', () => {
  const show = (as: string | undefined, query: object) =>
    server.ask('activity/apply-field-show', { ...(as ? { as } : {}), query: query as Record<string, string | number> });
  const withForm = async () => {
    await addForm(server.database, 'activity.show.apply', questions);
    return addMarked('form', {
      formId: 'activity.show.apply',
      signFormId: 'activity.show.apply',
      signInMode: 'qr',
      venueCode: 'QUOKKA',
    });
  };

  it('are shown to register, with the time to register', async () => {
    const id = await withForm();

    const { data } = await show('ivan', { id, operate: 'apply' });

    expect(data).toMatchObject({
      form_id: 'activity.show.apply',
      title: 'About you',
      state: 'open',
      editable: true,
      open_at: '2025-11-20T10:00:00+08:00',
      close_at: '2025-11-22T10:00:00+08:00',
      answers: null,
      apply: null,
    });
    expect(data.fields.map((field) => field.key)).toEqual(['diet']);
  });

  it('are none for an event that asks nothing', async () => {
    const id = await addMarked('plain', registration(1, 2));

    const { data } = await show('ivan', { id, operate: 'apply', sn: '' });

    expect(data).toMatchObject({
      title: `${mark} plain`,
      fields: [],
      state: 'not_started',
      editable: false,
      apply: null,
    });
  });

  it('come with the answers to be looked at or changed, under the version that fits', async () => {
    const id = await withForm();
    const { data: own } = await apply('ivan', id, { answers: { diet: 'Fish' } });
    await addForm(server.database, 'activity.show.apply', { ...questions, title: { en: 'Renewed' } }, 2);

    const view = await show('ivan', { id, operate: 'view', sn: own.sn });
    const edit = await show('ivan', { id, operate: 'edit', sn: own.sn });

    expect(view.data).toMatchObject({ version: 1, title: 'About you', editable: false, answers: { diet: 'Fish' } });
    expect(edit.data).toMatchObject({
      version: 2,
      title: 'Renewed',
      editable: true,
      answers: { diet: 'Fish' },
      apply: { sn: own.sn },
    });
  });

  it('of somebody else are not shown, nor those of another event', async () => {
    const id = await withForm();
    const other = await addMarked('other');
    const { data: own } = await apply('ivan', id, { answers: { diet: 'Fish' } });

    expect(await show('chris', { id, operate: 'view', sn: own.sn })).toMatchObject({
      code: 403,
      data: { reason: 'not_owner' },
    });
    expect(await show('ivan', { id: other, operate: 'edit', sn: own.sn })).toMatchObject({ code: 404 });
    expect(await show('ivan', { id, operate: 'edit', sn: 'ZZZZZZZZZZZZ' })).toMatchObject({ code: 404 });
    expect(await show('ivan', { id: 999_999, operate: 'apply' })).toMatchObject({ code: 404 });
    expect(await show(undefined, { id, operate: 'apply' })).toMatchObject({ code: 401 });
    expect(await show('lead1', { id, operate: 'apply' })).toMatchObject({
      code: 403,
      data: { reason: 'class_required' },
    });
    for (const operate of ['view', 'edit']) {
      const asked = { id, operate, sn: own.sn };
      expect(await show(undefined, asked)).toMatchObject({ code: 401 });
      expect(await show('lead1', asked)).toMatchObject({ code: 403, data: { reason: 'class_required' } });
    }
  });

  it('at the door are shown to visitors with the code of the venue', async () => {
    const id = await withForm();
    server.advance(0);

    const seen = await show(undefined, { id, operate: 'sign', sn: 'QUOKKA' });

    expect(seen).toMatchObject({
      code: 200,
      data: { title: 'About you', state: 'not_started', editable: false, apply: null },
    });
    expect(await show(undefined, { id, operate: 'sign', sn: 'WRONG1' })).toMatchObject({ code: 401 });
    expect(await show('ivan', { id, operate: 'sign' })).toMatchObject({ code: 200 });
  });
});

describe('the words for the states of an event', () => {
  it('come with labels in the language asked for', async () => {
    const keys = ['apply_status', 'registration_state', 'sign_in_state', 'event_note'];

    const { data } = await server.ask('publics/value-maps', { body: { keys }, headers: { language: 'zh-Hant' } });

    const maps = data as Record<string, { value: string; label: string }[]>; // the contract calls it json
    const labelOf = (key: string, value: string) => maps[key]?.find((entry) => entry.value === value)?.label;
    expect(maps['apply_status']).toHaveLength(7);
    expect(labelOf('apply_status', 'waiting_list')).toBe('候補名單');
    expect(labelOf('registration_state', 'registration_time')).toBe('報名中');
    expect(labelOf('sign_in_state', 'open')).toBe('簽到中');
    expect(labelOf('event_note', 'check_in_not_started')).toBe('活動簽到尚未開始');
  });
});

describe('the code of a venue', () => {
  const event = { id: 12, venue_code: null };
  const at = (durationMs: number) => new Date(Date.UTC(2025, 10, 21, 2) + durationMs);

  it('changes every minute and is taken one minute before and after', async () => {
    const id = await addMarked('changing', { signInMode: 'qr' });
    const desk = { database: server.database, now: at(0) };
    const code = await venueCode(desk, id, 'key');
    const accepts = (durationMs: number) => isVenueCode({ ...event, id }, code, 'key', at(durationMs));

    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/);
    expect(await venueCode({ ...desk, now: at(minuteMs - 1) }, id, 'key')).toBe(code);
    expect(await venueCode({ ...desk, now: at(minuteMs) }, id, 'key')).not.toBe(code);
    expect([-minuteMs - 1, -minuteMs, 0, 2 * minuteMs - 1, 2 * minuteMs].map(accepts)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it('belongs to one event and one server', async () => {
    const id = await addMarked('own', { signInMode: 'qr' });
    const code = await venueCode({ database: server.database, now: at(0) }, id, 'key');

    expect(isVenueCode({ ...event, id: id + 1 }, code, 'key', at(0))).toBe(false);
    expect(isVenueCode({ ...event, id }, code, 'another key', at(0))).toBe(false);
  });

  it('that is fixed stays, and is read as people type it', async () => {
    const fixed = { id: 12, venue_code: 'DEMO01' };

    expect(['DEMO01', 'demo01', ' dem0-o1 ', 'DEMOOI'].map((typed) => isVenueCode(fixed, typed, 'key', at(0)))).toEqual(
      [true, true, true, true],
    );
    expect(isVenueCode(fixed, 'DEMO02', 'key', at(0))).toBe(false);
  });
});

describe('the office', () => {
  it.each([
    { name: 'the event ends before it begins', wishes: () => hours(2, 1), message: 'The event ends before it begins.' },
    {
      name: 'registration ends before it begins',
      wishes: () => registration(2, 1),
      message: 'The registration ends before it begins.',
    },
    { name: 'there are half seats', wishes: () => ({ capacity: 2.5 }), message: '2.5 is no number of seats.' },
  ])('is told when $name', async ({ wishes, message }) => {
    await expect(addMarked('wrong', wishes())).rejects.toThrow(message);
  });

  it('may lay down another time to cancel for all events', async () => {
    const rules = { promoteStopMs: hourMs, cancelUntilMs: 2 * hourMs, noShow: 'forfeit' } as const;
    const usual = await addMarked('usual');
    const row = await server.database
      .selectFrom('events')
      .selectAll()
      .where('id', '=', usual)
      .executeTakeFirstOrThrow();

    const id = await createEvent(
      { database: server.database, now: server.now(), rules },
      {
        title: { en: `${mark} own rules` },
        content: { en: '<p>Rules</p>' },
        organiser: { en: 'Office' },
        venue: { en: 'Hall' },
        categoryId: row.category_id,
        ...hours(10, 12),
        ...registration(0, 5),
      },
    );

    expect((await details(id, 'chris')).data.cancel_end_at).toBe('2025-11-21T18:00:00+08:00');
  });

  it('learns that an event is unknown', async () => {
    const desk = { database: server.database, portal: server.house.portal(), now: server.now() };

    await expect(changeCapacity(desk, 999_999, 5)).rejects.toMatchObject({ kind: 'notFound' });
    await expect(venueCode(desk, 999_999, 'key')).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('takes away a limit, and everybody who waits moves up', async () => {
    const id = await addMarked('wide', { capacity: 0, waitingList: true, pointsCost: 3 });
    for (const person of ['student1', 'student2']) {
      await addPoints(server, server.ids[person], 3);
      await apply(person, id, { join_waiting_list: 1 });
    }

    await server.database
      .transaction()
      .execute((database) => changeCapacity({ database, portal: server.house.portal(), now: server.now() }, id, null));

    expect((await details(id, 'student2')).data).toMatchObject({
      capacity: null,
      available_count: null,
      registered_count: 2,
      waiting_count: 0,
      my_apply: { status: 'registered', points_state: 'held' },
    });
  });
});
