/** What one person does leaves every row of everybody else as it was. */
import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drawCover } from '../../server/demo/pictures.ts';
import { hourMs, minuteMs } from '../../server/kernel/values/time.ts';
import { sendOfficeMessage } from '../../server/messages/office/messages.ts';
import { sweep } from '../../server/sweep.ts';
import { addTestCourse, addTestRound, addTestTerm, choose } from './support/courses.ts';
import { addEvent, addForm, addPoints, inHours } from './support/events.ts';
import { putOnNotice, question } from './support/office-form.ts';
import { rowsOfOthers } from './support/rows-of-others.ts';
import { drawCaptcha, logIn, rightPassword } from './support/sign-in.ts';
import { takePart } from './support/take-part.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';
import { upload } from './support/upload.ts';
import { askForCode, mailedCodes } from './support/verification-code.ts';

interface Person {
  readonly as: string;
  readonly account: string;
  readonly email: string;
}

const chris: Person = { as: 'chris', account: '1155000001', email: 'chris.chan@mail.example' };
const wendy: Person = { as: 'wendy', account: '1155000002', email: 'wendy.wong@mail.example' };
const newPassword = 'Lantern-77 tea';
const anotherPassword = 'Harbour-88 sea';

let server: TestServer;
let eventId: number;
let typeId: number;

type Act = (person: Person) => Promise<{ readonly code: number }>;

const acts: Readonly<Record<string, Act>> = {
  'logs in': ({ account }) => logIn(server, { account }),
  'goes on after a while': ({ as }) => {
    server.advance(hourMs);
    return server.ask('user/info', { as });
  },
  'asks for another address': ({ as }) =>
    server.ask('user/update-info', { as, body: { version: 1, email: `${as}@new.example`, password: rightPassword } }),
  'confirms another address': (person) => changeAddress(person),
  'changes the phone number': ({ as }) =>
    server.ask('user/update-info', { as, body: { version: 1, phone_code: '852', phone: '91234567' } }),
  'changes the password': ({ as }) => {
    const body = { old_password: rightPassword, password: newPassword, password_confirm: newPassword };
    return server.ask('user/change-pwd', { as, body });
  },
  'asks for a code': ({ account }) => askForCode(server, { account }),
  'chooses a password with a code': async ({ account, email }) => {
    await askForCode(server, { account });
    const code = (await mailedCodes(server, email)).at(-1);
    const body = { account, verify_code: code, password: newPassword, password_confirm: newPassword };
    return server.ask('find-password/reset', { body });
  },
  'reads all messages': ({ as }) =>
    server.ask('user/message-set-read', { as, query: { id: 0 }, body: { is_read: true } }),
  'registers for an event': ({ as }) => server.ask('activity/apply', { as, body: { id: eventId } }),
  'gives a registration up': async ({ as }) => {
    const { data } = await server.ask('activity/apply', { as, body: { id: eventId } });
    return server.ask('activity/cancel-apply', { as, body: { sn: data.sn } });
  },
  'takes an application back': async ({ as, email }) => {
    const body = { type_id: typeId, name: as, email, content: 'A question' };
    const { data } = await server.ask('application/create', { as, body });
    return server.ask('application/cancel', { as, query: { id: data.id } });
  },
};

/** Another address that has sent its code back. @returns the secret of the mail to the old one */
async function changeAddress({ as, email }: Person): Promise<{ readonly code: number; readonly secret: string }> {
  const next = `${as}@new.example`;
  await server.ask('user/update-info', { as, body: { version: 1, email: next, password: rightPassword } });
  const [code] = (await mailedCodes(server, next)).slice(-1);
  const answer = await server.ask('user/update-info', { as, body: { version: 2, email_code: code } });
  const mails = server.database.selectFrom('outbox').select('content').where('recipient', '=', email).orderBy('id');
  return { ...answer, secret: /undo=([\w-]+)/.exec((await mails.execute()).at(-1)?.content ?? '')?.[1] ?? '' };
}

async function messageOf(as: string, isToConfirm: boolean): Promise<number> {
  const { data } = await server.ask('user/message', { as, query: { 'per-page': 100 } });
  const isLeft = (one: (typeof data.list)[number]) => one.read_at === null && one.confirmed_at === null;
  return data.list.find((one) => isLeft(one) && one.require_confirm === isToConfirm)?.id ?? 0;
}

async function choosePicture({ as }: Person, version: number) {
  const { bytes } = drawCover(1, 8, 4);
  const { data } = await upload(server, { as, purpose: 'avatar', filename: 'me.png', bytes });
  return server.ask('user/update-info', { as, body: { version, headimg: data.id } });
}

/** What both can do at the same place: each prepares the place first. */
const actsOfBoth: Readonly<Record<string, () => Promise<Act>>> = {
  'takes the old address back': async () => async (person) => {
    const { secret } = await changeAddress(person);
    const words = { password: anotherPassword, password_confirm: anotherPassword };
    const body = { account: person.email, verify_code: secret, ...words };
    return server.ask('find-password/reset', { body });
  },
  'reads one message':
    async () =>
    async ({ as }) =>
      server.ask('user/message-set-read', { as, query: { id: await messageOf(as, false) }, body: { is_read: true } }),
  'confirms a message': async () => {
    const office = { database: server.database, portal: server.house.portal(), now: server.now() };
    const words = { title: { en: 'Tea' }, content: { en: '<p>At five.</p>' } };
    await sendOfficeMessage(office, { ...words, type: 'notice', to: 'students', requireConfirm: true });
    return async ({ as }) => server.ask('user/message-confirm', { as, body: { id: await messageOf(as, true) } });
  },
  'takes the agreement back':
    async () =>
    ({ as }) =>
      server.ask('user/accredit', { as, body: { option: 'agreement', agree: 0, version: '2025-09' } }),
  'chooses one picture after the other': async () => async (person) => {
    await choosePicture(person, 1);
    return choosePicture(person, 2);
  },
  'answers a notice twice': async () => {
    const form = await putOnNotice(server, [question('text', 'text')], { editable: true });
    return async ({ as }) => {
      await form.reply(as, { text: 'one' });
      return form.reply(as, { text: 'two' });
    };
  },
  'reviews an event twice': async () => {
    const id = await pastEvent();
    return async ({ as }) => {
      const say = (content: string) =>
        server.ask('activity/comment', { as, body: { id, kind: 'comment', rating: 4, content } });
      await say('It was all right, on the whole.');
      return say('It was better than it seemed at first.');
    };
  },
  'assesses an event': async () => {
    await addForm(server.database, 'after', { title: { en: 'After' }, fields: [question('remark', 'text')] });
    const id = await pastEvent({ assessmentFormId: 'after' });
    return ({ as }) =>
      server.ask('activity/assessment', { as, body: { id, form_version: 1, answers: { remark: 'Good' } } });
  },
  'checks in at an event': async () => {
    const times = { startAt: inHours(server, -1), endAt: inHours(server, 2), cancelEndAt: inHours(server, -2) };
    const id = await addEvent(server, { ...times, signInMode: 'qr', venueCode: 'DEMO01', pointsAward: 5 });
    for (const { as } of [chris, wendy]) await takePart(server, id, as);
    return ({ as }) => server.ask('activity/sign', { as, body: { id, sn: 'DEMO01' } });
  },
  'selects two courses and gives one up': async () => {
    const termId = await addTestTerm(server);
    const courses = [await addTestCourse(server, termId, 'ONE'), await addTestCourse(server, termId, 'TWO')];
    const roundId = await addTestRound(server, termId, courses);
    return async ({ as }) => {
      const submit = (version: number, chosen: typeof courses) =>
        server.ask('course-selection/submit-selection', {
          as,
          body: { round_id: roundId, version, items: chosen.map((course) => choose(course)) },
        });
      await submit(0, courses);
      return submit(1, courses.slice(0, 1));
    };
  },
  'adds to an application':
    async () =>
    async ({ as, email }) => {
      const body = { type_id: typeId, name: as, email, content: 'A question' };
      const { data } = await server.ask('application/create', { as, body });
      return server.ask('application/reply', { as, body: { id: data.id, replyContent: 'And another one' } });
    },
};

/** An event of yesterday where both were. */
async function pastEvent(wishes: Parameters<typeof addEvent>[1] = {}): Promise<number> {
  const id = await addEvent(server, {
    startAt: inHours(server, -20),
    endAt: inHours(server, -18),
    registrationStartAt: inHours(server, -72),
    registrationEndAt: inHours(server, -24),
    ...wishes,
  });
  for (const { as } of [chris, wendy]) await takePart(server, id, as, 'attended');
  return id;
}

beforeEach(async () => {
  server = await startServer();
  eventId = await addEvent(server, { pointsCost: 10 });
  for (const { as } of [chris, wendy]) await addPoints(server, server.ids[as], 10);
  const type = await server.database
    .selectFrom('application_types')
    .select('id')
    .where('key', '=', 'enquiry')
    .executeTakeFirstOrThrow();
  typeId = type.id;
  for (const name of [
    'logs in',
    'asks for another address',
    'changes the password',
    'asks for a code',
    'registers for an event',
  ])
    if ((await acts[name]?.(wendy))?.code !== 200) throw new Error(`Wendy could not: ${name}`);
}, startTimeoutMs);
afterEach(() => server.close());

test.each(Object.keys(acts))('who %s changes nothing of anybody else', async (name) => {
  const userId = server.ids['chris'] ?? 0;
  await server.tokenOf('chris');
  server.advance(minuteMs);
  const before = await rowsOfOthers(server.database, userId);

  expect((await acts[name]?.(chris))?.code).toBe(200);

  expect(await rowsOfOthers(server.database, userId)).toEqual(before);
});

test.each(Object.keys(actsOfBoth))('who %s as somebody else just did changes nothing of theirs', async (name) => {
  const userId = server.ids['chris'] ?? 0;
  await server.tokenOf('chris');
  const act = await actsOfBoth[name]?.();
  expect((await act?.(wendy))?.code).toBe(200);
  server.advance(minuteMs);
  const before = await rowsOfOthers(server.database, userId);

  expect((await act?.(chris))?.code).toBe(200);

  expect(await rowsOfOthers(server.database, userId)).toEqual(before);
});

test('sweeping leaves whatever has not run out, and every file that a record uses', async () => {
  const { database, filesDir } = server;
  await upload(server, { as: 'wendy' });
  await sweep(server.house); // what ran out before
  const everything = async () => ({
    people: await rowsOfOthers(database, 0),
    files: await database.selectFrom('files').select('id').orderBy('id').execute(),
    sessions: await database.selectFrom('captcha_sessions').selectAll().orderBy('sid').execute(),
    counters: await database.selectFrom('counters').select('name').orderBy('name').execute(),
    mails: await database.selectFrom('outbox').select('id').orderBy('id').execute(),
    disk: readdirSync(filesDir, { recursive: true }).length,
  });
  await drawCaptcha(server);
  const before = await everything();
  for (const table of ['files', 'sessions', 'counters', 'mails'] as const) expect(before[table]).not.toEqual([]);

  await sweep(server.house);

  expect(await everything()).toEqual(before);
  expect(await database.selectFrom('captcha_answers').select('sid').execute()).not.toEqual([]);
});
