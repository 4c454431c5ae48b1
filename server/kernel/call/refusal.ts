/**
 * Every way in which the server says no, with its code, its machine word and the name of its sentence.
 * A refusal is thrown, so that an open transaction rolls back; the route turns it into the answer.
 */
import type { Text } from '#model';
import type { SentenceName, SentenceValues } from '../portal/texts.ts';

interface RefusalEntry {
  readonly code: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503;
  /** The machine word in `data.reason`; codes that carry other data have none. */
  readonly reason?: string;
  readonly says: SentenceName;
}

export const refusals = {
  badRequest: { code: 400, reason: 'bad_request', says: 'badRequest' },
  notLoggedIn: { code: 401, reason: 'not_logged_in', says: 'notLoggedIn' },
  tokenExpired: { code: 401, reason: 'token_expired', says: 'tokenExpired' },
  classRequired: { code: 403, reason: 'class_required', says: 'classRequired' },
  classScope: { code: 403, reason: 'class_scope', says: 'classScope' },
  notOwner: { code: 403, reason: 'not_owner', says: 'notOwner' },
  notEligible: { code: 403, reason: 'not_eligible', says: 'notEligible' },
  suspended: { code: 403, reason: 'suspended', says: 'accountSuspended' },
  passwordNotOwn: {
    code: 403,
    reason: 'password_change_required',
    says: 'passwordNotOwn',
  },
  notFound: { code: 404, reason: 'not_found', says: 'notFound' },
  eventNotOpen: { code: 409, reason: 'window_not_open', says: 'eventNotOpen' },
  eventClosed: { code: 409, reason: 'window_closed', says: 'eventClosed' },
  registrationEnded: { code: 409, reason: 'window_closed', says: 'registrationEnded' },
  signInNotOpen: { code: 409, reason: 'window_not_open', says: 'signInNotOpen' },
  signInEnded: { code: 409, reason: 'window_closed', says: 'signInEnded' },
  full: { code: 409, reason: 'full', says: 'noSeatsLeft' },
  noPlaces: { code: 409, reason: 'full', says: 'noPlacesLeft' },
  editingOver: { code: 409, reason: 'deadline_passed', says: 'editingOver' },
  alreadyRegistered: { code: 409, reason: 'duplicate', says: 'alreadyRegistered' },
  pointsInsufficient: { code: 409, reason: 'points_insufficient', says: 'pointsInsufficient' },
  cancellationOver: { code: 409, reason: 'deadline_passed', says: 'cancellationOver' },
  codeExpired: { code: 409, reason: 'sn_expired', says: 'codeExpired' },
  outOfRange: { code: 409, reason: 'out_of_range', says: 'outOfRange' },
  notRegistered: { code: 409, reason: 'not_registered', says: 'notRegistered' },
  windowNotOpen: { code: 409, reason: 'window_not_open', says: 'windowNotOpen' },
  windowClosed: { code: 409, reason: 'window_closed', says: 'windowClosed' },
  alreadySubmitted: { code: 409, reason: 'duplicate', says: 'alreadySubmitted' },
  version: {
    code: 409,
    reason: 'version',
    says: 'dataChanged',
  },
  deadlinePassed: {
    code: 409,
    reason: 'deadline_passed',
    says: 'deadlinePassed',
  },
  formChanged: { code: 409, reason: 'form_changed', says: 'formChanged' },
  tooManyOpen: { code: 409, reason: 'too_many_open', says: 'tooManyOpen' },
  state: { code: 409, reason: 'state', says: 'noLongerPossible' },
  inProgress: { code: 409, reason: 'in_progress', says: 'inProgress' },
  idempotencyMismatch: { code: 409, reason: 'idempotency_mismatch', says: 'requestUsed' },
  tooBig: { code: 413, says: 'fileTooBig' },
  invalid: { code: 422, says: 'fieldsToCorrect' },
  tooMany: { code: 429, says: 'tooManyRequests' },
  failed: { code: 500, says: 'failed' },
  unavailable: {
    code: 503,
    reason: 'unavailable',
    says: 'dataUnavailable',
  },
} as const satisfies Record<string, RefusalEntry>;

export type RefusalName = keyof typeof refusals;

/** One wrong field. Where its sentence is not the usual one of the rule, `says` names it, or `message` is what a form says. */
export interface FieldIssue {
  /** Path in the body: `email`, `ext.visa_type`, `items[2]`. */
  readonly field: string;
  readonly rule: string;
  readonly says?: SentenceName;
  readonly message?: Text;
  /** What is in the `{names}` of either. */
  readonly values?: SentenceValues;
  /** The course an issue is about. */
  readonly courseId?: number;
  /** The label, when the definition of the field is not a form of the portal. */
  readonly label?: string;
}

export interface RefusalDetails {
  readonly issues?: readonly FieldIssue[];
  readonly retryAfterSeconds?: number;
  readonly maxBytes?: number;
  /** The record that stands in the way, for example the registration that exists already. */
  readonly id?: number;
  /** A sentence in place of the usual one of 422, with its values. */
  readonly sentence?: { readonly says: SentenceName; readonly values?: SentenceValues };
}

export class Refusal extends Error {
  readonly kind: RefusalName;
  readonly details: RefusalDetails;

  constructor(kind: RefusalName, details: RefusalDetails = {}) {
    super(kind);
    this.name = 'Refusal';
    this.kind = kind;
    this.details = details;
  }
}

/** A refusal for one wrong field. */
export function invalidField(field: string, rule: string, more: Partial<FieldIssue> = {}): Refusal {
  return new Refusal('invalid', { issues: [{ ...more, field, rule }] });
}
