/**
 * Every way in which the server says no, with its code, its machine word and its English sentence.
 * A refusal is thrown, so that an open transaction rolls back; the route turns it into the answer.
 */
import type { Text } from '#model';

interface RefusalEntry {
  readonly code: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503;
  /** The machine word in `data.reason`; codes that carry other data have none. */
  readonly reason?: string;
  readonly message: string;
}

export const refusals = {
  badRequest: { code: 400, reason: 'bad_request', message: 'The request could not be read' },
  notLoggedIn: { code: 401, reason: 'not_logged_in', message: 'Please login to continue' },
  tokenExpired: { code: 401, reason: 'token_expired', message: 'Your login has expired, please log in again' },
  classRequired: { code: 403, reason: 'class_required', message: 'Please select the class you want to view' },
  classScope: { code: 403, reason: 'class_scope', message: 'This class is not available to you' },
  notOwner: { code: 403, reason: 'not_owner', message: 'This record belongs to somebody else' },
  notEligible: { code: 403, reason: 'not_eligible', message: 'You are not eligible for this' },
  suspended: { code: 403, reason: 'suspended', message: 'This account is suspended. Please contact the office.' },
  passwordNotOwn: {
    code: 403,
    reason: 'password_change_required',
    message: 'Please choose a password of your own first',
  },
  notFound: { code: 404, reason: 'not_found', message: 'No data available at the moment' },
  eventNotOpen: { code: 409, reason: 'window_not_open', message: 'The event has not started yet' },
  eventClosed: { code: 409, reason: 'window_closed', message: 'The event has ended' },
  registrationEnded: { code: 409, reason: 'window_closed', message: 'Registration ended' },
  signInNotOpen: { code: 409, reason: 'window_not_open', message: 'The event Check-in has not Started' },
  signInEnded: { code: 409, reason: 'window_closed', message: 'The event Check-in Has Ended' },
  full: { code: 409, reason: 'full', message: 'No seats left' },
  noPlaces: { code: 409, reason: 'full', message: 'No places left' },
  editingOver: { code: 409, reason: 'deadline_passed', message: 'This can no longer be changed' },
  alreadyRegistered: { code: 409, reason: 'duplicate', message: 'You are already registered' },
  pointsInsufficient: { code: 409, reason: 'points_insufficient', message: 'Not enough points available' },
  cancellationOver: { code: 409, reason: 'deadline_passed', message: 'The cancellation period is over' },
  codeExpired: { code: 409, reason: 'sn_expired', message: 'The code has expired, please scan again' },
  outOfRange: { code: 409, reason: 'out_of_range', message: 'You are not at the venue' },
  notRegistered: { code: 409, reason: 'not_registered', message: 'You are not registered for this event' },
  windowNotOpen: { code: 409, reason: 'window_not_open', message: 'Not open yet' },
  windowClosed: { code: 409, reason: 'window_closed', message: 'This is closed' },
  alreadySubmitted: { code: 409, reason: 'duplicate', message: 'You have already submitted this' },
  version: {
    code: 409,
    reason: 'version',
    message: 'The data has changed. Please check and submit again.',
  },
  deadlinePassed: {
    code: 409,
    reason: 'deadline_passed',
    message: 'The confirmation deadline has passed. Please contact the office.',
  },
  formChanged: { code: 409, reason: 'form_changed', message: 'The form has changed. Please check your answers.' },
  tooManyOpen: { code: 409, reason: 'too_many_open', message: 'You have too many open applications of this type' },
  state: { code: 409, reason: 'state', message: 'This is no longer possible' },
  inProgress: { code: 409, reason: 'in_progress', message: 'Your request is being processed' },
  idempotencyMismatch: { code: 409, reason: 'idempotency_mismatch', message: 'This request was already used' },
  tooBig: { code: 413, message: 'The file is too big' },
  invalid: { code: 422, message: 'Please correct the marked fields' },
  tooMany: { code: 429, message: 'Too many requests. Please try again in {n} seconds.' },
  failed: { code: 500, message: 'Something went wrong. Please try again later.' },
  unavailable: {
    code: 503,
    reason: 'unavailable',
    message: 'The portal cannot reach its data right now. Please try again in a moment.',
  },
} as const satisfies Record<string, RefusalEntry>;

export type RefusalName = keyof typeof refusals;

/** One wrong field. `message` is only given where the sentence is not the usual one of the rule. */
export interface FieldIssue {
  /** Path in the body: `email`, `ext.visa_type`, `items[2]`. */
  readonly field: string;
  readonly rule: string;
  readonly message?: Text;
  /** What stands in the `{names}` of `message`. */
  readonly values?: Readonly<Record<string, string | number>>;
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
  /** A sentence in place of the usual one of 422, in English, with its values: "Your selection has {n} problems". */
  readonly sentence?: { readonly text: string; readonly values?: Readonly<Record<string, string | number>> };
}

export class Refusal extends Error {
  readonly kind: RefusalName;
  readonly details: RefusalDetails;

  constructor(kind: RefusalName, details: RefusalDetails = {}) {
    super(refusals[kind].message);
    this.name = 'Refusal';
    this.kind = kind;
    this.details = details;
  }
}

/** A refusal for one wrong field. */
export function invalidField(field: string, rule: string, more: Partial<FieldIssue> = {}): Refusal {
  return new Refusal('invalid', { issues: [{ ...more, field, rule }] });
}
