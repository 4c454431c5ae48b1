import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventAttendance } from '../../server/events/jobs/event-attendance.ts';
import type { FormContent } from '../../server/forms/store/office-forms.ts';
import { hourMs } from '../../server/kernel/values/time.ts';
import { addEvent, addForm, type EventWishes, inHours } from './support/events.ts';
import { registrationOf, takePart } from './support/take-part.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
}, startTimeoutMs);
afterAll(() => server.close());

const questions: FormContent = {
  title: { en: 'Looking back', 'zh-Hant': '活動回顧' },
  fields: [
    { key: 'overall', type: 'rating', label: { en: 'Overall' }, required: true, min: 1, max: 5 },
    { key: 'remark', type: 'textarea', label: { en: 'Remark' }, max_length: 200 },
  ],
};

let forms = 0;

/** An event that ended two hours ago, with an assessment, where Chris was. */
async function addPast(wishes: EventWishes = {}, people: readonly string[] = ['chris']): Promise<number> {
  forms += 1;
  const formId = `activity.test${forms}.assessment`;
  await addForm(server.database, formId, questions);
  const id = await addEvent(server, {
    startAt: inHours(server, -5),
    endAt: inHours(server, -2),
    registrationStartAt: inHours(server, -72),
    registrationEndAt: inHours(server, -24),
    assessmentFormId: formId,
    ...wishes,
  });
  for (const person of people) await takePart(server, id, person, 'attended');
  return id;
}

function withoutAssessment(wishes: EventWishes = {}): Promise<number> {
  return addEvent(server, {
    startAt: inHours(server, -5),
    endAt: inHours(server, -2),
    registrationStartAt: inHours(server, -72),
    registrationEndAt: inHours(server, -24),
    ...wishes,
  });
}

interface AskAs {
  readonly as?: string;
  readonly headers?: Record<string, string>;
}

const validate = (id: number, { as = 'chris', headers = {} }: AskAs = {}) =>
  server.ask('activity/assessment-validate', { as, headers, body: { id } });

const assess = (id: number, body: object = {}, { as = 'chris', headers = {} }: AskAs = {}) =>
  server.ask('activity/assessment', {
    as,
    headers,
    body: { id, form_version: 1, answers: { overall: 4, remark: 'Thank you' }, ...body },
  });

async function reasonOf(answer: ReturnType<typeof assess>): Promise<[number, string | undefined]> {
  const { code, data } = await answer;
  return [code, data.reason];
}

describe('whether an event can be assessed', () => {
  it('is said with the questions and the time that there is', async () => {
    const id = await addPast();

    const { data } = await validate(id);

    expect(data).toMatchObject({
      can_assess: true,
      reason: null,
      opens_at: '2025-11-21T08:00:00+08:00',
      closes_at: '2025-12-05T08:00:00+08:00',
      form: {
        title: 'Looking back',
        editable: true,
        open_at: '2025-11-21T08:00:00+08:00',
        close_at: '2025-12-05T08:00:00+08:00',
        answers: null,
      },
    });
    expect(data.form?.fields.map((field) => field.key)).toEqual(['overall', 'remark']);
  });

  it('is said with the answers once they were given', async () => {
    const id = await addPast();
    await assess(id);

    const { data } = await validate(id);

    expect(data).toMatchObject({
      can_assess: false,
      reason: 'done',
      form: {
        editable: false,
        answers: { overall: 4, remark: 'Thank you' },
        submitted_at: '2025-11-21T10:00:00+08:00',
      },
    });
  });

  it.each([
    { reason: 'none', add: () => withoutAssessment(), refused: [409, 'state'] },
    { reason: 'not_attended', add: () => addPast({}, []), refused: [409, 'state'] },
    {
      reason: 'not_open',
      add: () => addPast({ endAt: inHours(server, 1) }),
      refused: [409, 'window_not_open'],
    },
    {
      reason: 'closed',
      add: () => addPast({ assessmentEndAt: inHours(server, -1) }),
      refused: [409, 'window_closed'],
    },
  ])('is refused for the reason $reason, and so are answers', async ({ reason, add, refused }) => {
    const id = await add();

    const { data } = await validate(id);

    expect(data).toMatchObject({ can_assess: false, reason, form: null });
    expect(await reasonOf(assess(id))).toEqual(refused);
  });

  it.each(['pending', 'registered', 'waiting_list', 'rejected', 'cancelled', 'absent'] as const)(
    'is refused while the registration is %s',
    async (status) => {
      const id = await addPast({}, []);
      await takePart(server, id, 'chris', status);

      expect((await validate(id)).data.reason).toBe('not_attended');
      expect(await reasonOf(assess(id))).toEqual([409, 'state']);
    },
  );

  it('follows the person, not the class that is looked at', async () => {
    const id = await addPast();
    const classid = String(server.classIds.A);

    expect((await validate(id, { as: 'lead1', headers: { classid } })).data.reason).toBe('not_attended');
    expect((await validate(id, { as: 'lead1' })).data).toMatchObject({ reason: 'class_required' });
    expect((await validate(id, { as: 'lead1', headers: { classid: String(server.classIds.C) } })).data).toMatchObject({
      reason: 'class_scope',
    });
    expect((await validate(id, { as: 'wendy' })).data.reason).toBe('not_attended');
  });

  it('is not said of events that are not known', async () => {
    const id = await addPast({ audience: [{ kind: 'class', value: String(server.classIds.B) }] }, []);

    for (const unknown of [id, 999_999]) {
      expect((await validate(unknown)).code).toBe(404);
      expect((await assess(unknown)).code).toBe(404);
    }
  });
});

describe('the time of an assessment', () => {
  const twoWeeks = 14 * 24;
  const aMoment = 1 / hourMs;

  it.each([
    { when: 'just before the end of the event', ended: -aMoment, expected: 409 },
    { when: 'at the end of the event', ended: 0, expected: 200 },
    { when: 'just before two weeks are over', ended: twoWeeks - aMoment, expected: 200 },
    { when: 'after two weeks', ended: twoWeeks, expected: 409 },
  ])('is asked $when', async ({ ended, expected }) => {
    const inPast = (hours: number) => inHours(server, -hours);
    const id = await addPast({
      startAt: inPast(ended + 3),
      endAt: inPast(ended),
      registrationStartAt: inPast(ended + 30),
      registrationEndAt: inPast(ended + 20),
    });

    expect((await assess(id)).code).toBe(expected);
  });
});

describe('an assessment', () => {
  it('is kept, once', async () => {
    const id = await addPast({ pointsAward: 5 });

    const { code, data } = await assess(id);

    expect([code, data]).toMatchObject([
      200,
      { form_version: 1, answers: { overall: 4, remark: 'Thank you' }, editable: false, ext: {}, points_award: 0 },
    ]);
    expect((await registrationOf(server, id, 'chris')).assessed_at).toBe(server.now().toISOString());
    expect(await reasonOf(assess(id))).toEqual([409, 'duplicate']);
  });

  it('earns the points of the event when the event says so', async () => {
    const id = await addPast({ pointsAward: 7, awardAfterAssessment: true }, ['wendy']);
    const pointsOf = async () => (await server.ask('user/info', { as: 'wendy' })).data.pointsInfo;
    const before = await pointsOf();

    const { data } = await assess(id, {}, { as: 'wendy' });

    const after = await pointsOf();
    const log = await server.ask('user/points-log', { as: 'wendy' });
    expect(data.points_award).toBe(7);
    expect([after.total - before.total, after.available - before.available]).toEqual([7, 7]);
    expect(log.data.list[0]).toMatchObject({ type: 'award', points: 7, source: { kind: 'event', id } });
  });

  it('is one, and earns once, though two are sent at once', async () => {
    const id = await addPast({ pointsAward: 7, awardAfterAssessment: true });
    const before = (await server.ask('user/info', { as: 'chris' })).data.pointsInfo.total;

    const answers = await Promise.all([assess(id), assess(id)]);

    const after = (await server.ask('user/info', { as: 'chris' })).data.pointsInfo.total;
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
    expect(after - before).toBe(7);
  });

  it('is refused with every wrong answer, and can be sent again', async () => {
    const id = await addPast();

    const { code, data, message } = await assess(
      id,
      { answers: { overall: 6, mood: 'good' } },
      { headers: { language: 'zh-Hant' } },
    );

    expect([code, message]).toEqual([422, '請更正標示的欄位']);
    expect(data.errors?.map(({ field, rule }) => `${field} ${rule}`).sort()).toEqual([
      'answers.mood unknown',
      'answers.overall max',
    ]);
    expect((await assess(id)).code).toBe(200);
  });

  it('must hold answers', async () => {
    const id = await addPast();

    const { data } = await server.ask('activity/assessment', { as: 'chris', body: { id } });

    expect(data.errors?.map(({ field, rule }) => `${field} ${rule}`)).toEqual([
      'form_version required',
      'answers required',
    ]);
  });

  it('to questions that have changed meanwhile is asked anew', async () => {
    const id = await addPast();
    const other: FormContent = {
      ...questions,
      fields: [{ ...questions.fields[0], key: 'stars', type: 'rating', label: { en: 'Stars' } }],
    };
    await addForm(server.database, `activity.test${forms}.assessment`, other, 2);

    expect(await reasonOf(assess(id))).toEqual([409, 'form_changed']);
    expect((await assess(id, { form_version: 2, answers: { stars: 3 } })).data.form_version).toBe(2);
  });

  it('is not taken from a class lead who does not study', async () => {
    const id = await addPast();

    expect(await reasonOf(assess(id, {}, { as: 'lead1', headers: { classid: String(server.classIds.A) } }))).toEqual([
      403,
      'not_eligible',
    ]);
  });
});

it('gives the points when an event without check-in is over and there is nothing to assess', async () => {
  const available = async () => (await server.ask('user/info', { as: 'wendy' })).data.pointsInfo.available;
  const id = await withoutAssessment({ pointsAward: 7, awardAfterAssessment: true });
  await takePart(server, id, 'wendy', 'registered');
  const before = await available();

  await eventAttendance(server.house);

  expect(await available()).toBe(before + 7);
});
