/** Every answer is `{code, message, data}` with HTTP 200; the message is in the request's language, ready to show. */
import { fieldError } from '../kernel/call/field-errors.ts';
import { type Refusal, type RefusalDetails, refusals } from '../kernel/call/refusal.ts';
import type { Language } from '../kernel/portal/language.ts';
import type { PortalView } from '../kernel/portal/portal-view.ts';

export interface Envelope {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
}

type Said = NonNullable<RefusalDetails['sentence']>;

export function success(data: unknown): Envelope {
  return { code: 200, message: 'OK', data: data ?? null };
}

export function refused(refusal: Refusal, portal: PortalView, call: string, language: Language): Envelope {
  const entry = refusals[refusal.kind];
  const { retryAfterSeconds, issues, maxBytes, id, sentence } = refusal.details;
  const { says, values }: Said = sentence ?? waitSentence(retryAfterSeconds) ?? { says: entry.says };
  return {
    code: entry.code,
    message: portal.say(says, language, values),
    data: {
      ...('reason' in entry ? { reason: entry.reason } : {}),
      ...(issues ? { errors: issues.map((issue) => fieldError(issue, portal, call, language)) } : {}),
      ...(retryAfterSeconds === undefined ? {} : { retry_after: retryAfterSeconds }),
      ...(maxBytes === undefined ? {} : { max: maxBytes }),
      ...(id === undefined ? {} : { id }),
    },
  };
}

/** How long to wait: the last minute in seconds, before that in minutes, as on the button that waits. */
function waitSentence(seconds: number | undefined): Said | undefined {
  if (seconds === undefined) return undefined;
  return seconds > 60
    ? { says: 'tooManyRequestsMinutes', values: { n: Math.ceil(seconds / 60) } }
    : { says: 'tooManyRequests', values: { n: seconds } };
}

/** A mistake of ours: the details are in the log, under this number. */
export function failed(portal: PortalView, language: Language, requestId: string): Envelope {
  return { code: 500, message: portal.say(refusals.failed.says, language), data: { request_id: requestId } };
}
