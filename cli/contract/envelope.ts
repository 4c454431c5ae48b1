/** What every answer must be, whatever the call: JSON, not to be kept by anybody, with code, message and data. */
import type { Reply } from './ask.ts';

export interface Envelope {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
}

/** The codes that an answer may carry. */
const knownCodes: ReadonlySet<number> = new Set([200, 400, 401, 403, 404, 409, 413, 422, 429, 500, 503]);

export function envelopeOf({ json }: Reply): Envelope | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  const { code, message, data } = json as Record<string, unknown>; // every key is looked at in the next line
  if (typeof code !== 'number' || typeof message !== 'string' || data === undefined) return undefined;
  return { code, message, data };
}

/** @returns what is wrong with the envelope, in words; null when nothing is */
export function envelopeIssue(reply: Reply): string | null {
  if (reply.status !== 200) return `the HTTP status is ${reply.status} instead of 200`;
  const envelope = envelopeOf(reply);
  if (!envelope) return 'the answer is no object with code, message and data';
  const surplus = Object.keys(reply.json as object).filter((key) => !['code', 'message', 'data'].includes(key)); // envelopeOf has seen an object
  if (surplus.length > 0) return `the answer has ${surplus.join(', ')} beside code, message and data`;
  if (!knownCodes.has(envelope.code)) return `${envelope.code} is none of the codes of the contract`;
  return null;
}

/** @returns what is wrong with the headers, in words; null when nothing is */
export function headerIssue({ headers }: Reply): string | null {
  const type = headers.get('content-type') ?? 'nothing';
  if (!type.startsWith('application/json')) return `Content-Type is ${type} instead of application/json`;
  if (!(headers.get('cache-control') ?? '').includes('no-store')) return 'Cache-Control lacks no-store';
  if (!headers.get('x-request-id')) return 'X-Request-Id is missing';
  return null;
}

/** The machine word of a refusal. */
export function reasonWord(envelope: Envelope | undefined): string | undefined {
  const data = envelope?.data;
  const reason = typeof data === 'object' && data !== null && 'reason' in data ? data.reason : undefined;
  return typeof reason === 'string' ? reason : undefined;
}
