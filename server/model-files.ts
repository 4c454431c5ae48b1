/** The compiled portal as the browser loads it: small files from memory, so that a new set goes live at once. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Path below `/model/` → text. All names but those of `fixedNames` hold a hash of their content. */
export type ModelFiles = ReadonlyMap<string, string>;

const fixedNames: ReadonlySet<string> = new Set(['manifest.json', 'theme.css']);
const forever = 'public, max-age=31536000, immutable';

/** @param current  asked on every request; whoever swaps the set swaps all of it */
export function serveModelFiles(app: FastifyInstance, current: () => ModelFiles): void {
  app.get<{ Params: { '*': string } }>('/model/*', async (request, reply) => {
    const name = request.params['*'];
    const text = current().get(name);
    if (text === undefined) return reply.code(404).type('text/plain').send('Not found');
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    reply.header('ETag', etag).header('Cache-Control', fixedNames.has(name) ? 'no-cache' : forever);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.type(name.endsWith('.css') ? 'text/css; charset=utf-8' : 'application/json; charset=utf-8').send(text);
  });
}
