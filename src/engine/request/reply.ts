/** What the outside world answers: a value in every case, never an exception. */
import { recordOf } from '#model';

/** One field the server refuses, in the words of the API. */
export interface FieldError {
  /** The path in the body: `ext.visa_type`, `answers.diet`. */
  readonly field: string;
  readonly rule: string;
  readonly message: string;
}

export type Failure =
  /** The server read the request and says no. `code` is that of the envelope. */
  | {
      readonly kind: 'refused';
      readonly url: string;
      readonly code: number;
      readonly message: string;
      readonly reason: string | null;
      readonly errors: readonly FieldError[];
      readonly waitSeconds: number;
    }
  /** HTTP other than 200, or an answer that is no envelope. */
  | { readonly kind: 'interface'; readonly url: string; readonly message: string }
  /** The network failed or time ran out. */
  | { readonly kind: 'network'; readonly url: string }
  /** Nobody waits for the answer any more. */
  | { readonly kind: 'aborted'; readonly url: string };

export type Reply = { readonly kind: 'done'; readonly answer: unknown; readonly message: string } | Failure;

/** Reads `{ code, message, data }`. */
export function readEnvelope(url: string, status: number, statusText: string, body: unknown): Reply {
  const envelope = recordOf(body);
  const { code, message } = envelope;
  if (status !== 200) return { kind: 'interface', url, message: text(message) || statusText || String(status) };
  if (typeof code !== 'number') return { kind: 'interface', url, message: 'unreadable answer' };
  if (code === 200) return { kind: 'done', answer: envelope['data'] ?? null, message: text(message) };
  const data = recordOf(envelope['data']);
  const wait = data['retry_after'];
  return {
    kind: 'refused',
    url,
    code,
    message: text(message),
    reason: typeof data['reason'] === 'string' ? data['reason'] : null,
    errors: Array.isArray(data['errors']) ? data['errors'].flatMap(readFieldError) : [],
    waitSeconds: typeof wait === 'number' && wait > 0 ? Math.ceil(wait) : 0,
  };
}

function readFieldError(error: unknown): FieldError[] {
  const { field, rule, message } = recordOf(error);
  return typeof field === 'string' ? [{ field, rule: text(rule), message: text(message) }] : [];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
