import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { distanceM } from '#model';
import { venueCode } from '../../server/events/rules/venue-code.ts';
import { countGuess, maskName, WrongGuess } from '../../server/events/store/sign-in.ts';
import { hourMs, minuteMs } from '../../server/kernel/values/time.ts';
import { addEvent, addForm, addPoints, type EventWishes, inHours } from './support/events.ts';
import { refuseWrites, takeWrites } from './support/refuse-writes.ts';
import { secretKey } from './support/seeded-database.ts';
import { registrationOf, takePart } from './support/take-part.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
}, startTimeoutMs);
afterEach(async () => {
  server.rewind();
  // The clock goes back, so what was counted for one person would count in the next test as well.
  await server.database.deleteFrom('counters').where('name', 'like', '%sign%').execute();
});
afterAll(() => server.close());

let addresses = 0;

/** Each test comes from an address of its own, because addresses are counted. */
function newAddress(): string {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 250)}.${1 + (addresses % 250)}`;
}

const venue = { latitude: 22.41913, longitude: 114.20643, name: null, address: null };

/** An event that people check in at now: it began an hour ago and lasts two more. */
function addOpen(wishes: EventWishes = {}): Promise<number> {
  return addEvent(server, {
    startAt: inHours(server, -1),
    endAt: inHours(server, 2),
    registrationStartAt: inHours(server, -48),
    registrationEndAt: inHours(server, -2),
    cancelEndAt: inHours(server, -24),
    signInMode: 'qr',
    venueCode: 'DEMO01',
    ...wishes,
  });
}

interface SignAsk {
  readonly as?: string | undefined;
  readonly address?: string;
  readonly headers?: Record<string, string>;
}

function sign(id: number, body: object = {}, { as, address = newAddress(), headers = {} }: SignAsk = { as: 'chris' }) {
  return server.ask('activity/sign', { as, address, headers, body: { id, sn: 'DEMO01', ...body } });
}

const asVisitor: SignAsk = { as: undefined };
const chrisAsVisitor = { sid: '1155000001', email: 'chris.chan@mail.example' };

async function reasonOf(answer: ReturnType<typeof sign>): Promise<[number, string | undefined]> {
  const { code, data } = await answer;
  return [code, data?.reason];
}

describe('a student who is logged in', () => {
  it('checks in with the code of the venue', async () => {
    const id = await addOpen({ pointsAward: 0 });
    await takePart(server, id, 'chris');

    const { code, data } = await sign(id);

    expect(code).toBe(200);
    expect(data).toEqual({
      status: 'attended',
      signed_at: '2025-11-21T10:00:00+08:00',
      already: false,
      name: 'Chris Chan',
      points_award: 0,
      activity: { id, title: 'Design Thinking Workshop' },
    });
    expect(await registrationOf(server, id, 'chris')).toMatchObject({
      status: 'attended',
      signed_at: server.now().toISOString(),
    });
  });

  it.each(['demo01', 'DEMO 01', 'DEM0O1', ' demO-0l '])('may type the code as %j', async (sn) => {
    const id = await addOpen();
    await takePart(server, id, 'chris');

    expect((await sign(id, { sn })).code).toBe(200);
  });

  it('keeps the first time when the check-in is repeated, without a code and after the end', async () => {
    const id = await addOpen({ endAt: inHours(server, 0.5) });
    await takePart(server, id, 'chris');
    const first = await sign(id);
    server.advance(hourMs);

    const again = await sign(id, { sn: 'WRONG1' });

    expect(again.data).toEqual({ ...first.data, already: true });
  });

  it('checks in once, though two requests come at once', async () => {
    const id = await addOpen({ pointsAward: 2 });
    await takePart(server, id, 'chris');

    const answers = await Promise.all([sign(id), sign(id)]);

    expect(answers.map(({ data }) => data.already).sort()).toEqual([false, true]);
    const awards = await server.database
      .selectFrom('points_log')
      .select('id')
      .where('type', '=', 'award')
      .where('source_kind', '=', 'registration')
      .where('source_id', '=', (await registrationOf(server, id, 'chris')).id)
      .execute();
    expect(awards).toHaveLength(1);
  });

  it.each(['pending', 'waiting_list', 'rejected', 'cancelled', 'absent'] as const)(
    'is not let in when the registration is %s',
    async (status) => {
      const id = await addOpen();
      await takePart(server, id, 'chris', status);

      expect(await reasonOf(sign(id))).toEqual([409, 'not_registered']);
      expect((await registrationOf(server, id, 'chris')).status).toBe(status);
    },
  );

  it("is not let in on somebody else's registration", async () => {
    const id = await addOpen();
    const { id: registrationId } = await takePart(server, id, 'wendy');

    expect(await reasonOf(sign(id, chrisAsVisitor))).toEqual([409, 'not_registered']);
    const row = await server.database
      .selectFrom('registrations')
      .select('status')
      .where('id', '=', registrationId)
      .executeTakeFirst();
    expect(row?.status).toBe('registered');
  });

  it('does not know of an event of another class, unless the code of its venue is at hand', async () => {
    const audience = [{ kind: 'class', value: String(server.classIds.B) }] as const;
    const id = await addOpen({ audience });

    expect(await reasonOf(sign(id, { sn: 'WRONG1' }))).toEqual([404, 'not_found']);
    expect(await reasonOf(sign(999_999))).toEqual([404, 'not_found']);
    expect(await reasonOf(sign(id))).toEqual([409, 'not_registered']);
    expect(await reasonOf(sign(id, { walk_in: 1 }))).toEqual([409, 'not_registered']);
  });

  it('is told in Chinese what is wrong', async () => {
    const id = await addOpen();

    const { message } = await sign(id, {}, { as: 'chris', headers: { language: 'zh-Hant' } });

    expect(message).toBe('你尚未報名參加此活動');
  });

  it('may be a class lead who also studies, whatever class is chosen', async () => {
    const id = await addOpen();
    await takePart(server, id, 'lead2');

    const { data } = await sign(id, {}, { as: 'lead2' });
    const again = await sign(id, {}, { as: 'lead2', headers: { classid: String(server.classIds.A) } });

    expect([data.name, data.already, again.data.already]).toEqual(['Leo Lau', false, true]);
  });

  it('must not be a class lead who does not study, nor choose a class of others', async () => {
    const id = await addOpen();
    const ofClassC = { classid: String(server.classIds.C) };

    expect(await reasonOf(sign(id, {}, { as: 'lead1' }))).toEqual([403, 'not_eligible']);
    expect(await reasonOf(sign(id, {}, { as: 'lead2', headers: ofClassC }))).toEqual([403, 'class_scope']);
  });
});

describe('the time to check in', () => {
  const notYet = [409, 'window_not_open'];
  const over = [409, 'window_closed'];
  const open = [200, undefined];

  it.each([
    { when: 'before its own start', at: 0.999, expected: [...notYet, 'The event Check-in has not Started'] },
    { when: 'at its own start', at: 1, expected: [...open, 'OK'] },
    { when: 'just before its own end', at: 1.999, expected: [...open, 'OK'] },
    { when: 'at its own end while the event runs', at: 2, expected: [...over, 'The event Check-in Has Ended'] },
    { when: 'when the event ends', at: 3, expected: [...over, 'The event has ended'] },
  ])('is asked $when', async ({ at, expected }) => {
    const id = await addOpen({
      startAt: inHours(server, 1.5),
      endAt: inHours(server, 3),
      signInStartAt: inHours(server, 1),
      signInEndAt: inHours(server, 2),
    });
    await takePart(server, id, 'chris');
    server.advance(at * hourMs);

    const { code, data, message } = await sign(id);

    expect([code, data.reason, message]).toEqual(expected);
  });

  it.each([
    { when: 'more than half an hour before', at: 0.999, expected: [...notYet, 'The event has not started yet'] },
    { when: 'half an hour before', at: 1, expected: [...open, 'OK'] },
    { when: 'just before its end', at: 2.999, expected: [...open, 'OK'] },
    { when: 'at its end', at: 3, expected: [...over, 'The event has ended'] },
  ])('follows an event without one of its own, $when', async ({ at, expected }) => {
    const id = await addOpen({ startAt: inHours(server, 1.5), endAt: inHours(server, 3) });
    await takePart(server, id, 'chris');
    server.advance(at * hourMs);

    const { code, data, message } = await sign(id);

    expect([code, data.reason, message]).toEqual(expected);
  });

  it('never comes for events without a check-in, and not for cancelled ones', async () => {
    const without = await addOpen({ signInMode: 'none' });
    const cancelled = await addOpen();
    for (const id of [without, cancelled]) await takePart(server, id, 'chris');
    await server.database.updateTable('events').set({ is_cancelled: 1 }).where('id', '=', cancelled).execute();

    expect(await reasonOf(sign(without))).toEqual([409, 'state']);
    expect(await reasonOf(sign(cancelled))).toEqual([409, 'state']);
  });
});

describe('the code of the venue', () => {
  it.each([
    { name: 'is wrong', sn: 'WRONG1' },
    { name: 'is the serial of the registration', sn: undefined },
  ])('is refused when it $name', async ({ sn }) => {
    const id = await addOpen();
    const part = await takePart(server, id, 'chris');

    const answer = await sign(id, { sn: sn ?? part.sn });

    expect([answer.code, answer.data.reason, answer.message]).toEqual([
      409,
      'sn_expired',
      'The code has expired, please scan again',
    ]);
  });

  it('must be there', async () => {
    const id = await addOpen();
    await takePart(server, id, 'chris');

    const { code, data } = await sign(id, { sn: '' });

    expect([code, data.errors?.map(({ field, rule }) => [field, rule])]).toEqual([422, [['sn', 'required']]]);
  });

  it.each([
    { minutes: -2, code: 409 },
    { minutes: -1, code: 200 },
    { minutes: 0, code: 200 },
    { minutes: 1, code: 200 },
    { minutes: 2, code: 409 },
  ])('that changes every minute is good for one minute more on each side ($minutes)', async ({ minutes, code }) => {
    const id = await addOpen();
    await server.database.updateTable('events').set({ venue_code: null }).where('id', '=', id).execute();
    await takePart(server, id, 'chris');
    const shown = new Date(server.now().getTime() + minutes * minuteMs);

    const answer = await sign(id, { sn: venueCode({ id, venue_code: null }, secretKey, shown) });

    expect(answer.code).toBe(code);
  });
});

describe('an event where a button is enough', () => {
  it.each([
    { name: 'without a serial', sn: () => '' },
    { name: 'with the own serial', sn: (own: string) => own },
    { name: 'with the own serial in small letters', sn: (own: string) => own.toLowerCase() },
  ])('is checked in at $name', async ({ sn }) => {
    const id = await addOpen({ signInMode: 'self' });
    const part = await takePart(server, id, 'chris');

    expect((await sign(id, { sn: sn(part.sn) })).code).toBe(200);
  });

  it("refuses somebody else's serial, and one of nobody", async () => {
    const id = await addOpen({ signInMode: 'self' });
    await takePart(server, id, 'chris');
    const other = await takePart(server, id, 'wendy');

    expect(await reasonOf(sign(id, { sn: other.sn }))).toEqual([403, 'not_owner']);
    expect(await reasonOf(sign(id, { sn: '000000000000' }))).toEqual([409, 'sn_expired']);
    expect((await registrationOf(server, id, 'chris')).status).toBe('registered');
  });

  it('sends visitors to the login', async () => {
    const id = await addOpen({ signInMode: 'self', visibility: 'public' });
    const { sn } = await takePart(server, id, 'chris');

    expect(await reasonOf(sign(id, { ...chrisAsVisitor, sn }, asVisitor))).toEqual([401, 'not_logged_in']);
  });
});

describe('an event that looks at the position', () => {
  /** A degree of latitude is about 111.2 km. */
  const north = (metres: number, accuracy = 0) => ({
    location: { latitude: venue.latitude + metres / 111_195, longitude: venue.longitude, accuracy },
  });

  it.each([
    { name: 'at the venue', at: north(0), code: 200 },
    { name: 'just inside', at: north(299), code: 200 },
    { name: 'just outside', at: north(301), code: 409 },
    { name: 'outside by less than the accuracy', at: north(349, 50), code: 200 },
    { name: 'outside by more than the accuracy', at: north(351, 50), code: 409 },
    { name: 'outside, where the accuracy counts up to 100 metres', at: north(399, 5000), code: 200 },
    { name: 'outside, however bad the accuracy', at: north(401, 5000), code: 409 },
  ])('answers $code to somebody $name', async ({ at, code }) => {
    const id = await addOpen({ signInMode: 'qr_geo', location: venue, signInRadius: 300 });
    await takePart(server, id, 'chris');

    const answer = await sign(id, at);

    expect([answer.code, answer.data.reason]).toEqual([code, code === 200 ? undefined : 'out_of_range']);
  });

  it.each([
    { name: 'missing', location: undefined, rule: 'required' },
    { name: 'not on earth', location: { latitude: 91, longitude: 0, accuracy: 1 }, rule: 'format' },
    { name: 'of negative accuracy', location: { latitude: 1, longitude: 0, accuracy: -1 }, rule: 'format' },
  ])('refuses a position that is $name', async ({ location, rule }) => {
    const id = await addOpen({ signInMode: 'qr_geo', location: venue });
    await takePart(server, id, 'chris');

    const { code, data } = await sign(id, { location });

    expect([code, data.errors?.map((error) => [error.field, error.rule])]).toEqual([422, [['location', rule]]]);
  });

  it('lets nobody in while the office has not said where it is', async () => {
    const id = await addOpen({ signInMode: 'qr_geo' });
    await takePart(server, id, 'chris');

    expect(await reasonOf(sign(id, north(0)))).toEqual([409, 'out_of_range']);
  });

  it('does not keep the position', async () => {
    const id = await addOpen({ signInMode: 'qr_geo', location: venue });
    const part = await takePart(server, id, 'chris');
    await sign(id, north(10));

    const kept = await server.database
      .selectFrom('sign_ins')
      .selectAll()
      .where('registration_id', '=', part.id)
      .executeTakeFirstOrThrow();

    expect(JSON.stringify(kept)).not.toMatch(/22\.4|114\.2/);
  });

  it('measures as the map does', () => {
    const pier = { latitude: 22.2871, longitude: 114.1588 };
    const peak = { latitude: 22.2759, longitude: 114.1455 };

    expect(Math.round(distanceM(pier, peak) / 10) * 10).toBe(1850);
    expect(distanceM(pier, pier)).toBe(0);
  });
});

describe('a visitor', () => {
  it('checks in with student ID and e-mail address, and sees the name masked', async () => {
    const id = await addOpen();
    await takePart(server, id, 'chris');

    const { code, data } = await sign(id, chrisAsVisitor, asVisitor);
    const again = await sign(id, chrisAsVisitor, asVisitor);

    expect([code, data.name, data.already]).toEqual([200, 'C**** C***', false]);
    expect(again.data.already).toBe(true);
    expect((await registrationOf(server, id, 'chris')).status).toBe('attended');
  });

  it.each(['Chris.Chan@Mail.Example', '1155000001@link.sld.example'])('may give %s', async (email) => {
    const id = await addOpen();
    await takePart(server, id, 'chris');

    expect((await sign(id, { sid: '1155000001', email }, asVisitor)).code).toBe(200);
  });

  it.each([
    { name: 'the address is of somebody else', who: { sid: '1155000001', email: 'wendy.wong@mail.example' } },
    { name: 'the student is not registered', who: { sid: '1155000004', email: 'sofia.sato@mail.example' } },
    { name: 'nobody has the number', who: { sid: '1155999999', email: 'chris.chan@mail.example' } },
    { name: 'the registration waits', who: { sid: '1155000002', email: 'wendy.wong@mail.example' } },
    { name: 'the account is suspended', who: { sid: '1155000005', email: 'peter.pang@mail.example' } },
    {
      name: 'registering at the door is wished',
      who: { sid: '1155000004', email: 'sofia.sato@mail.example', walk_in: 1 },
    },
  ])('is told the same when $name', async ({ who }) => {
    const id = await addOpen({ walkIn: true });
    await takePart(server, id, 'chris');
    await takePart(server, id, 'wendy', 'waiting_list');
    await takePart(server, id, 'peter');

    const { code, message, data } = await sign(id, who, asVisitor);

    expect([code, message, data.reason]).toEqual([409, 'You are not registered for this event', 'not_registered']);
  });

  it('learns nothing of events that are not public without the code', async () => {
    const id = await addOpen();
    await takePart(server, id, 'chris');

    const hidden = await sign(id, { ...chrisAsVisitor, sn: 'WRONG1' }, asVisitor);
    const unknown = await sign(999_999, chrisAsVisitor, asVisitor);

    expect([hidden.code, hidden.data.reason]).toEqual([409, 'sn_expired']);
    expect(unknown).toEqual(hidden);
  });

  it('is asked for code, number and address together', async () => {
    const open = await addOpen({ visibility: 'public' });
    const hidden = await addOpen();

    for (const id of [open, hidden]) {
      const { code, data } = await sign(id, { sn: '' }, asVisitor);
      expect([code, data.errors?.map(({ field, rule }) => `${field} ${rule}`)]).toEqual([
        422,
        ['sn required', 'sid required', 'email required'],
      ]);
    }
  });

  it('whose login has expired is told so, and checks in with number and address all the same', async () => {
    const own = await startServer();
    const id = await addEvent(own, {
      startAt: inHours(own, 71),
      endAt: inHours(own, 80),
      registrationEndAt: inHours(own, 1),
      signInMode: 'qr',
      venueCode: 'DEMO01',
    });
    await takePart(own, id, 'chris');
    const headers = { authorization: await own.tokenOf('chris') };
    own.advance(72 * hourMs);

    const { code, data } = await own.ask('activity/sign', { headers, body: { id, sn: 'DEMO01' } });
    const named = await own.ask('activity/sign', { headers, body: { id, sn: 'DEMO01', ...chrisAsVisitor } });

    expect([code, data.reason]).toEqual([401, 'token_expired']);
    expect([named.code, named.data.already]).toEqual([200, false]);
    await own.close();
  });

  it.each([
    ['Chan Tai Man', 'C*** T** M**'],
    ['陳家樂', '陳**'],
    ['X', 'X'],
    ['', ''],
  ])('would see %j as %j', (name, masked) => {
    expect(maskName(name)).toBe(masked);
  });
});

describe('registering at the door', () => {
  it('takes a seat, spends the points and earns those of the event', async () => {
    const id = await addOpen({ walkIn: true, capacity: 1, pointsCost: 4, pointsAward: 3 });
    await addPoints(server, server.ids['ivan'] ?? 0, 10);

    const { code, data } = await sign(id, { walk_in: 1 }, { as: 'ivan' });

    expect([code, data.status, data.points_award]).toEqual([200, 'attended', 3]);
    expect(await registrationOf(server, id, 'ivan')).toMatchObject({ status: 'attended', points_state: 'used' });
    const { data: info } = await server.ask('user/info', { as: 'ivan' });
    expect(info.pointsInfo).toMatchObject({ total: 13, used: 4, outstanding: 0, available: 9 });
  });

  it.each([
    { name: 'is not asked for', wishes: { walkIn: true }, body: {}, reason: [409, 'not_registered'] },
    { name: 'is not allowed', wishes: {}, body: { walk_in: 1 }, reason: [409, 'not_registered'] },
    { name: 'finds no seat', wishes: { walkIn: true, capacity: 1 }, body: { walk_in: 1 }, reason: [409, 'full'] },
    {
      name: 'costs more than there is',
      wishes: { walkIn: true, pointsCost: 900 },
      body: { walk_in: 1 },
      reason: [409, 'points_insufficient'],
    },
    {
      name: 'comes before its time',
      wishes: { walkIn: true, signInStartAt: 1, signInEndAt: 2 },
      body: { walk_in: 1 },
      reason: [409, 'window_not_open'],
    },
  ])('is refused when it $name', async ({ wishes, body, reason }) => {
    const { signInStartAt, signInEndAt, ...others } = { signInStartAt: undefined, signInEndAt: undefined, ...wishes };
    const times =
      signInStartAt && signInEndAt
        ? { signInStartAt: inHours(server, signInStartAt), signInEndAt: inHours(server, signInEndAt) }
        : {};
    const id = await addOpen({ ...others, ...times });
    if ('capacity' in others) await takePart(server, id, 'wendy');

    expect(await reasonOf(sign(id, body, { as: 'chris' }))).toEqual(reason);
  });

  it('is refused to students the event is not meant for', async () => {
    const audience = [{ kind: 'class', value: String(server.classIds.B) }] as const;
    const id = await addOpen({ walkIn: true, audience });

    expect(await reasonOf(sign(id, { walk_in: 1 }))).toEqual([403, 'not_eligible']);
  });

  it('is possible once more after a cancellation', async () => {
    const id = await addOpen({ walkIn: true });
    await takePart(server, id, 'chris', 'cancelled');

    expect((await sign(id, { walk_in: 1 })).data.already).toBe(false);
  });

  it('gives the last seat to one of two who come at once', async () => {
    const id = await addOpen({ walkIn: true, capacity: 1 });

    const answers = await Promise.all(['student1', 'student2'].map((as) => sign(id, { walk_in: 1 }, { as })));

    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
  });
});

describe('points', () => {
  it('that were held are spent, those of the event earned, once', async () => {
    const id = await addOpen({ pointsCost: 6, pointsAward: 5 });
    await addPoints(server, server.ids['sofia'] ?? 0, 6);
    await takePart(server, id, 'sofia');

    const { data } = await sign(id, {}, { as: 'sofia' });
    await sign(id, {}, { as: 'sofia' });

    expect(data.points_award).toBe(5);
    expect((await registrationOf(server, id, 'sofia')).points_state).toBe('used');
    const { data: info } = await server.ask('user/info', { as: 'sofia' });
    expect(info.pointsInfo).toMatchObject({ total: 11, used: 6, outstanding: 0, available: 5 });
  });

  it('come with the assessment when the event says so', async () => {
    await addForm(server.database, 'activity.later.assessment', { title: { en: 'Look back' }, fields: [] });
    const later = { awardAfterAssessment: true, pointsAward: 5, assessmentFormId: 'activity.later.assessment' };
    const id = await addOpen(later);
    await takePart(server, id, 'ivan');
    const before = await server.ask('user/info', { as: 'ivan' });

    const { data } = await sign(id, {}, { as: 'ivan' });

    const after = await server.ask('user/info', { as: 'ivan' });
    expect(data.points_award).toBe(0);
    expect(after.data.pointsInfo.total).toBe(before.data.pointsInfo.total);
  });
});

describe('the questions at check-in', () => {
  const meal = (limit: number) =>
    ({
      title: { en: 'At the door' },
      fields: [
        { key: 'badge_name', type: 'text', label: { en: 'Name on the badge' }, required: true, max_length: 20 },
        {
          key: 'meal',
          type: 'radio',
          label: { en: 'Meal' },
          required: true,
          options: [
            { value: 'rice', label: { en: 'Rice' } },
            { value: 'noodles', label: { en: 'Noodles' }, limit },
          ],
        },
      ],
    }) as const;

  it('are kept with the check-in', async () => {
    await addForm(server.database, 'activity.kept.sign', meal(5));
    const id = await addOpen({ signFormId: 'activity.kept.sign' });
    const part = await takePart(server, id, 'chris');

    const answer = await sign(id, { form_version: 1, answers: { badge_name: 'CC', meal: 'rice' } });

    const kept = await server.database
      .selectFrom('sign_ins')
      .selectAll()
      .where('registration_id', '=', part.id)
      .executeTakeFirstOrThrow();
    expect([answer.code, JSON.parse(kept.answers ?? '')]).toEqual([200, { badge_name: 'CC', meal: 'rice' }]);
  });

  it('must be answered, and leave no trace when they are not', async () => {
    await addForm(server.database, 'activity.asked.sign', meal(5));
    const id = await addOpen({ signFormId: 'activity.asked.sign', pointsCost: 1 });
    await takePart(server, id, 'chris');

    const { code, data } = await sign(id, { answers: { meal: 'soup' } });

    expect([code, data.errors?.map(({ field, rule }) => `${field} ${rule}`)]).toEqual([
      422,
      ['answers.badge_name required', 'answers.meal enum'],
    ]);
    expect(await registrationOf(server, id, 'chris')).toMatchObject({ status: 'registered', points_state: 'held' });
  });

  it('that have changed meanwhile are loaded anew', async () => {
    await addForm(server.database, 'activity.changed.sign', meal(5), 2);
    const id = await addOpen({ signFormId: 'activity.changed.sign' });
    await takePart(server, id, 'chris');

    expect(await reasonOf(sign(id, { form_version: 1, answers: {} }))).toEqual([409, 'form_changed']);
  });

  it('have as many places as the office says', async () => {
    await addForm(server.database, 'activity.few.sign', meal(1));
    const id = await addOpen({ signFormId: 'activity.few.sign' });
    const answers = { badge_name: 'Me', meal: 'noodles' };
    for (const person of ['chris', 'wendy']) await takePart(server, id, person);

    const first = await sign(id, { answers }, { as: 'wendy' });
    const second = await sign(id, { ...chrisAsVisitor, answers }, asVisitor);

    expect([first.code, second.code, second.data.errors?.[0]?.rule]).toEqual([200, 422, 'full']);
  });

  it('cannot be answered where there are none', async () => {
    const id = await addOpen();
    await takePart(server, id, 'chris');

    const { code, data } = await sign(id, { answers: { anything: 1 } });

    expect([code, data.errors?.[0]]).toMatchObject([422, { field: 'answers', rule: 'unknown' }]);
  });
});

it('fails and leaves no trace when the registration cannot be written', async () => {
  const id = await addOpen();
  const part = await takePart(server, id, 'chris');
  await refuseWrites(server.database, 'registrations', 'update');

  const { code } = await sign(id);
  await takeWrites(server.database, 'registrations');

  const kept = server.database.selectFrom('sign_ins').select('id').where('registration_id', '=', part.id);
  expect([code, await kept.execute()]).toEqual([500, []]);
  expect((await sign(id)).code).toBe(200);
});

describe('guessing', () => {
  it('ends after five wrong codes of one person at one event, for ten minutes', async () => {
    const id = await addOpen();
    await takePart(server, id, 'chris');
    const address = newAddress();
    for (let guess = 0; guess < 5; guess++) {
      expect(await reasonOf(sign(id, { sn: `WRONG${guess}` }, { as: 'chris', address }))).toEqual([409, 'sn_expired']);
    }

    const right = await sign(id, {}, { as: 'chris', address });
    expect(right.code).toBe(429);
    expect(right.data.retry_after).toBe(600);
    expect((await sign(id, {}, { as: 'wendy', address: newAddress() })).data.reason).toBe('not_registered');

    server.advance(10 * minuteMs - 1);
    expect((await sign(id, {}, { as: 'chris', address })).code).toBe(429);
    server.advance(1);
    expect((await sign(id, {}, { as: 'chris', address })).code).toBe(200);
  });

  it('counts wrong codes that come at once', async () => {
    const id = await addOpen();
    await takePart(server, id, 'chris');
    const address = newAddress();
    const guesses = Array.from({ length: 9 }, (_, guess) =>
      sign(id, { sn: `WRONG${guess}` }, { as: 'chris', address }),
    );

    const codes = (await Promise.all(guesses)).map(({ code }) => code);

    expect(codes.filter((code) => code === 409)).toHaveLength(5);
    expect(codes.filter((code) => code === 429)).toHaveLength(4);
    expect((await sign(id, {}, { as: 'chris', address })).code).toBe(429);
  });

  it('counts each guess while it is looked at, so that no more than five at once are', async () => {
    const { database, ids } = server;
    const guesser = { eventId: 1, user: { id: ids['chris'] ?? 0 }, address: newAddress(), now: server.now() };
    let looks = 0;
    const guess = async () => {
      looks += 1;
      await setTimeout(20);
      throw new WrongGuess('codeExpired');
    };

    const ends = await Promise.allSettled(Array.from({ length: 9 }, () => countGuess(database, guesser, guess)));

    expect([looks, ends.map(({ status }) => status)]).toEqual([5, Array(9).fill('rejected')]);
  });

  it('counts wrong people of visitors as well', async () => {
    const id = await addOpen();
    await takePart(server, id, 'chris');
    const address = newAddress();
    for (let guess = 0; guess < 5; guess++) {
      await sign(id, { sid: `115500000${guess + 4}`, email: 'chris.chan@mail.example' }, { address });
    }

    expect((await sign(id, chrisAsVisitor, { address })).code).toBe(429);
  });

  it('turns none of many visitors away who come from one address in the same moment', async () => {
    const id = await addOpen();
    await takePart(server, id, 'chris');
    const address = newAddress();

    const answers = await Promise.all(Array.from({ length: 9 }, () => sign(id, chrisAsVisitor, { address })));

    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 9 }, () => 200));
  });

  it('does not count what is no guess', async () => {
    const id = await addOpen({ signInMode: 'qr_geo', location: venue });
    await takePart(server, id, 'chris');
    const address = newAddress();
    const far = { latitude: 0, longitude: 0, accuracy: 1 };
    const near = { latitude: venue.latitude, longitude: venue.longitude, accuracy: 1 };
    for (let attempt = 0; attempt < 6; attempt++) await sign(id, { location: far }, { as: 'chris', address });
    const { count } = await server.database
      .selectFrom('counters')
      .select('count')
      .where('name', '=', `sign-in:${id}:user:${server.ids['chris']}`)
      .executeTakeFirstOrThrow();

    expect(count).toBe(0);
    expect((await sign(id, { location: near }, { as: 'chris', address })).code).toBe(200);
  });

  it('of one person stops nobody else at the same venue', async () => {
    const id = await addOpen();
    await takePart(server, id, 'chris');
    await takePart(server, id, 'wendy');
    const address = newAddress();
    for (let call = 0; call < 11; call++) await sign(id, { sn: 'WRONG' }, { as: 'chris', address });

    expect((await sign(id, {}, { as: 'chris', address: newAddress() })).code).toBe(429);
    expect((await sign(id, {}, { as: 'wendy', address })).code).toBe(200);
  });

  it('ends in any case after ten calls a minute of one person', async () => {
    const id = await addOpen();
    const address = newAddress();
    const codes: number[] = [];
    for (let call = 0; call < 11; call++) codes.push((await sign(id, {}, { as: 'chris', address })).code);

    expect(codes).toEqual([...Array<number>(10).fill(409), 429]);
    server.advance(minuteMs);
    expect((await sign(id, {}, { as: 'chris', address })).code).toBe(409);
  });
});

it('answers a repeat with the same key as before', async () => {
  const id = await addOpen();
  await takePart(server, id, 'chris');
  const headers = { 'idempotency-key': '7c9e6679-7425-40de-944b-e07fc1f90ae7' };

  const first = await sign(id, {}, { as: 'chris', headers });
  const again = await sign(id, {}, { as: 'chris', headers });

  expect(again).toEqual(first);
  expect(again.data.already).toBe(false);
});
