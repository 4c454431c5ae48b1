/** Who has not answered what the office awaits of them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerByHand } from '../../server/events/office/seats-by-hand.ts';
import type { AnswerSource } from '../../server/forms/office/answered-records.ts';
import { exportAnswers } from '../../server/forms/office/submissions.ts';
import { portalView } from '../../server/kernel/portal/portal-view.ts';
import { dayMs } from '../../server/kernel/values/time.ts';
import { listMessages } from '../../server/messages/office/message-list.ts';
import { sendOfficeMessage } from '../../server/messages/office/messages.ts';
import { withdrawNotice } from '../../server/notices/office/notices.ts';
import { exportMissing, isPutNow, missingPeople } from '../../server/reminders/office/missing-people.ts';
import { bringExercise, nameCandidates } from '../../server/study/office/graduation.ts';
import { compiledPortal } from './support/compiled-portal.ts';
import { addTestCourse, addTestRound, addTestTerm } from './support/courses.ts';
import { putOnNotice, question } from './support/office-form.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

const portal = compiledPortal({
  'forms/message-confirm.yaml': [
    'sends: user/message-confirm',
    'asks: { message: Message }',
    'with: { id: message.id }',
    'fields:',
    '  - { name: room, label: Your room, kind: text, max: 10, export: true }',
  ].join('\n'),
});
let server: TestServer;
beforeEach(async () => {
  server = await startServer({ portal });
}, startTimeoutMs);
afterEach(() => server.close());

/** By the names of the tests: `chris`; others by the ids of their accounts. */
async function missing(source: AnswerSource): Promise<readonly string[] | null> {
  const names = new Map(Object.entries(server.ids).map(([name, id]) => [id, name]));
  const found = await missingPeople(server.database, source);
  return found && found.map((id) => names.get(id) ?? String(id));
}

const office = () => ({ database: server.database, portal: server.house.portal(), now: server.now() });
const message = { type: 'notice', title: { en: 'Rooms' }, content: { en: '<p>New keys.</p>' } } as const;

async function sent(requireConfirm: boolean): Promise<{ readonly record: 'messages'; readonly sentId: number }> {
  const people = ['1155000001', '1155000002', '1155000004']; // Chris, Wendy and Sofia
  await sendOfficeMessage(office(), { ...message, requireConfirm, to: { people } });
  const [newest] = await listMessages({ ...office(), language: 'en' }, false);
  return { record: 'messages', sentId: newest?.id ?? 0 };
}

async function copyOf(as: string): Promise<number> {
  const { data } = await server.ask('user/message', { as });
  return data.list.find(({ title }) => title === 'Rooms')?.id ?? 0;
}

describe('a message that is to be confirmed', () => {
  it('is missing from whoever has only read it, and from whoever has done neither', async () => {
    const source = await sent(true);
    await server.ask('user/message-confirm', { as: 'chris', body: { id: await copyOf('chris') } });
    await server.ask('user/message-set-read', {
      as: 'wendy',
      query: { id: await copyOf('wendy') },
      body: { is_read: true },
    });

    expect(await missing(source)).toEqual(['wendy', 'sofia']);
    const [listed] = await listMessages({ ...office(), language: 'en' }, false);
    expect(listed).toMatchObject({ title: 'Rooms', people: 3, readBy: 2, confirmedBy: 1, asksToConfirm: true });
  });

  it('is a table of who has read it and when, with the extra fields of the confirmation', async () => {
    const source = await sent(true);
    const ext = { room: 'B12' };
    await server.ask('user/message-confirm', { as: 'chris', body: { id: await copyOf('chris'), ext } });
    const desk = { ...office(), portal: portalView(portal), language: 'en' as const, time: server.house.time };

    const { columns, rows } = await exportAnswers(desk, source);

    expect(columns.map(({ label }) => label)).toEqual([
      ...['SID', 'Chinese name', 'English name', 'Read', 'Confirmed', 'Your room'],
    ]);
    expect(rows).toEqual([
      expect.objectContaining({ sid: '1155000001', confirmed_at: expect.any(String), 'ext.room': 'B12' }),
    ]);
  });

  it('is not mixed up with another one of the same title', async () => {
    const first = await sent(true);
    const second = await sent(true);
    await server.ask('user/message-confirm', { as: 'chris', body: { id: await copyOf('chris') } });

    expect(await missing(first)).toEqual(['chris', 'wendy', 'sofia']);
    expect(await missing(second)).toEqual(['wendy', 'sofia']);
  });

  it('is listed until it has expired, and after that on request', async () => {
    const expireAt = new Date(server.now().getTime() + dayMs).toISOString();
    await sendOfficeMessage(office(), { ...message, expireAt, to: { people: ['1155000001'] } });
    const titles = async (all: boolean) =>
      (await listMessages({ ...office(), now: new Date(server.now().getTime() + dayMs), language: 'en' }, all)).map(
        ({ title }) => title,
      );

    expect(await titles(false)).not.toContain('Rooms');
    expect((await titles(true))[0]).toBe('Rooms');
  });
});

describe('a message that is to be read', () => {
  it('is missing from whoever has not opened it', async () => {
    const source = await sent(false);
    const id = await copyOf('sofia');
    await server.ask('user/message-set-read', { as: 'sofia', query: { id }, body: { is_read: true } });

    expect(await missing(source)).toEqual(['chris', 'wendy']);
  });

  it('is awaited of nobody who cannot log in any more', async () => {
    const source = await sent(false);
    await server.database.updateTable('users').set({ status: 'suspended' }).where('sid', '=', '1155000002').execute();

    expect(await missing(source)).toEqual(['chris', 'sofia']);
  });
});

describe('tuition plans', () => {
  const source = { record: 'tuition-confirmations' } as const;

  it('are missing until their newest version is confirmed', async () => {
    const before = await missing(source);
    const { data } = await server.ask('user/tuition-plan', { as: 'chris' });
    const { id: planId = 0, version = 0 } = data.plan ?? {};
    await server.ask('user/confirm-tuition-plan', { as: 'chris', body: { plan_id: planId, version, agree: true } });
    const after = await missing(source);
    await bringNewVersion(planId);

    expect([before?.includes('chris'), after?.includes('chris')]).toEqual([true, false]);
    expect(await missing(source)).toEqual(before);
  });

  it('of earlier years are not awaited any more', async () => {
    const { data } = await server.ask('user/tuition-plan', { as: 'chris' });
    const newest = data.plan?.id ?? 0;
    const { user_id: userId } = await server.database
      .selectFrom('tuition_plans')
      .select('user_id')
      .where('id', '=', newest)
      .executeTakeFirstOrThrow();
    await server.database
      .insertInto('tuition_plans')
      .values({ user_id: userId, academic_year: '1999–00', version: 1, created_at: server.now().toISOString() })
      .execute();
    const body = { plan_id: newest, version: data.plan?.version ?? 0, agree: true };
    await server.ask('user/confirm-tuition-plan', { as: 'chris', body });

    expect(await missing(source)).not.toContain('chris');
  });

  async function bringNewVersion(planId: number): Promise<void> {
    const rows = await server.database
      .selectFrom('tuition_versions')
      .selectAll()
      .where('plan_id', '=', planId)
      .orderBy('version', 'desc')
      .execute();
    const [newest] = rows;
    if (!newest) throw new Error('the plan has no version');
    const version = newest.version + 1;
    await server.database
      .insertInto('tuition_versions')
      .values({ ...newest, version })
      .execute();
    await server.database.updateTable('tuition_plans').set({ version }).where('id', '=', planId).execute();
  }
});

describe('a form', () => {
  it('of a notice is awaited of those whom the notice is for; a draft is no answer', async () => {
    const form = await putOnNotice(server, [question('text', 'text')], { editable: true });
    const source = { record: 'submissions', formId: form.formId } as const;
    await server.database.updateTable('notices').set({ for_everyone: 0 }).where('id', '=', form.noticeId).execute();
    const { class_id: classId } = await server.database
      .selectFrom('enrolments')
      .select('class_id')
      .where('user_id', '=', server.ids['chris'] ?? 0)
      .where('is_current', '=', 1)
      .executeTakeFirstOrThrow();
    await server.database
      .insertInto('audiences')
      .values({ record: 'notice', record_id: form.noticeId, kind: 'class', value: String(classId) })
      .execute();
    const all = await missing(source);
    await form.reply('chris', { text: 'Yes' });
    const others = await missing(source);
    await server.database.updateTable('submissions').set({ is_draft: 1 }).where('form_id', '=', form.formId).execute();

    expect(all).toContain('chris');
    expect(all).not.toContain('ivan');
    expect(others).toEqual(all?.filter((name) => name !== 'chris'));
    expect(await missing(source)).toEqual(all);
  });

  it('of graduation is awaited of its candidates', async () => {
    const exercise = await bringExercise(office(), 'graduation.winter');
    await nameCandidates(office(), exercise, [server.ids['sofia'] ?? 0]);

    expect(await missing({ record: 'submissions', formId: 'graduation.winter' })).toEqual(['wendy', 'sofia']);
  });

  it('of an event is awaited of who was there', async () => {
    const formId = 'activity.assessmentOpen.assessment';
    const before = await missing({ record: 'submissions', formId });
    const { id } = await server.database
      .selectFrom('events')
      .select('id')
      .where('assessment_form_id', '=', formId)
      .executeTakeFirstOrThrow();
    const guests = server.database.selectFrom('registrations').select('user_id').where('event_id', '=', id);
    const attended = await guests.where('status', '=', 'attended').execute();
    const answered = await server.database
      .selectFrom('submissions')
      .select('user_id')
      .where('form_id', '=', formId)
      .execute();

    expect(before).toHaveLength(attended.length - answered.length);
    expect(before?.length).toBeGreaterThan(0);
  });

  it.each([['exchange.2026-spring'], ['graduation.survey']])(
    'that nobody has to answer is awaited of nobody: %s',
    async (formId) => {
      const forms = server.database.selectFrom('form_definitions').select('form_id').where('form_id', '=', formId);

      expect(await forms.execute()).toHaveLength(1);
      expect(await missing({ record: 'submissions', formId })).toBeNull();
    },
  );

  it.each([
    ['withdrawn', (id: number) => withdrawNotice(office(), id)],
    [
      'expired',
      (id: number) =>
        server.database
          .updateTable('notices')
          .set({ expire_at: server.now().toISOString() })
          .where('id', '=', id)
          .execute(),
    ],
    [
      'still to come',
      (id: number) =>
        server.database
          .updateTable('notices')
          .set({ publish_at: new Date(server.now().getTime() + dayMs).toISOString() })
          .where('id', '=', id)
          .execute(),
    ],
  ])('is not put to anybody while its notice is %s', async (_, change) => {
    const { noticeId, formId } = await putOnNotice(server, [question('text', 'text')]);
    const before = await isPutNow(server.database, formId, server.now());
    await change(noticeId);

    expect([before, await isPutNow(server.database, formId, server.now())]).toEqual([true, false]);
  });

  it.each([
    ['activity.assessmentOpen.assessment', true],
    ['activity.assessmentClosed.assessment', false],
    ['graduation.winter', true],
    ['exchange.2026-spring', false],
  ])('%s is put to somebody now: %s', async (formId, isPut) => {
    expect(await isPutNow(server.database, formId, server.now())).toBe(isPut);
  });
});

describe('other answers', () => {
  it('to a round are awaited of those whom it is for', async () => {
    const termId = await addTestTerm(server);
    const roundId = await addTestRound(server, termId, [await addTestCourse(server, termId, 'FIN1')]);
    const source = { record: 'selections', roundId } as const;
    const all = await missing(source);
    await server.ask('course-selection/submit-selection', {
      as: 'chris',
      body: { round_id: roundId, version: 0, items: [] },
    });

    expect(all).toContain('chris');
    expect(all).not.toContain('lead1');
    expect(await missing(source)).toEqual(all?.filter((name) => name !== 'chris'));
  });

  it('at the door are awaited of those who have a seat', async () => {
    const { event_id: eventId, user_id: userId } = await server.database
      .selectFrom('registrations')
      .select(['event_id', 'user_id'])
      .where('status', '=', 'registered')
      .executeTakeFirstOrThrow();
    const source = { record: 'sign-ins', eventId } as const;
    const before = await missingPeople(server.database, source);
    const change = { status: 'attended', signed_at: server.now().toISOString() };
    const seat = server.database.updateTable('registrations').set(change);
    await seat.where('event_id', '=', eventId).where('user_id', '=', userId).execute();

    expect(before).toContain(userId);
    expect(await missingPeople(server.database, source)).toEqual(before?.filter((id) => id !== userId));
  });

  it('to the questions of an event are awaited of those whom the office has registered', async () => {
    const { id: eventId } = await server.database
      .selectFrom('events')
      .select('id')
      .where('form_id', 'like', '%withForm%')
      .executeTakeFirstOrThrow();
    const source = { record: 'registrations', eventId } as const;
    const before = await missing(source);

    await server.database.transaction().execute(async (database) => {
      const desk = { database, portal: server.house.portal(), now: server.now() };
      await registerByHand(desk, eventId, [server.ids['wendy'] ?? 0]);
    });

    expect(before).not.toContain('wendy');
    expect((await missing(source))?.toSorted()).toEqual([...(before ?? []), 'wendy'].toSorted());
  });

  it.each([
    [{ record: 'applications' }],
    [{ record: 'profiles' }],
    [{ record: 'registrations', eventId: 1 }],
    [{ record: 'comments', eventId: 3 }],
  ] as const)('are awaited of nobody: %o', async (source) => {
    expect(await missing(source)).toBeNull();
  });
});

it('whoever is missing is listed with class and address, whoever has left with the address alone', async () => {
  const { database } = server;
  const ids = ['chris', 'wendy'].map((name) => server.ids[name] ?? 0);
  await database
    .updateTable('enrolments')
    .set({ is_current: 0 })
    .where('user_id', '=', ids[1] ?? 0)
    .execute();
  const desk = { ...office(), portal: portalView(portal), language: 'zh-Hant' as const, time: server.house.time };

  const { columns, rows } = await exportMissing(desk, ids);

  expect(columns.map(({ label }) => label)).toEqual(['學號', '中文姓名', '英文姓名', '班別', '電郵']);
  expect(rows.toSorted((one, other) => String(one['sid']).localeCompare(String(other['sid'])))).toEqual([
    expect.objectContaining({ en_name: 'Chris Chan', class: 'MBA 2025 Class A', email: 'chris.chan@mail.example' }),
    expect.objectContaining({ en_name: 'Wendy Wong', class: null }),
  ]);
});
