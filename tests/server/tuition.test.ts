import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { centsOf, moneyOf, sumCents } from '../../server/kernel/values/money.ts';
import { after, dayMs, hourMs, instantOf } from '../../server/kernel/values/time.ts';
import { noteTuitionPayment, publishTuitionPlan } from '../../server/study/office/tuition.ts';
import { countTuitionToConfirm, type TuitionContent, tuitionStatuses } from '../../server/study/store/tuition.ts';
import { compiledPortal } from './support/compiled-portal.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
}, startTimeoutMs);
afterEach(() => server.close());

const plan = (as: string, query: Record<string, number> = {}) => server.ask('user/tuition-plan', { as, query });

const confirm = (as: string, body: object, headers: Record<string, string> = {}) =>
  server.ask('user/confirm-tuition-plan', { as, body: { agree: true, ...body }, headers });

async function shown(as: string) {
  const { data } = await plan(as);
  if (!data.plan) throw new Error(`${as} has no plan`);
  return data.plan;
}

/** People stay signed in for hours, not for days: the deadline comes to them. */
async function endInAnHour(planId: number): Promise<void> {
  await server.database
    .updateTable('tuition_versions')
    .set({ deadline: instantOf(after(server.now(), hourMs)) })
    .where('plan_id', '=', planId)
    .execute();
}

const content: TuitionContent = {
  programme: { en: 'MBA' },
  currency: 'HKD',
  feeItems: [{ title: { en: 'Fee' }, amount: '1000.10' }],
  scholarships: [{ name: { en: 'Grant' }, amount: '0.20' }],
  otherCharges: [{ title: { en: 'Card' }, amount: '50.10' }],
  instalments: [{ no: 1, title: { en: 'All' }, amount: '1050.00', deadline: '2025-12-31T10:00:00.000Z' }],
  deadline: '2025-12-01T10:00:00.000Z',
  confirmText: { en: '<p>I agree.</p>' },
  remark: null,
};

/** The office works in a transaction, as the command line does. */
function publish(key: string, more: Partial<TuitionContent> = {}, academicYear = '2025/26') {
  return server.database
    .transaction()
    .execute((database) =>
      publishTuitionPlan(
        { database, portal: server.house.portal(), now: server.now() },
        { userId: server.ids[key] ?? 0, academicYear, ...content, ...more },
      ),
    );
}

describe('sums of money', () => {
  it.each([
    ['198000.00', 19_800_000],
    ['0.05', 5],
    ['-12.30', -1230],
    ['0.00', 0],
  ])('%s is %i cents', (money, cents) => {
    expect(centsOf(money)).toBe(cents);
    expect(moneyOf(cents)).toBe(money);
  });

  it.each(['1', '1.5', '1,000.00', 'ten', '', '1.234'])('"%s" is none', (money) => {
    expect(() => centsOf(money)).toThrow('is no sum of money');
  });

  it('are added without the errors of fractions', () => {
    expect(moneyOf(sumCents([{ amount: '0.10' }, { amount: '0.20' }]))).toBe('0.30');
  });
});

describe('a tuition plan', () => {
  it('adds up: fee less scholarships, with the other charges, is the sum of the instalments', async () => {
    const { data } = await plan('chris');

    expect(data.plan).toMatchObject({
      academic_year: '2025/26',
      version: 1,
      currency: 'HKD',
      total_fee: '198000.00',
      scholarship_total: '50000.00',
      net_tuition_fee: '148000.00',
      total_tuition: '148700.00',
      status: 'unconfirmed',
      confirmed_at: null,
      receipt_no: null,
      deadline: '2025-12-03T18:00:00+08:00',
    });
    expect(data.plan?.scholarships).toHaveLength(2);
    expect(moneyOf(sumCents(data.plan?.instalments ?? []))).toBe('148700.00');
    expect(data.plan?.documents[0]).toMatchObject({ ext: 'pdf' });
    expect(data.history).toEqual([{ id: data.plan?.id, academic_year: '2025/26', status: 'unconfirmed' }]);
    expect(data.server_time).toBe('2025-11-21T10:00:00+08:00');
  });

  it.each([
    ['chris', 'unconfirmed', ['paid', 'unpaid', 'unpaid']],
    ['wendy', 'confirmed', ['paid', 'unpaid']],
    ['sofia', 'expired', ['overdue', 'unpaid', 'unpaid']],
    ['ivan', 'unconfirmed', ['unpaid', 'unpaid']],
  ])('of %s is %s', async (as, status, instalments) => {
    const found = await shown(as);

    expect(found.status).toBe(status);
    expect(found.instalments.map((instalment) => instalment.status)).toEqual(instalments);
  });

  it('may be missing', async () => {
    const headers = { classid: String(server.classIds.A) };

    const student = await plan('student1');
    const lead = await server.ask('user/tuition-plan', { as: 'lead1', headers });

    expect(student.data).toMatchObject({ plan: null, history: [] });
    expect(lead.data).toMatchObject({ plan: null, history: [] });
  });

  it('of an earlier year stays in the list and can be opened', async () => {
    const { data } = await plan('student3');
    const old = data.history.at(-1);

    expect(data.history.map((year) => [year.academic_year, year.status])).toEqual([
      ['2025/26', 'unconfirmed'],
      ['2024/25', 'confirmed'],
    ]);
    expect((await plan('student3', { plan_id: old?.id ?? 0 })).data.plan).toMatchObject({
      academic_year: '2024/25',
      status: 'confirmed',
    });
  });

  it('of somebody else does not exist', async () => {
    const { id, version } = await shown('wendy');

    expect(await plan('chris', { plan_id: id })).toMatchObject({ code: 404, data: { reason: 'not_found' } });
    expect(await confirm('chris', { plan_id: id, version })).toMatchObject({ code: 404 });
  });

  it('is told in Chinese, and what the office wrote in English only stays English', async () => {
    const { data } = await server.ask('user/tuition-plan', { as: 'chris', headers: { language: 'zh-Hant' } });

    expect(data.plan?.fee_items[0]?.title).toBe('第一學期學費');
    expect(data.plan?.confirm_text).toContain('確認後不可撤回');
  });

  it('asks a lead for a class and refuses a class of others', async () => {
    const ask = (headers: Record<string, string>) => server.ask('user/tuition-plan', { as: 'lead1', headers });

    expect(await ask({})).toMatchObject({ code: 403, data: { reason: 'class_required' } });
    expect(await ask({ classid: String(server.classIds.C) })).toMatchObject({
      code: 403,
      data: { reason: 'class_scope' },
    });
  });
});

describe('confirming a tuition plan', () => {
  it('keeps time, address, browser, a hash of what was shown, and gives a receipt', async () => {
    const { id, version } = await shown('chris');

    const { code, data } = await confirm('chris', { plan_id: id, version }, { 'user-agent': 'x'.repeat(400) });

    const row = await server.database
      .selectFrom('tuition_confirmations')
      .selectAll()
      .where('plan_id', '=', id)
      .executeTakeFirstOrThrow();
    const audit = await server.database
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'tuition-confirmed')
      .executeTakeFirstOrThrow();
    expect(code).toBe(200);
    expect(data).toMatchObject({ status: 'confirmed', confirmed_at: '2025-11-21T10:00:00+08:00' });
    expect(data.receipt_no).toMatch(/^T-2025-\d{6}$/);
    expect(row).toMatchObject({
      version,
      address: '203.0.113.1',
      user_agent: 'x'.repeat(300),
      receipt_no: data.receipt_no,
      confirmed_at: '2025-11-21T02:00:00.000Z',
    });
    expect(row.snapshot_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(audit.user_id).toBe(server.ids['chris']);
  });

  it('again gives the same answer and no second receipt', async () => {
    const { id, version } = await shown('chris');
    await endInAnHour(id);
    const first = await confirm('chris', { plan_id: id, version });
    server.advance(2 * hourMs);

    const second = await confirm('chris', { plan_id: id, version });

    expect(second.code).toBe(200);
    expect(second.data).toMatchObject({ receipt_no: first.data.receipt_no, confirmed_at: first.data.confirmed_at });
  });

  it('twenty times at once makes one confirmation', async () => {
    const { id, version } = await shown('chris');

    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm('chris', { plan_id: id, version })));

    expect(answers.map(({ code }) => code)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ data }) => data.receipt_no)).size).toBe(1);
  });

  it('gives everybody a number of their own, also at the same moment', async () => {
    const people = ['chris', 'ivan', 'student3', 'student7', 'student11'];

    const answers = await Promise.all(
      people.map(async (as) => {
        const { id, version } = await shown(as);
        return confirm(as, { plan_id: id, version });
      }),
    );

    expect(new Set(answers.map(({ data }) => data.receipt_no)).size).toBe(people.length);
  });

  it('works until the deadline, and not at the deadline itself', async () => {
    const { id, version } = await shown('chris');
    await endInAnHour(id);
    server.advance(hourMs - 1000);
    const before = (await plan('chris')).data.plan?.status;
    server.advance(1000);

    const late = await confirm('chris', { plan_id: id, version });
    const chinese = await confirm('chris', { plan_id: id, version }, { language: 'zh-Hant' });

    expect(before).toBe('unconfirmed');
    expect(late).toMatchObject({
      code: 409,
      message: 'The confirmation deadline has passed. Please contact the office.',
      data: { reason: 'deadline_passed' },
    });
    expect(chinese.message).toBe('確認期限已過，請聯絡辦公室。');
    expect((await plan('chris')).data.plan?.status).toBe('expired');
  });

  it.each([
    ['no agreement', { agree: false }],
    ['an agreement left out', { agree: undefined }],
    ['an unknown key', { status: 'confirmed' }],
    ['an undeclared extra field', { ext: { colour: 'red' } }],
  ])('refuses %s', async (_, more) => {
    const { id, version } = await shown('chris');

    expect((await confirm('chris', { plan_id: id, version, ...more })).code).toBe(422);
    expect((await shown('chris')).status).toBe('unconfirmed');
  });

  it('stores an extra field that the form file declares, and shows it again', async () => {
    const form = [
      'sends: user/confirm-tuition-plan',
      'asks: { plan: TuitionPlan }',
      'with: { plan_id: plan.id, version: plan.version }',
      'fields:',
      '  - { name: agree, label: I have read and agree, kind: yes-no, required: true, must-be-yes: true }',
      '  - { name: payer, label: Who pays, kind: text, required: true, max: 40 }',
    ].join('\n');
    const other = await startServer({ portal: compiledPortal({ 'forms/tuition-confirm.yaml': form }) });
    const { data } = await other.ask('user/tuition-plan', { as: 'chris' });
    const send = (ext: object) =>
      other.ask('user/confirm-tuition-plan', {
        as: 'chris',
        body: { plan_id: data.plan?.id, version: 1, agree: true, ext },
      });

    const missing = await send({});
    const right = await send({ payer: 'My employer' });

    expect(missing.data.errors?.map((error) => [error.field, error.rule])).toEqual([['ext.payer', 'required']]);
    expect(right.data.ext).toEqual({ payer: 'My employer' });
    expect((await other.ask('user/tuition-plan', { as: 'chris' })).data.plan?.ext).toEqual({ payer: 'My employer' });
    await other.close();
  });
});

describe('the office', () => {
  it('publishes a new version, which must be confirmed anew', async () => {
    const { id, version } = await shown('chris');
    await confirm('chris', { plan_id: id, version });

    const published = await publish('chris');

    const stale = await confirm('chris', { plan_id: id, version });
    expect(published).toEqual({ planId: id, version: 2 });
    expect(await shown('chris')).toMatchObject({ version: 2, status: 'unconfirmed', total_tuition: '1050.00' });
    expect(stale).toMatchObject({
      code: 409,
      message: 'The data has changed. Please check and submit again.',
      data: { reason: 'version' },
    });
    expect((await confirm('chris', { plan_id: id, version: 2 })).data.status).toBe('confirmed');
  });

  it('tells the student of a new plan', async () => {
    const unread = async () =>
      (await server.ask('user/message', { as: 'student1', body: { type: 'tuition' } })).data.list;
    const before = (await unread()).length;

    await publish('student1');

    const [newest] = await unread();
    expect(await unread()).toHaveLength(before + 1);
    expect(newest).toMatchObject({
      title: 'Your tuition plan is ready',
      link: { route: '/pages/personal/tuition', query: {} },
    });
  });

  it('cannot publish a plan whose instalments do not add up', async () => {
    const instalments = [{ no: 1, title: { en: 'All' }, amount: '1049.99', deadline: '2025-12-31T10:00:00.000Z' }];

    await expect(publish('student1', { instalments })).rejects.toThrow('1050.00 HKD are to be paid');
    expect((await plan('student1')).data.plan).toBeNull();
  });

  it('is told when a version cannot be stored', async () => {
    const { planId } = await publish('chris');
    const stored = await server.database
      .selectFrom('tuition_versions')
      .selectAll()
      .where('plan_id', '=', planId)
      .orderBy('version', 'desc')
      .executeTakeFirstOrThrow();
    const next = { ...stored, version: stored.version + 1 };
    await server.database.insertInto('tuition_versions').values(next).execute();

    await expect(publish('chris')).rejects.toThrow(/unique/i);
  });

  it('notes payments, each once and in place of the one before', async () => {
    const { id } = await shown('sofia');
    const { database } = server;
    const pay = (paidAt: Date) => noteTuitionPayment({ database }, { planId: id, no: 1, paidAt: paidAt.toISOString() });

    const outcomes = [
      await pay(new Date(server.now().getTime() - dayMs)),
      await pay(server.now()),
      await pay(server.now()),
    ];

    expect(outcomes).toEqual(['created', 'updated', 'unchanged']);
    expect((await shown('sofia')).instalments[0]).toMatchObject({
      status: 'paid',
      paid_at: '2025-11-21T10:00:00+08:00',
    });
  });

  it('sees how the newest plans of many people stand', async () => {
    const { database, ids } = server;
    const people = ['chris', 'wendy', 'sofia', 'student1', 'student3'].map((key) => ids[key] ?? 0);

    const statuses = await tuitionStatuses(database, people, server.now());

    expect(people.map((id) => statuses.get(id))).toEqual([
      'unconfirmed',
      'confirmed',
      'expired',
      undefined,
      'unconfirmed',
    ]);
    expect(await tuitionStatuses(database, [], server.now())).toEqual(new Map());
    expect(await countTuitionToConfirm(database, ids['chris'] ?? 0, server.now())).toBe(1);
    expect(await countTuitionToConfirm(database, ids['wendy'] ?? 0, server.now())).toBe(0);
  });
});
