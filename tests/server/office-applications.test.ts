import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findApplication, listApplications } from '../../server/applications/office/application-list.ts';
import {
  type ApplicationClosing,
  askForMore,
  closeApplication,
  type ReplyingOffice,
  replyToApplication,
} from '../../server/applications/office/applications.ts';
import { saveForm } from '../../server/forms/office/forms.ts';
import { Refusal } from '../../server/kernel/call/refusal.ts';
import { after, dayMs, instantOf } from '../../server/kernel/values/time.ts';
import { question } from './support/office-form.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';
import { pdfBytes } from './support/upload.ts';

let server: TestServer;
let office: ReplyingOffice;
beforeEach(async () => {
  server = await startServer();
  office = { ...server.house, portal: server.house.portal(), now: server.now() };
}, startTimeoutMs);
afterEach(() => server.close());

interface Handed {
  readonly id: number;
  readonly no: string;
}

const validityDays = 200;

async function handIn(key = 'enquiry', more: object = {}): Promise<Handed> {
  const type = await server.database
    .updateTable('application_types')
    .set({ attachment_required: 0, points_validity_days: validityDays })
    .where('key', '=', key)
    .returning('id')
    .executeTakeFirstOrThrow();
  const body = { type_id: type.id, name: 'Sofia', email: 'sofia@mail.example', content: 'Please help.', ...more };
  return (await server.ask('application/create', { as: 'sofia', body })).data;
}

const detail = async (id: number) => (await server.ask('application/detail', { as: 'sofia', query: { id } })).data;
const newestMessage = async () => {
  const { data } = await server.ask('user/message', { as: 'sofia', query: { 'per-page': 1 } });
  return data.list[0];
};
const points = async () => (await server.ask('user/info', { as: 'sofia' })).data.pointsInfo;
const file = { filename: 'Letter.pdf', bytes: pdfBytes };

async function refusalOf(work: Promise<unknown>): Promise<string | undefined> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof Refusal ? error.kind : undefined;
}

describe.each([
  { name: 'an answer of the office', act: replyToApplication, says: 'The office has answered your application' },
  { name: 'a question of the office', act: askForMore, says: 'The office has a question about your application' },
])('$name', ({ act, says }) => {
  it('lets the application wait for the student, who is told', async () => {
    const { id, no } = await handIn();

    await act(office, { no, content: '<p>Which <b>day</b>?</p>', attachments: [file] });

    const message = await newestMessage();
    const seen = await detail(id);
    expect(message).toMatchObject({
      type: 'application',
      title: `${says} ${no}`,
      content: '<p>Which <b>day</b>?</p>',
      is_read: false,
      link: { route: '/pages/personal/applicationDetail', query: { id } },
    });
    expect(seen).toMatchObject({ status: 'waiting', can_reply: true, can_cancel: false });
    expect(seen.reply).toMatchObject([
      { from: 'office', author: 'Student Development Office', replyContent: '<p>Which <b>day</b>?</p>' },
    ]);
    expect(seen.reply[0]?.attachment.map(({ title }) => title)).toEqual(['Letter.pdf']);
  });

  it('goes by mail as a line that it is there: what was written stays in the portal', async () => {
    const { no } = await handIn();

    await act(office, { no, content: '<p>Which <b>day</b>?</p>' });

    const mails = await server.database
      .selectFrom('outbox')
      .selectAll()
      .where('user_id', '=', server.ids['sofia'] ?? 0)
      .execute();
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(new RegExp(`^${says} ${no} / `))]);
    expect(mails[0]?.content).toContain('Please open the application for details.');
    expect(mails[0]?.content).not.toContain('Which');
    expect(mails[0]?.page).toContain('/pages/personal/applicationDetail');
  });

  it('is unread until the student opens the application', async () => {
    const { id, no } = await handIn();
    await act(office, { no, content: '<p>Yes.</p>' });
    const isUnread = async () => {
      const { data } = await server.ask('application/index', { as: 'sofia', body: { keyword: no } });
      return data.list[0]?.has_unread_reply;
    };

    expect(await isUnread()).toBe(true);
    await detail(id);
    expect(await isUnread()).toBe(false);
  });

  it('may follow another, and a reply of the student', async () => {
    const { id, no } = await handIn();
    await act(office, { no, content: '<p>One</p>' });
    await act(office, { no, content: '<p>Two</p>' });
    await server.ask('application/reply', { as: 'sofia', body: { id, replyContent: 'Mine' } });
    await act(office, { no, content: '<p>Three</p>', author: 'Ms Lee' });

    const { reply, replyContent, status } = await detail(id);
    expect(reply.map(({ author, replyContent: text }) => [author, text])).toEqual([
      ['Student Development Office', '<p>One</p>'],
      ['Student Development Office', '<p>Two</p>'],
      ['Sofia Sato', '<p>Mine</p>'],
      ['Ms Lee', '<p>Three</p>'],
    ]);
    expect([replyContent, status]).toEqual(['<p>Three</p>', 'waiting']);
  });

  it('is written down', async () => {
    const { no } = await handIn();
    await act(office, { no, content: '<p>Yes.</p>' });
    const rows = await server.database.selectFrom('audit').select('detail').where('action', '=', 'office').execute();

    expect(rows.map((row) => JSON.parse(row.detail))).toContainEqual({ what: 'application-reply', no });
  });

  it('cannot be empty, and cannot hold a file of another type', async () => {
    const { id, no } = await handIn();
    const program = { filename: 'setup.exe', bytes: Buffer.from('MZ') };

    await expect(act(office, { no, content: ' ' })).rejects.toThrow('cannot be empty');
    await expect(act(office, { no, content: '<p>x</p>', attachments: [program] })).rejects.toThrow('setup.exe');
    expect(await detail(id)).toMatchObject({ status: 'default', reply: [] });
  });

  it('to what is completed, cancelled or not there is refused', async () => {
    const [done, gone] = [await handIn(), await handIn()];
    await closeApplication(office, { no: done.no, outcome: 'other' });
    await server.ask('application/cancel', { as: 'sofia', query: { id: gone.id } });

    const refusals = await Promise.all(
      [done.no, gone.no, 'SLD-1999-000001'].map((no) => refusalOf(act(office, { no, content: '<p>x</p>' }))),
    );
    expect(refusals).toEqual(['state', 'state', 'notFound']);
  });
});

describe('closing an application', () => {
  it.each(['approved', 'declined', 'other'] as const)('with the outcome %s completes it', async (outcome) => {
    const { id, no } = await handIn();

    await closeApplication(office, { no, outcome, note: 'Room 105', content: '<p>Done.</p>', documents: [file] });

    const seen = await detail(id);
    expect(seen).toMatchObject({
      status: 'success',
      outcome,
      outcome_note: 'Room 105',
      replyContent: '<p>Done.</p>',
      can_reply: false,
      can_cancel: false,
      completed_at: '2025-11-21T10:00:00+08:00',
      granted_points: null,
    });
    expect(seen.documents.map(({ title }) => title)).toEqual(['Letter.pdf']);
    expect((await server.app.inject({ method: 'GET', url: seen.documents[0]?.url ?? '' })).statusCode).toBe(200);
    expect(await newestMessage()).toMatchObject({
      link: { route: '/pages/personal/applicationDetail', query: { id } },
      content: '<p>Room 105</p><p>Done.</p>',
    });
  });

  it.each([
    ['approved', 'has been approved', '獲批准'],
    ['declined', 'has been declined', '未獲批准'],
    ['other', 'has been completed', '已完成'],
  ] as const)('as %s tells the student in the language of the portal', async (outcome, english, chinese) => {
    const { no } = await handIn();
    await closeApplication(office, { no, outcome });
    const inChinese = await server.ask('user/message', {
      as: 'sofia',
      query: { 'per-page': 1 },
      headers: { language: 'zh-Hant' },
    });

    expect((await newestMessage())?.title).toBe(`Your application ${no} ${english}`);
    expect(inChinese.data.list[0]).toMatchObject({
      title: `你的申請 ${no} ${chinese}`,
      content: '<p>詳情請開啟申請查閱。</p>',
    });
  });

  it('gives the places of its choices back when it is declined, and then only', async () => {
    const room = { value: 'room', label: { en: 'Room' }, limit: 1 };
    const content = { title: { en: 'Rooms' }, fields: [question('room', 'radio', { options: [room] })] };
    await saveForm(office, 'application.test', content);
    await server.database.updateTable('application_types').set({ form_id: 'application.test' }).execute();
    const first = await handIn('enquiry', { answers: { room: 'room' } });
    const left = async () => {
      const { data } = await server.ask('application/type', { as: 'wendy' });
      return data.list[0]?.form?.fields[0]?.options?.[0]?.left;
    };

    const before = await left();
    await closeApplication(office, { no: first.no, outcome: 'declined' });
    const after = await left();
    const { no } = await handIn('enquiry', { answers: { room: 'room' } });
    await closeApplication(office, { no, outcome: 'approved' });

    expect([before, after, await left()]).toEqual([0, 1, 0]);
  });

  it('shows what was answered by its labels, and nothing where nothing is asked', async () => {
    const plain = await handIn();
    const content = { title: { en: 'Rooms' }, fields: [question('room', 'text')] };
    await saveForm(office, 'application.test', content);
    await server.database.updateTable('application_types').set({ form_id: 'application.test' }).execute();
    const asked = await handIn('enquiry', { answers: { room: 'A blue one' } });
    const desk = { ...server.house, portal: server.house.portal(), language: 'en', now: server.now() } as const;
    const questionsOf = async ({ no }: Handed) => (await findApplication(desk, no))?.questions;

    expect(await questionsOf(plain)).toEqual([]);
    expect(await questionsOf(asked)).toEqual([{ label: 'room', answer: 'A blue one' }]);
  });

  it('is possible while it waits for the student', async () => {
    const { id, no } = await handIn();
    await askForMore(office, { no, content: '<p>When?</p>' });
    await closeApplication(office, { no, outcome: 'other' });

    expect((await detail(id)).status).toBe('success');
  });

  it('grants points at once, for as long as the type says', async () => {
    const before = await points();
    const { id, no } = await handIn('points', { allocating_points: 5 });

    await closeApplication(office, { no, outcome: 'approved', grantedPoints: 4 });

    const end = instantOf(after(server.now(), validityDays * dayMs));
    const log = await server.ask('user/points-log', { as: 'sofia', query: { 'per-page': 1 } });
    expect((await points())?.available).toBe((before?.available ?? 0) + 4);
    expect(log.data.list[0]).toMatchObject({ type: 'allocate', points: 4, source: { kind: 'application', id } });
    expect(new Date(log.data.list[0]?.expires_at ?? '').toISOString()).toBe(end);
    expect(await detail(id)).toMatchObject({ allocating_points: 5, granted_points: 4 });
    expect((await newestMessage())?.content).toBe('<p>4 points have been added to your account.</p>');
  });

  it.each<{ name: string; type: string; closing: Omit<ApplicationClosing, 'no'>; says: string }>([
    {
      name: 'for a type without points',
      type: 'enquiry',
      closing: { outcome: 'approved', grantedPoints: 1 },
      says: 'No points can be granted',
    },
    {
      name: 'with another outcome',
      type: 'points',
      closing: { outcome: 'declined', grantedPoints: 1 },
      says: 'only with the outcome approved',
    },
    { name: 'of none', type: 'points', closing: { outcome: 'approved', grantedPoints: 0 }, says: 'whole number' },
    { name: 'in halves', type: 'points', closing: { outcome: 'approved', grantedPoints: 1.5 }, says: 'whole number' },
  ])('grants no points $name, and changes nothing then', async ({ type, closing, says }) => {
    const before = await points();
    const { id, no } = await handIn(type);

    await expect(closeApplication(office, { no, content: '<p>x</p>', ...closing })).rejects.toThrow(says);
    expect([await points(), (await detail(id)).status, (await detail(id)).reply]).toEqual([before, 'default', []]);
  });

  it('twice is refused, and grants no points twice', async () => {
    const before = await points();
    const { no } = await handIn('points');
    const close = () => closeApplication(office, { no, outcome: 'approved', grantedPoints: 3 });

    const results = await Promise.all([refusalOf(close()), refusalOf(close())]);

    expect(results.sort()).toEqual(['state', undefined]);
    expect((await points())?.available).toBe((before?.available ?? 0) + 3);
  });

  it('is refused when it is cancelled or not there', async () => {
    const { id, no } = await handIn();
    await server.ask('application/cancel', { as: 'sofia', query: { id } });

    expect(await refusalOf(closeApplication(office, { no, outcome: 'other' }))).toBe('state');
    expect(await refusalOf(closeApplication(office, { no: 'none', outcome: 'other' }))).toBe('notFound');
  });
});

describe('two at the office at once', () => {
  it('answer one after the other', async () => {
    const { id, no } = await handIn();
    const say = (content: string) => replyToApplication(office, { no, content });

    await Promise.all([say('<p>One</p>'), say('<p>Two</p>')]);

    const { reply, status } = await detail(id);
    expect([reply.length, status]).toEqual([2, 'waiting']);
  });

  it('who answer and close leave it completed', async () => {
    const { id, no } = await handIn();

    const [answered] = await Promise.all([
      refusalOf(replyToApplication(office, { no, content: '<p>One</p>' })),
      closeApplication(office, { no, outcome: 'approved' }),
    ]);

    const { reply, status } = await detail(id);
    expect([status, reply.length]).toEqual(['success', answered === 'state' ? 0 : 1]);
  });
});

it('a change of the office may be part of a larger one, and goes with it', async () => {
  const { id, no } = await handIn();
  const larger = server.database.transaction().execute(async (database) => {
    await replyToApplication({ ...office, database }, { no, content: '<p>One</p>' });
    throw new Error('the larger one fails');
  });

  await expect(larger).rejects.toThrow('the larger one fails');
  expect(await detail(id)).toMatchObject({ status: 'default', reply: [] });
});

it.each(['100%_sure', '0%_S', 'C:\\Temp', 'sofia', 'SATO'])(
  'the office finds an application by %s',
  async (keyword) => {
    const { no } = await handIn('enquiry', { content: 'I am 100%_sure that it is in C:\\Temp.' });

    const found = await listApplications(server.database, 'en', { keyword });

    expect(found.map((application) => application.no)).toContain(no);
  },
);

it.each(['Élodie', 'élodie', 'ÉLODIE', 'elodie', 'Ｅｌｏｄｉｅ'])(
  'the office finds whoever is called Élodie by %s',
  async (keyword) => {
    const { no } = await handIn();
    await server.database
      .updateTable('users')
      .set({ en_name: 'Élodie Sato' })
      .where('id', '=', server.ids['sofia'] ?? 0)
      .execute();

    const found = await listApplications(server.database, 'en', { keyword });

    expect(found.map((application) => application.no)).toContain(no);
  },
);

it('the office lists more applications than a database takes values at once', async () => {
  const { id } = await handIn();
  const { id: _, ...one } = await server.database
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  for (let start = 0; start < 33_000; start += 1000) {
    const numbers = Array.from({ length: 1000 }, (__, index) => `SLD-2020-${start + index}`);
    await server.database
      .insertInto('applications')
      .values(numbers.map((no) => ({ ...one, no })))
      .execute();
  }

  expect((await listApplications(server.database, 'en', { all: true })).length).toBeGreaterThan(33_000);
});

it('the office finds no application by a sign that stands for others in a database', async () => {
  await handIn('enquiry', { content: 'Plain words.' });

  expect(await listApplications(server.database, 'en', { keyword: 'Pl_in' })).toEqual([]);
});
