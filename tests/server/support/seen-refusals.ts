/**
 * Which refusals the tests have met. After a run of all tests every refusal that the contract lists must have been seen:
 * one that no test can bring about is a promise nobody keeps.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { compiledPortal } from './compiled-portal.ts';

const fileName = 'seen-refusals.txt';

/** Codes whose answers carry other data than a reason. */
const withoutReason: ReadonlySet<number> = new Set([413, 422, 429]);

/** Notes what a server answers, and writes it down when the server closes. */
export function noteRefusals(app: FastifyInstance, runFolder: string): void {
  const seen = new Set<string>();
  app.addHook('onSend', async (request, _reply, payload) => {
    const call = /^\/student-api\/v1\/([^?]+)/.exec(request.url)?.[1];
    if (call === undefined || typeof payload !== 'string') return;
    const { code, data } = JSON.parse(payload) as { code: number; data: { reason?: string } | null }; // our own envelope
    if (code !== 200) seen.add(`${call} ${wordOf(code, data?.reason)}`);
  });
  app.addHook('onClose', async () => {
    if (seen.size > 0) appendFileSync(join(runFolder, fileName), `${[...seen].join('\n')}\n`);
  });
}

/** @returns the refusals that the contract lists and no test has met, as `call code reason` */
export function unseenRefusals(runFolder: string): string[] {
  const file = join(runFolder, fileName);
  const seen = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
  const listed = Object.values(compiledPortal().contract.calls).flatMap((call) =>
    call.errors.map((error) => {
      const [code = '', reason] = error.split(' ');
      return `${call.name} ${wordOf(Number(code), reason)}`;
    }),
  );
  return [...new Set(listed)].filter((refusal) => !seen.has(refusal)).sort();
}

function wordOf(code: number, reason: string | undefined): string {
  return withoutReason.has(code) || reason === undefined ? String(code) : `${code} ${reason}`;
}
