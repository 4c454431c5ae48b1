/**
 * Tuition plans: the newest version counts, it is confirmed once and before its deadline, and what was confirmed is
 * kept as a hash (spec section 3: total fee, scholarships, net tuition fee, total tuition, deadline, confirm text).
 */
import type { TuitionInstalment, TuitionPlan, TuitionYear } from '#contract';
import type { CallContext } from '../../kernel/call/call.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Instant, Row } from '../../kernel/database/tables.ts';
import { fileLink, filesOf } from '../../kernel/files/record-files.ts';
import { inLanguage, type Localized } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';
import { moneyOf, sumCents } from '../../kernel/values/money.ts';
import { sha256 } from '../../kernel/values/secrets.ts';
import { instantOf } from '../../kernel/values/time.ts';

export interface TuitionLine {
  readonly title: Localized;
  readonly amount: string;
}

export interface ScholarshipLine {
  readonly name: Localized;
  readonly amount: string;
}

export interface InstalmentLine extends TuitionLine {
  readonly no: number;
  readonly deadline: Instant;
}

/** What the office decides on and the student agrees to. */
export interface TuitionContent {
  readonly programme: Localized;
  readonly currency: string;
  readonly feeItems: readonly TuitionLine[];
  readonly scholarships: readonly ScholarshipLine[];
  readonly otherCharges: readonly TuitionLine[];
  readonly instalments: readonly InstalmentLine[];
  readonly deadline: Instant;
  readonly confirmText: Localized;
  readonly remark: Localized | null;
}

export type TuitionStatus = TuitionPlan['status'];

/** A plan with its newest version, and the confirmation of that version. */
export type TuitionRecord = Row<'tuition_versions'> &
  Pick<Row<'tuition_plans'>, 'user_id' | 'academic_year'> & {
    readonly confirmed_at: Instant | null;
    readonly receipt_no: string | null;
    readonly confirmed_ext: string | null;
  };

/** The plans with their newest version. */
export function newestVersions(database: Database) {
  return database
    .selectFrom('tuition_plans')
    .innerJoin('tuition_versions', (join) =>
      join
        .onRef('tuition_versions.plan_id', '=', 'tuition_plans.id')
        .onRef('tuition_versions.version', '=', 'tuition_plans.version'),
    );
}

/** The same, each with the confirmation of that version, if there is one. */
function withConfirmations(database: Database) {
  return newestVersions(database).leftJoin('tuition_confirmations', (join) =>
    join
      .onRef('tuition_confirmations.plan_id', '=', 'tuition_plans.id')
      .onRef('tuition_confirmations.version', '=', 'tuition_plans.version'),
  );
}

/** The plans whose confirmation is awaited. One of an earlier year, that nobody confirms any more, is not. */
export function awaitedConfirmations(database: Database) {
  return withConfirmations(database)
    .select(['tuition_plans.id', 'tuition_plans.user_id', 'tuition_versions.deadline', 'tuition_versions.created_at'])
    .where('tuition_confirmations.id', 'is', null)
    .where('tuition_plans.academic_year', '=', (eb) =>
      eb
        .selectFrom('tuition_plans as all_plans')
        .select((all) => all.fn.max('all_plans.academic_year').as('newest'))
        .whereRef('all_plans.user_id', '=', 'tuition_plans.user_id'),
    );
}

/** The plans of these people in their newest version, each person's newest year first. */
function newestTuition(database: Database, userIds: readonly number[]) {
  return withConfirmations(database)
    .where('tuition_plans.user_id', 'in', userIds.length > 0 ? userIds : [0])
    .orderBy('tuition_plans.academic_year', 'desc')
    .orderBy('tuition_plans.id', 'desc');
}

export function loadTuition(database: Database, userId: number): Promise<TuitionRecord[]> {
  return newestTuition(database, [userId])
    .selectAll('tuition_versions')
    .select(['tuition_plans.user_id', 'tuition_plans.academic_year'])
    .select(['tuition_confirmations.confirmed_at', 'tuition_confirmations.receipt_no'])
    .select('tuition_confirmations.ext as confirmed_ext')
    .execute();
}

/** Expired is nowhere written down: the deadline itself is already too late. */
export function tuitionStatus(
  plan: { readonly confirmed_at: Instant | null; readonly deadline: Instant },
  now: Date,
): TuitionStatus {
  if (plan.confirmed_at !== null) return 'confirmed';
  return instantOf(now) < plan.deadline ? 'unconfirmed' : 'expired';
}

/** The state of the newest plan of each of several people; who has none is not in the answer. */
export async function tuitionStatuses(
  database: Database,
  userIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, TuitionStatus>> {
  if (userIds.length === 0) return new Map();
  const rows = await newestTuition(database, userIds)
    .select(['tuition_plans.user_id', 'tuition_versions.deadline', 'tuition_confirmations.confirmed_at'])
    .execute();
  const newestLast = rows.reverse();
  return new Map(newestLast.map((row) => [row.user_id, tuitionStatus(row, now)]));
}

/** How many plans a person can still confirm. */
export async function countTuitionToConfirm(database: Database, userId: number, now: Date): Promise<number> {
  const { count } = await newestTuition(database, [userId])
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tuition_confirmations.id', 'is', null)
    .where('tuition_versions.deadline', '>', instantOf(now))
    .executeTakeFirstOrThrow();
  return count;
}

/** What of the newest plans has not been paid although it was due. */
export async function countOverdueInstalments(database: Database, userId: number, now: Date): Promise<number> {
  const plans = await loadTuition(database, userId);
  const payments = await paymentsOf(
    database,
    plans.map((plan) => plan.plan_id),
  );
  const due = plans.flatMap((plan) => instalmentsOf(plan, payments, now));
  return due.filter((instalment) => instalment.status === 'overdue').length;
}

interface Payment {
  readonly planId: number;
  readonly no: number;
  readonly paidAt: Instant;
}

async function paymentsOf(database: Database, planIds: readonly number[]): Promise<readonly Payment[]> {
  if (planIds.length === 0) return [];
  const rows = await database.selectFrom('tuition_payments').selectAll().where('plan_id', 'in', planIds).execute();
  return rows.map((row) => ({ planId: row.plan_id, no: row.no, paidAt: row.paid_at }));
}

interface InstalmentState extends InstalmentLine {
  readonly status: TuitionInstalment['status'];
  readonly paidAt: Instant | null;
}

function instalmentsOf(plan: TuitionRecord, payments: readonly Payment[], now: Date): InstalmentState[] {
  return readJson<InstalmentLine[]>(plan.instalments).map((line) => {
    const paid = payments.find((payment) => payment.planId === plan.plan_id && payment.no === line.no);
    const isLate = instantOf(now) >= line.deadline;
    return { ...line, status: paid ? 'paid' : isLate ? 'overdue' : 'unpaid', paidAt: paid?.paidAt ?? null };
  });
}

export function describeYear(plan: TuitionRecord, now: Date): TuitionYear {
  return { id: plan.plan_id, academic_year: plan.academic_year, status: tuitionStatus(plan, now) };
}

/** The plan as pages show it. The sums are made here, so that they always fit the lines. */
export async function describeTuition(
  context: Pick<CallContext, 'database' | 'language' | 'now' | 'time' | 'files' | 'portal'>,
  plan: TuitionRecord,
): Promise<TuitionPlan> {
  const { database, language, now, time, files } = context;
  const text = (localized: Localized) => inLanguage(localized, language);
  const lines = (json: string) =>
    readJson<TuitionLine[]>(json).map(({ title, amount }) => ({ title: text(title), amount }));
  const feeItems = lines(plan.fee_items);
  const otherCharges = lines(plan.other_charges);
  const scholarships = readJson<ScholarshipLine[]>(plan.scholarships);
  const totals = totalsOf(feeItems, scholarships, otherCharges);
  const payments = await paymentsOf(database, [plan.plan_id]);
  const documents = await filesOf(database, { record: 'tuition_plan', role: 'attachment' }, [plan.plan_id]);
  return {
    id: plan.plan_id,
    academic_year: plan.academic_year,
    programme: text(readJson<Localized>(plan.programme)),
    version: plan.version,
    currency: plan.currency,
    fee_items: feeItems,
    scholarships: scholarships.map(({ name, amount }) => ({ name: text(name), amount })),
    other_charges: otherCharges,
    ...totals,
    instalments: instalmentsOf(plan, payments, now).map(({ paidAt, ...line }) => ({
      ...line,
      title: text(line.title),
      deadline: time.datetime(line.deadline),
      paid_at: time.datetimeOrNull(paidAt),
    })),
    deadline: time.datetime(plan.deadline),
    confirm_text: text(readJson<Localized>(plan.confirm_text)),
    status: tuitionStatus(plan, now),
    confirmed_at: time.datetimeOrNull(plan.confirmed_at),
    receipt_no: plan.receipt_no,
    documents: (documents.get(plan.plan_id) ?? []).map((file) => fileLink(files, file)),
    remark: plan.remark && text(readJson<Localized>(plan.remark)),
    ext: readJson(plan.confirmed_ext ?? '{}'),
  };
}

type Amounts = readonly { readonly amount: string }[];

/** The four sums of a plan. */
export function totalsOf(feeItems: Amounts, scholarships: Amounts, otherCharges: Amounts) {
  const fee = sumCents(feeItems);
  const off = sumCents(scholarships);
  return {
    total_fee: moneyOf(fee),
    scholarship_total: moneyOf(off),
    net_tuition_fee: moneyOf(fee - off),
    total_tuition: moneyOf(fee - off + sumCents(otherCharges)),
  };
}

/** A hash of everything the student saw, the same on both databases: its keys are put in order first. */
export function snapshotHash(plan: Row<'tuition_versions'>): string {
  const { fee_items, scholarships, other_charges, instalments, programme, confirm_text, remark, ...plain } = plan;
  const contents = { fee_items, scholarships, other_charges, instalments, programme, confirm_text, remark };
  const read = Object.entries(contents).map(([name, json]) => [name, json === null ? null : readJson<unknown>(json)]);
  return sha256(JSON.stringify(inOrder({ ...plain, ...Object.fromEntries(read) })));
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, entry]) => [key, inOrder(entry)]));
}
