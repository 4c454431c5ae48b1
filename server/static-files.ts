/** The built front end: hashed assets stay in the browser for ever, the page itself is asked for each time. */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const hashed = /-[A-Za-z0-9_-]{8,}\.[a-z0-9]+$/;

export async function serveStaticFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const forever = hashed.test(path) && !path.endsWith('.html');
      reply.header('Cache-Control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
