/** Confirms a tuition plan: the newest version, before its deadline, once. */

import { keepExtraFiles } from '../../forms/store/extra-fields.ts';
import { writeAudit } from '../../kernel/call/audit.ts';
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { invalidField, Refusal } from '../../kernel/call/refusal.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { keepConfirmation } from '../store/confirm-tuition.ts';
import { describeTuition, loadTuition, type TuitionRecord, tuitionStatus } from '../store/tuition.ts';

type Context = CallContext<'user/confirm-tuition-plan'>;

export async function userConfirmTuitionPlan(context: Context): Promise<CallAnswer<'user/confirm-tuition-plan'>> {
  const { body, now } = context;
  if (!body.agree) throw invalidField('agree', 'required');
  const plan = await lockPlan(context);
  if (plan.version !== body.version) throw new Refusal('version');
  const status = tuitionStatus(plan, now);
  if (status === 'expired') throw new Refusal('deadlinePassed');
  if (status === 'unconfirmed') await confirm(context, plan);
  return describeTuition(context, await findPlan(context));
}

/** Two confirmations at once, and a new version of the office meanwhile, take turns here. */
async function lockPlan(context: Context): Promise<TuitionRecord> {
  const { database, user, body } = context;
  await database
    .updateTable('tuition_plans')
    .set((eb) => ({ lock_count: eb('lock_count', '+', 1) }))
    .where('id', '=', body.plan_id)
    .where('user_id', '=', user.id)
    .execute();
  return findPlan(context);
}

async function findPlan({ database, user, body }: Context): Promise<TuitionRecord> {
  const plans = await loadTuition(database, user.id);
  const plan = plans.find((one) => one.plan_id === body.plan_id);
  if (!plan) throw new Refusal('notFound');
  return plan;
}

async function confirm(context: Context, { plan_id: planId, version }: TuitionRecord): Promise<void> {
  const { database, user, body, now, time, address, userAgent } = context;
  const year = time.date(instantOf(now)).slice(0, 4);
  const given = { userId: user.id, planId, version, now, year, address, userAgent, ext: body.ext };
  const { id, receipt_no: receipt } = await keepConfirmation(database, given);
  await keepExtraFiles(context, 'tuition_confirmation', id, body.ext);
  const detail = { plan: planId, version, receipt };
  await writeAudit(database, { action: 'tuition-confirmed', userId: user.id, address, detail }, now);
}
