/** What was sent in the body of a call, as the contract and the forms of the portal have it. */
import { type CallModel, isRecord } from '#model';
import { checkPortalForm } from '../forms/rules/portal-form.ts';
import { Refusal } from '../kernel/call/refusal.ts';
import type { PortalView } from '../kernel/portal/portal-view.ts';
import type { TimeWriter } from '../kernel/values/time.ts';
import type { CallChecks } from './check-request.ts';
import { cleanInput } from './clean-input.ts';

export interface BodyDeps {
  readonly call: CallModel;
  readonly checks: CallChecks;
  readonly portal: PortalView;
  readonly now: Date;
  readonly time: TimeWriter;
}

/** @throws Refusal when the body is not as they have it */
export function readBody(sent: unknown, { call, checks, portal, now, time }: BodyDeps): Record<string, unknown> {
  const cleaned = cleanInput(sent ?? {});
  if (!isRecord(cleaned)) throw new Refusal('badRequest');
  const body = checks.body(cleaned, cleanInput(sent ?? {}, 'keep'));
  return checkPortalForm(portal, call.name, body, { now, time });
}
