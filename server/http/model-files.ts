/** The compiled portal as the browser loads it: small files from memory, so that a new set goes live at once. */
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sendText, sendWords } from './send-text.ts';

/** Path below `/model/` → text. All names but those of `fixedNames` hold a hash of their content. */
export type ModelFiles = ReadonlyMap<string, string>;

const fixedNames: ReadonlySet<string> = new Set(['manifest.json', 'theme.css']);
const types: Readonly<Record<string, string>> = { '.css': 'text/css; charset=utf-8', '.svg': 'image/svg+xml' };
const forever = 'public, max-age=31536000, immutable';

/** @param current  asked on every request; whoever swaps the set swaps all of it */
export function serveModelFiles(app: FastifyInstance, current: () => ModelFiles): void {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/model/*',
    handler: async (request, reply) => {
      const name = request.params['*'];
      const text = current().get(name);
      if (text === undefined) return sendWords(reply, 404, 'Not found');
      return sendText(request, reply, {
        text,
        type: types[extname(name)] ?? 'application/json; charset=utf-8',
        cacheControl: fixedNames.has(name) ? 'no-cache' : forever,
      });
    },
  });
}
