/** What students are informed of by itself when it is there, where the office has asked for that. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cancelEvent } from '../../server/events/office/events.ts';
import { saveForm } from '../../server/forms/office/forms.ts';
import { dayMs, hourMs } from '../../server/kernel/values/time.ts';
import { type NewNotice, publishNotice, replaceNotice, withdrawNotice } from '../../server/notices/office/notices.ts';
import { remind } from '../../server/reminders/jobs/remind.ts';
import { importSeason } from '../../server/study/office/import-exchange.ts';
import { addTestCourse, addTestRound, addTestTerm } from './support/courses.ts';
import { addEvent, addForm, inHours } from './support/events.ts';
import { question } from './support/office-form.ts';
import { takePart } from './support/take-part.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
}, startTimeoutMs);
afterEach(() => server.close());

const office = () => ({ ...server.house, portal: server.house.portal(), now: server.now() });

/** Lets the portal inform students, and gives what Chris of class A and Sofia of class B got in that moment. */
async function informed() {
  const { last } = await server.database
    .selectFrom('messages')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  await remind(server.house);
  const rows = await server.database
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.user_id')
    .select(['users.en_name', 'messages.title', 'messages.content', 'messages.link', 'messages.expire_at'])
    .where('messages.id', '>', last ?? 0)
    .where('messages.user_id', 'in', [server.ids['chris'] ?? 0, server.ids['sofia'] ?? 0])
    .orderBy('messages.id')
    .execute();
  return rows.map((row) => ({
    name: row.en_name,
    title: JSON.parse(row.title).en as string,
    text: JSON.parse(row.content).en as string,
    link: JSON.parse(row.link ?? 'null') as unknown,
    until: row.expire_at,
  }));
}

async function titles(): Promise<readonly string[]> {
  return (await informed()).filter(({ name }) => name === 'Chris Chan').map(({ title }) => title);
}

describe('a notice', () => {
  const notice = {
    title: { en: 'Rooms', 'zh-Hant': '房間' },
    content: { en: '<p>New <b>keys</b>.</p>' },
    category: 'Administration',
    inform: true,
  };
  const publish = (more: Partial<NewNotice> = {}) => publishNotice(office(), { ...notice, ...more });

  it('comes with its text to those whom it is for, once it is published, as a message and a mail', async () => {
    const publishAt = inHours(server, 2);
    const expireAt = inHours(server, 48);
    const id = await publish({ publishAt, expireAt, audience: { classTitles: ['MBA 2025 Class A'] } });
    expect(await informed()).toEqual([]);
    server.advance(2 * hourMs);

    expect(await informed()).toEqual([
      {
        name: 'Chris Chan',
        title: 'New notice: Rooms',
        text: '<p>New <b>keys</b>.</p>',
        link: { route: '/pages/news/detail', query: { id } },
        until: expireAt,
      },
    ]);
    const mails = await server.database
      .selectFrom('outbox')
      .select(['subject', 'content'])
      .where('user_id', '=', server.ids['chris'] ?? 0)
      .execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('New notice: Rooms / 新通告：房間');
    expect(mails[0]?.content).toContain('New keys.');
  });

  it('comes by mail only to those who want such mails, and says where to turn them off', async () => {
    await server.ask('user/accredit', { as: 'chris', body: { option: 'news_by_mail', agree: 0 } });
    await publish();
    expect((await informed()).map(({ name }) => name)).toEqual(['Chris Chan', 'Sofia Sato']);

    const mails = await server.database.selectFrom('outbox').select(['user_id', 'content']).execute();
    const to = (person: string) => mails.filter((mail) => mail.user_id === server.ids[person]);
    expect(to('chris')).toEqual([]);
    expect(to('sofia')).toHaveLength(1);
    expect(to('sofia')[0]?.content).toContain(
      'You can turn off mails with news and reminders on your profile, under Privacy.',
    );
  });

  it('comes once, also when it is changed, and again when it is published anew', async () => {
    const id = await publish();
    expect(await titles()).toEqual(['New notice: Rooms']);
    await replaceNotice(office(), id, { ...notice, title: { en: 'Other rooms' } });
    expect(await titles()).toEqual([]);

    await replaceNotice(office(), id, { ...notice, publishAt: inHours(server, 1) });
    server.advance(hourMs);

    expect(await titles()).toEqual(['New notice: Rooms']);
  });

  it.each([
    ['nobody has asked for it', async () => publish({ inform: false })],
    ['it is withdrawn before', async () => withdrawNotice(office(), await publish())],
    ['it has expired before', async () => publish({ publishAt: inHours(server, -3), expireAt: inHours(server, -1) })],
    ['it has been there for more than a week', async () => publish({ publishAt: inHours(server, -24 * 8) })],
  ])('informs nobody when %s', async (_when, make) => {
    await make();

    expect(await informed()).toEqual([]);
  });
});

describe('an event', () => {
  it('is announced when its registration begins, with until when and where', async () => {
    const registrationStartAt = inHours(server, 1);
    const id = await addEvent(server, { inform: true, registrationStartAt });
    expect(await informed()).toEqual([]);
    server.advance(hourMs);

    expect((await informed()).map(({ name }) => name)).toEqual(['Chris Chan', 'Sofia Sato']);
    server.advance(-hourMs);
    const other = await addEvent(server, { inform: true, registrationStartAt: inHours(server, 0) });
    expect((await informed())[0]).toEqual({
      name: 'Chris Chan',
      title: 'New event: Design Thinking Workshop',
      text: '<p>You can register until 22 Nov 2025 10:00. It begins on 24 Nov 2025 10:00: Room 201</p>',
      link: { route: '/pages/events/detail', query: { id: other } },
      until: inHours(server, 24),
    });
    expect(other).not.toBe(id);
  });

  it('is not when it is cancelled', async () => {
    const id = await addEvent(server, { inform: true, registrationStartAt: inHours(server, 0) });
    await server.database
      .transaction()
      .execute((database) => cancelEvent({ ...office(), database }, id, { en: 'Rain.' }));

    expect(await informed()).toEqual([]);
  });
});

describe('an assessment', () => {
  it('is announced to whoever was at the event, once nobody can check in any more', async () => {
    await addForm(server.database, 'walk.assessment', { title: { en: 'Back' }, fields: [question('a', 'text')] });
    const id = await addEvent(server, {
      title: { en: 'Harbour walk' },
      startAt: inHours(server, -4),
      endAt: inHours(server, 1),
      signInMode: 'qr',
      signInEndAt: inHours(server, 2),
      assessmentFormId: 'walk.assessment',
    });
    await takePart(server, id, 'chris', 'attended');
    await takePart(server, id, 'sofia', 'absent');
    server.advance(hourMs);
    const before = await informed();
    server.advance(hourMs);

    const seen = (await informed()).filter(({ title }) => title.includes('Harbour walk'));

    expect(before.map(({ title }) => title)).not.toContain('How was it? Harbour walk');
    expect(seen).toMatchObject([
      {
        name: 'Chris Chan',
        title: 'How was it? Harbour walk',
        text: '<p>The organisers would like to hear from you until 05 Dec 2025 11:00.</p>',
        link: { route: '/pages/events/detail', query: { id } },
      },
    ]);
    expect((await informed()).filter(({ title }) => title.includes('Harbour walk'))).toEqual([]);
  });

  it('is not to whoever has looked back already', async () => {
    await addForm(server.database, 'tea.assessment', { title: { en: 'Back' }, fields: [question('a', 'text')] });
    const assessment = { assessmentFormId: 'tea.assessment', assessmentStartAt: inHours(server, -3) };
    const times = { startAt: inHours(server, -4), endAt: inHours(server, -2) };
    const id = await addEvent(server, { title: { en: 'Tea' }, ...times, ...assessment });
    await takePart(server, id, 'chris', 'attended');
    await server.database
      .updateTable('registrations')
      .set({ assessed_at: inHours(server, -1) })
      .where('event_id', '=', id)
      .execute();

    expect((await informed()).filter(({ title }) => title.includes('Tea'))).toEqual([]);
  });
});

describe('a season of exchange', () => {
  it('is announced to those who study when it opens', async () => {
    const season = {
      title: { en: 'Global Exchange, autumn term' },
      season: '2027 autumn',
      introduction: { en: 'Spend a term abroad.' },
      openAt: inHours(server, 24),
      closeAt: inHours(server, 24 * 10),
      resultAt: inHours(server, 24 * 20),
      stayEndsAt: inHours(server, 24 * 300),
      maxPreferences: 1,
      formId: 'exchange',
      partners: [
        { name: { en: 'Rhine School' }, country: 'de', city: { en: 'Cologne' }, term: { en: 'Autumn' }, places: 3 },
      ],
    };
    await saveForm(office(), 'exchange', { title: { en: 'Exchange' }, fields: [] });
    await importSeason(office(), { ...season, key: 'told', inform: true }, 0);
    await importSeason(office(), { ...season, key: 'untold', inform: false }, 1);
    await server.database
      .updateTable('enrolments')
      .set({ status: 'graduated' })
      .where('user_id', '=', server.ids['sofia'] ?? 0)
      .execute();
    expect(await informed()).toEqual([]);
    server.advance(dayMs);

    const seen = (await informed()).filter(({ title }) => title === 'Open now: Global Exchange, autumn term');

    expect(seen).toMatchObject([
      { name: 'Chris Chan', text: '<p>You can apply until 01 Dec 2025 10:00.</p>', until: season.closeAt },
    ]);
  });
});

describe('a round', () => {
  it('is announced when it opens', async () => {
    const term = await addTestTerm(server);
    const course = await addTestCourse(server, term, 'TST6010');
    const id = await addTestRound(server, term, [course], {
      inform: true,
      startAt: inHours(server, 24),
      endAt: inHours(server, 24 * 10),
    });
    expect(await titles()).toEqual([]);
    server.advance(dayMs);

    const seen = (await informed()).find(({ title }) => title === 'Open now: Test round');

    expect(seen).toMatchObject({
      text: '<p>You can choose your courses until 01 Dec 2025 10:00.</p>',
      link: { route: '/pages/courseSelection/detail', query: { id } },
    });
  });
});
