/** What the portal reminds people of by itself: once, in time, and only whom it concerns. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cancelEvent } from '../../server/events/office/events.ts';
import { saveForm } from '../../server/forms/office/forms.ts';
import { livePortal } from '../../server/kernel/portal/portal-view.ts';
import { dayMs, hourMs } from '../../server/kernel/values/time.ts';
import { withdrawNotice } from '../../server/notices/office/notices.ts';
import { grantPoints } from '../../server/points/office/points.ts';
import { remind } from '../../server/reminders/jobs/remind.ts';
import { bringExercise, nameCandidates } from '../../server/study/office/graduation.ts';
import { publishTuitionPlan } from '../../server/study/office/tuition.ts';
import { compiledPortal, shippedFiles } from './support/compiled-portal.ts';
import { addTestCourse, addTestRound, addTestTerm, choose } from './support/courses.ts';
import { addEvent, addForm, advanceWith, inHours } from './support/events.ts';
import { putOnNotice, question } from './support/office-form.ts';
import { takePart } from './support/take-part.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
}, startTimeoutMs);
afterEach(() => server.close());

const office = () => ({ database: server.database, portal: server.house.portal(), now: server.now() });
const idOf = (person: string) => server.ids[person] ?? 0;

interface Seen {
  readonly to: string;
  readonly title: string;
  readonly text: string;
  readonly chinese: string;
  readonly link: unknown;
}

/** Lets the portal remind people, and gives what they got in that moment from it, of this title. */
async function reminded(title: string, house = server.house): Promise<readonly Seen[]> {
  const names = new Map(Object.entries(server.ids).map(([name, id]) => [id, name]));
  const before = await newest();
  await remind(house);
  const rows = await server.database
    .selectFrom('messages')
    .selectAll()
    .where('id', '>', before)
    .orderBy('user_id')
    .execute();
  const seen = rows.map((row) => {
    const content = JSON.parse(row.content);
    return {
      to: names.get(row.user_id) ?? String(row.user_id),
      title: JSON.parse(row.title).en,
      text: content.en,
      chinese: content['zh-Hant'],
      link: JSON.parse(row.link ?? 'null'),
    };
  });
  return seen.filter((message) => message.title === title);
}

async function newest(): Promise<number> {
  const { last } = await server.database
    .selectFrom('messages')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** Seven hours later people are to be reminded of it. */
const addEventSoon = () => addEvent(server, { startAt: inHours(server, 30), endAt: inHours(server, 32) });

const toWhom = (seen: readonly Seen[]) => seen.map(({ to }) => to);

/** The shipped portal with these lines at the end of its `portal.yaml`. */
function houseWith(lines: string) {
  const portal = compiledPortal({ 'portal.yaml': `${shippedFiles().get('portal.yaml')}\n${lines}\n` });
  return { ...server.house, portal: livePortal(() => portal) };
}

it('reminds nobody of anything in a school that has just been made up', async () => {
  const before = await newest();

  await remind(server.house);

  expect(await newest()).toBe(before);
});

describe('before an event', () => {
  const title = 'Reminder: Design Thinking Workshop';

  it('reminds whoever is registered a day ahead, with its time and place in every language, and by mail', async () => {
    const id = await addEventSoon();
    await takePart(server, id, 'chris');
    await takePart(server, id, 'wendy', 'waiting_list');
    expect(await reminded(title)).toEqual([]);

    server.advance(7 * hourMs);
    const noted: object[] = [];
    const note = (detail: object) => noted.push(detail);

    expect(await reminded(title, { ...server.house, note })).toEqual([
      {
        to: 'chris',
        title,
        text: '<p>You are registered. It begins on 22 Nov 2025 16:00: Room 201</p>',
        chinese: '<p>你已報名。開始時間：2025年11月22日 16:00，地點：201 室</p>',
        link: { route: '/pages/events/detail', query: { id } },
      },
    ]);
    expect(noted).toContainEqual({ kind: 'events', record: String(id), people: 1 });
    const mails = await server.database.selectFrom('outbox').selectAll().where('user_id', '=', idOf('chris')).execute();
    expect(mails.map(({ subject }) => subject)).toContain(`${title} / 提醒：設計思維工作坊`);
  });

  it('reminds once, also when several nodes do so at the same time', async () => {
    const id = await addEventSoon();
    await takePart(server, id, 'chris');
    server.advance(7 * hourMs);
    const before = await newest();

    await Promise.all([remind(server.house), remind(server.house)]);
    await remind(server.house);

    const rows = await server.database.selectFrom('messages').select('title').where('id', '>', before).execute();
    expect(rows.filter(({ title: written }) => JSON.parse(written).en === title)).toHaveLength(1);
  });

  it('reminds people of the next one where one cannot be put into words, and says at the end that something failed', async () => {
    const broken = await addEventSoon();
    await takePart(server, broken, 'chris');
    const id = await addEventSoon();
    await takePart(server, id, 'sofia');
    await server.database.updateTable('events').set({ title: '[null]' }).where('id', '=', broken).execute();
    server.advance(7 * hourMs);
    const before = await newest();

    await expect(remind(server.house)).rejects.toThrow(TypeError);

    const rows = await server.database.selectFrom('messages').select('user_id').where('id', '>', before).execute();
    expect(rows).toEqual([{ user_id: idOf('sofia') }]);
  });

  it('reminds nobody who registered within that day, has checked in, or cannot log in any more', async () => {
    const id = await addEventSoon();
    await takePart(server, id, 'chris', 'attended');
    await takePart(server, id, 'sofia');
    await server.database.updateTable('users').set({ status: 'disabled' }).where('id', '=', idOf('sofia')).execute();
    server.advance(7 * hourMs);
    await takePart(server, id, 'wendy');

    expect(await reminded(title)).toEqual([]);
  });

  it('reminds of none that is cancelled, has begun, or is new itself', async () => {
    const cancelled = await addEventSoon();
    await takePart(server, cancelled, 'chris');
    await cancelEvent(office(), cancelled, { en: 'Rain.' });
    server.advance(31 * hourMs);
    const begun = await addEvent(server, { startAt: inHours(server, -1), endAt: inHours(server, 1) });
    await takePart(server, begun, 'chris');
    const fresh = await addEvent(server, { startAt: inHours(server, 3), endAt: inHours(server, 4) });
    await takePart(server, fresh, 'chris');

    expect(await reminded(title)).toEqual([]);
  });

  it('reminds again when the office has moved it', async () => {
    const id = await addEventSoon();
    await takePart(server, id, 'chris');
    server.advance(7 * hourMs);
    expect(await reminded(title)).toHaveLength(1);

    const moved = { activity_start_at: inHours(server, 48), activity_end_at: inHours(server, 50) };
    await server.database.updateTable('events').set(moved).where('id', '=', id).execute();
    server.advance(25 * hourMs);

    expect(toWhom(await reminded(title))).toEqual(['chris']);
  });

  it('stays in the inbox until it has begun', async () => {
    const id = await addEventSoon();
    await takePart(server, id, 'chris');
    server.advance(7 * hourMs);
    await remind(server.house);
    const inbox = async () => (await server.ask('user/message', { as: 'chris', query: { 'per-page': 50 } })).data.list;
    const isThere = async () => (await inbox()).some((message) => message.title === title);

    expect(await isThere()).toBe(true);
    await advanceWith(server, ['chris'], 23 * hourMs);
    expect(await isThere()).toBe(false);
  });
});

describe('before the time to answer ends', () => {
  const soon = () => ({ openAt: inHours(server, -24), closeAt: inHours(server, 72) });

  async function titleOf(noticeId: number): Promise<string> {
    const notice = server.database.selectFrom('notices').select('title').where('id', '=', noticeId);
    return JSON.parse((await notice.executeTakeFirstOrThrow()).title).en;
  }

  it('reminds whoever has not replied to a notice', async () => {
    const notice = await putOnNotice(server, [question('team', 'text')], soon());
    const title = `Reminder: ${await titleOf(notice.noticeId)}`;
    await notice.reply('chris', { team: 'Red' });
    expect(await reminded(title)).toEqual([]);

    server.advance(25 * hourMs);
    const seen = await reminded(title);

    expect(toWhom(seen)).toContain('wendy');
    expect(toWhom(seen)).not.toContain('chris');
    expect(seen[0]).toMatchObject({
      text: '<p>The office awaits your answer. You can give it until 24 Nov 2025 10:00.</p>',
      link: { route: '/pages/news/detail', query: { id: notice.noticeId } },
    });
  });

  it.each([
    ['is withdrawn', (id: number) => withdrawNotice(office(), id)],
    [
      'opens within that time',
      () =>
        putOnNotice(server, [question('team', 'text')], { openAt: inHours(server, -1), closeAt: inHours(server, 20) }),
    ],
  ])('reminds of no notice that %s', async (_what, change) => {
    const { noticeId } = await putOnNotice(server, [question('team', 'text')], soon());
    const title = `Reminder: ${await titleOf(noticeId)}`;
    server.advance(25 * hourMs);
    await change(noticeId);

    expect(await reminded(title)).toEqual([]);
  });

  it('reminds whoever was at an event to look back on it, until the event or its form ends, whichever comes first', async () => {
    await addForm(server.database, 'walk.assessment', {
      title: { en: 'Looking back' },
      fields: [question('a', 'text')],
    });
    const id = await addEvent(server, {
      title: { en: 'Harbour walk' },
      startAt: inHours(server, -4),
      endAt: inHours(server, -2),
      assessmentFormId: 'walk.assessment',
      assessmentStartAt: inHours(server, -2),
      assessmentEndAt: inHours(server, 72),
    });
    await takePart(server, id, 'chris', 'attended');
    await takePart(server, id, 'wendy', 'absent');
    expect(await reminded('Reminder: Harbour walk')).toEqual([]);

    server.advance(25 * hourMs);

    expect(await reminded('Reminder: Harbour walk')).toMatchObject([
      { to: 'chris', text: '<p>The office awaits your answer. You can give it until 24 Nov 2025 10:00.</p>' },
    ]);
  });

  it('reminds of looking back for two weeks after an event that says nothing else', async () => {
    await addForm(server.database, 'hike.assessment', { title: { en: 'Back' }, fields: [question('a', 'text')] });
    const id = await addEvent(server, {
      title: { en: 'Harbour hike' },
      startAt: inHours(server, -4),
      endAt: inHours(server, -2),
      assessmentFormId: 'hike.assessment',
    });
    await takePart(server, id, 'chris', 'attended');
    server.advance(11 * dayMs);
    expect(await reminded('Reminder: Harbour hike')).toEqual([]);

    server.advance(dayMs);

    expect(toWhom(await reminded('Reminder: Harbour hike'))).toEqual(['chris']);
  });

  it('reminds those who graduate of their form', async () => {
    const form = { title: { en: 'Graduation' }, fields: [question('gown', 'text')] };
    await saveForm(office(), 'graduation.winter', form, soon());
    const exercise = await bringExercise(office(), 'graduation.winter');
    await nameCandidates(office(), exercise, [idOf('sofia')]);

    server.advance(25 * hourMs);
    const seen = await reminded('Reminder: Winter graduation');

    expect(toWhom(seen)).toContain('sofia');
    expect(seen[0]?.link).toEqual({ route: '/pages/graduationReview', query: {} });
  });
});

describe('before it is too late to choose, to confirm or to send', () => {
  it('reminds whoever has chosen no course in a round', async () => {
    const term = await addTestTerm(server);
    const course = await addTestCourse(server, term, 'TST6010');
    const id = await addTestRound(server, term, [course], { endAt: inHours(server, 72) });
    await server.ask('course-selection/submit-selection', {
      as: 'chris',
      body: { round_id: id, version: 0, items: [choose(course)] },
    });
    server.advance(25 * hourMs);

    const seen = await reminded('Reminder: Test round');

    expect(toWhom(seen)).toContain('wendy');
    expect(toWhom(seen)).not.toContain('chris');
    expect(seen[0]).toMatchObject({
      text: '<p>You have not chosen any courses yet. The round closes on 24 Nov 2025 10:00.</p>',
      link: { route: '/pages/courseSelection/detail', query: { id } },
    });
  });

  it('reminds of a tuition plan that waits for its confirmation, a week ahead, and of each version anew', async () => {
    const plan = {
      userId: idOf('sofia'),
      academicYear: '2026/27',
      programme: { en: 'MBA' },
      currency: 'HKD',
      feeItems: [{ title: { en: 'Fee' }, amount: '100.00' }],
      scholarships: [],
      otherCharges: [],
      instalments: [{ no: 1, title: { en: 'All' }, amount: '100.00', deadline: inHours(server, 24 * 20) }],
      deadline: inHours(server, 24 * 10),
      confirmText: { en: 'I confirm.' },
      remark: null,
    };
    const publish = (more: Partial<typeof plan> = {}) =>
      server.database
        .transaction()
        .execute((database) => publishTuitionPlan({ ...office(), database }, { ...plan, ...more }));
    const mine = async () => (await reminded('Reminder: your tuition plan')).filter(({ to }) => to === 'sofia');
    await publish();
    server.advance(2 * dayMs);
    expect(await mine()).toEqual([]);
    server.advance(2 * dayMs);
    expect(await mine()).toMatchObject([{ text: '<p>Please confirm your tuition plan by 01 Dec 2025 10:00.</p>' }]);

    await publish({ deadline: inHours(server, 24 * 8) });
    server.advance(2 * dayMs);

    expect(await mine()).toHaveLength(1);
  });

  it('reminds of a draft for an exchange that was not sent', async () => {
    const season = await server.database
      .selectFrom('exchange_seasons')
      .select(['id', 'title', 'close_at'])
      .where('close_at', '>', server.now().toISOString())
      .executeTakeFirstOrThrow();
    await server.database
      .updateTable('exchange_applications')
      .set({ status: 'draft' })
      .where('season_id', '=', season.id)
      .where('user_id', '=', idOf('chris'))
      .execute();
    server.advance(Date.parse(season.close_at) - server.now().getTime() - dayMs);

    const seen = await reminded(`Reminder: ${JSON.parse(season.title).en}`);

    expect(toWhom(seen)).toContain('chris');
    expect(seen[0]?.link).toEqual({ route: '/pages/exchange/index', query: { season_id: season.id } });
    expect(await statuses(season.id, seen)).toEqual(seen.map(() => 'draft'));
  });

  async function statuses(seasonId: number, seen: readonly Seen[]): Promise<readonly string[]> {
    const rows = await server.database
      .selectFrom('exchange_applications')
      .select('status')
      .where('season_id', '=', seasonId)
      .where(
        'user_id',
        'in',
        toWhom(seen).map((name) => server.ids[name] ?? Number(name)),
      )
      .execute();
    return rows.map(({ status }) => status);
  }
});

describe('before points run out', () => {
  const grant = (amount: number, hours: number) =>
    grantPoints(office(), {
      userIds: [idOf('sofia')],
      amount,
      reason: { en: 'For tests' },
      expiresAt: inHours(server, hours),
    });

  it('reminds of all of one day at once', async () => {
    await grant(7, 24 * 20);
    await grant(5, 24 * 20 + 2);
    server.advance(11 * dayMs);

    expect(await reminded('Points run out soon')).toMatchObject([
      {
        to: 'sofia',
        text: '<p>12 of your points run out on 11 Dec 2025.</p>',
        chinese: '<p>你有 12 分將於 2025年12月11日 到期。</p>',
        link: { route: '/pages/personal/pointsRecord', query: {} },
      },
    ]);
  });

  it('does not remind once more on the day itself, when the first of them are gone', async () => {
    await grant(7, 24 * 20);
    await grant(5, 24 * 20 + 2);
    server.advance(11 * dayMs);
    expect(await reminded('Points run out soon')).toHaveLength(1);
    server.advance(9 * dayMs + hourMs);

    expect((await reminded('Points run out soon')).filter(({ to }) => to === 'sofia')).toEqual([]);
  });

  it('says it of a single point as of one', async () => {
    await grant(1, 24 * 20);
    server.advance(11 * dayMs);

    expect(await reminded('Points run out soon')).toMatchObject([
      { text: '<p>1 of your points runs out on 11 Dec 2025.</p>' },
    ]);
  });

  it('reminds of none that are used or held', async () => {
    await grant(7, 24 * 20);
    await server.database
      .updateTable('points_lots')
      .set({ held: 3, used: 4 })
      .where('user_id', '=', idOf('sofia'))
      .where('amount', '=', 7)
      .execute();
    server.advance(11 * dayMs);

    expect((await reminded('Points run out soon')).filter(({ to }) => to === 'sofia')).toEqual([]);
  });
});

describe('the office says in portal.yaml', () => {
  const title = 'Reminder: Design Thinking Workshop';

  it.each([
    ['how long before', 'reminders: { events: 40 h }', ['chris']],
    ['that it is later', 'reminders: { events: 3 h }', []],
    ['that nobody is reminded', 'reminders: { events: 0 d }', []],
  ])('%s: %s', async (_what, lines, people) => {
    const id = await addEvent(server, { startAt: inHours(server, 72), endAt: inHours(server, 75) });
    await takePart(server, id, 'chris');
    server.advance(34 * hourMs);

    expect(toWhom(await reminded(title, houseWith(lines)))).toEqual(people);
  });
});

it('forgets after a month what is long over', async () => {
  const id = await addEventSoon();
  await takePart(server, id, 'chris');
  const noted = () =>
    server.database.selectFrom('reminders').select('due_at').where('record', '=', String(id)).execute();
  server.advance(7 * hourMs);
  await remind(server.house);
  expect(await noted()).toHaveLength(1);

  server.advance(32 * dayMs);
  await remind(server.house);

  expect(await noted()).toEqual([]);
});
