/** The built front end: hashed assets stay in the browser for ever, the page itself is asked for each time. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { brandIcon, type DressedPortal, entryPage } from '#compiler';
import type { FirstScreens } from '#model';
import type { ServedPortal } from '../kernel/portal/portal-view.ts';
import type { ModelFiles } from './model-files.ts';
import { sendText } from './send-text.ts';

const hashed = /-[A-Za-z0-9_-]{8,}\.[a-z0-9]+$/;

/** What a front end is made of. A note, an archive or a copy that somebody leaves in the folder is not handed out. */
const handedOut = /\/[^/.][^/]*\.(?:avif|css|gif|html|ico|jpe?g|js|json|png|svg|txt|webmanifest|webp|woff2|xml)$/;

export interface FrontEnd {
  /** Where the built files lie. */
  readonly folder: string;
  /** The portal that is live: its title, language and colours are in the page before any script runs. */
  readonly current: () => ServedPortal;
  /** Its parts for the browser: the first of them are in the page too. */
  readonly model: () => ModelFiles;
  /** Draws what the page shows until its scripts are there. */
  readonly draw: (model: ModelFiles) => Promise<FirstScreens>;
}

export async function serveStaticFiles(
  app: FastifyInstance,
  { folder, current, model, draw }: FrontEnd,
): Promise<void> {
  /** Drawn once for each model. */
  let drawn: { readonly model: ModelFiles; readonly first: Promise<FirstScreens> } | undefined;
  const firstOf = (files: ModelFiles) => {
    if (drawn?.model !== files) drawn = { model: files, first: draw(files) };
    return drawn.first;
  };
  for (const [file, { paths, type, dress }] of Object.entries(dressedFiles)) {
    if (!existsSync(join(folder, file))) continue;
    for (const url of paths) {
      app.route({
        method: ['GET', 'HEAD'],
        url,
        handler: async (request, reply) => {
          const built = readFileSync(join(folder, file), 'utf8');
          const { settings, texts = {}, logo = null } = current();
          const text = settings ? await dress(built, { settings, texts, logo }, { files: model(), firstOf }) : built;
          return sendText(request, reply, { text, type, cacheControl: 'no-cache' });
        },
      });
    }
  }
  await app.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    dotfiles: 'ignore',
    allowedPath: (path) => handedOut.test(path),
    // `npm run build` leaves compressed copies beside the files.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const forever = hashed.test(path.replace(/\.(br|gz)$/, '')) && !path.endsWith('.html');
      reply.header('Cache-Control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

interface DressedFile {
  readonly paths: readonly string[];
  readonly type: string;
  readonly dress: (text: string, portal: DressedPortal, dressing: Dressing) => string | Promise<string>;
}

interface Dressing {
  readonly files: ModelFiles;
  readonly firstOf: (files: ModelFiles) => Promise<FirstScreens>;
}

/** What is not the same for every portal. Read on each request, so that a front end that is built anew is seen at once. */
const dressedFiles: Readonly<Record<string, DressedFile>> = {
  'index.html': {
    paths: ['/', '/index.html'],
    type: 'text/html; charset=utf-8',
    dress: async (html, portal, { files, firstOf }) => entryPage(html, portal, { files, first: await firstOf(files) }),
  },
  'favicon.svg': {
    paths: ['/favicon.svg'],
    type: 'image/svg+xml',
    dress: brandIcon,
  },
};
