/** The refusal that a state of the preview stands for, as the real server would word it. */
import { type CallModel, nameInSent, type PreviewState } from '#model';
import { type FieldIssue, Refusal, type RefusalName, refusals } from '../kernel/call/refusal.ts';
import type { PortalView } from '../kernel/portal/portal-view.ts';

/** What is said where the contract names no reason of its own. */
const usual: Readonly<Partial<Record<PreviewState, RefusalName>>> = {
  '401': 'tokenExpired',
  '403': 'notEligible',
  '404': 'notFound',
  '409': 'state',
  '422': 'invalid',
  '429': 'tooMany',
  '500': 'failed',
};

const retryAfterSeconds = 30;
const fieldsMarked = 3;

/** Null for states in which a call answers. */
export function refusalOf(state: PreviewState, call: CallModel, portal: PortalView): Refusal | null {
  const kind = usual[state];
  if (kind === undefined) return null;
  if (kind === 'tooMany') return new Refusal(kind, { retryAfterSeconds });
  if (kind === 'invalid') return new Refusal(kind, { issues: issuesOf(call, portal) });
  return new Refusal(kind === 'tokenExpired' ? kind : (ownReason(state, call) ?? kind));
}

/**
 * Whether a state chosen for a whole page is meant for this call. Most are for all; but a page that only shows something is not
 * told that it comes at the wrong moment or that its fields are wrong, unless the contract says that it may be.
 */
export function isMeantFor(state: PreviewState, call: CallModel, portal: PortalView): boolean {
  if (state !== '409' && state !== '422') return true;
  return call.changes || portal.formsOf(call.name).length > 0 || call.errors.some((error) => error.startsWith(state));
}

/** The first reason that the contract gives for this code: `409 window_closed`. */
function ownReason(code: string, call: CallModel): RefusalName | undefined {
  const names = Object.keys(refusals) as RefusalName[]; // its own keys
  const reasons = call.errors.filter((error) => error.startsWith(`${code} `)).map((error) => error.slice(4));
  return names.find((name) => {
    const entry = refusals[name];
    return String(entry.code) === code && 'reason' in entry && reasons.includes(entry.reason);
  });
}

/** The first fields that a person would fill in. */
function issuesOf(call: CallModel, portal: PortalView): FieldIssue[] {
  const [form] = portal.formsOf(call.name);
  const names = form
    ? form.fields
        .filter(({ kind }) => kind !== 'captcha' && kind !== 'questions')
        .map(({ name }) => (form.extraFields.includes(name) ? `ext.${name}` : nameInSent(form, name)))
    : Object.keys(call.body);
  return names.slice(0, fieldsMarked).map((field) => ({ field, rule: 'format' }));
}
