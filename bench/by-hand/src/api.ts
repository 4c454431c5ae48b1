/** The calls of these pages: one envelope, one kind of failure. */
import i18next from 'i18next';

const base = '/student-api/v1/';
const timeoutMs = 60_000;

export class Refusal extends Error {}

/** Sends one call and unwraps `{ code, message, data }`. */
export async function send<Answer>(call: string, body?: object): Promise<Answer> {
  const token = localStorage.getItem('token');
  const response = await fetch(base + call, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Accept: 'application/json',
      LANGUAGE: i18next.language,
      ...(token === null ? {} : { Authorization: token }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Refusal(`interface error ${call} ${response.statusText}`);
  const envelope = (await response.json()) as { code: number; message: string; data: Answer }; // what the contract says
  if (envelope.code !== 200) throw new Refusal(envelope.message);
  return envelope.data;
}

/** For SWR. @param body  nothing means GET */
export function read<Answer>(call: string, body?: object): Promise<Answer> {
  return send<Answer>(call, body);
}
