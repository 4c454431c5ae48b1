/**
 * What a browser is given for an address that nothing answers: `/pages/home`, written without the `#`, leads to `/#/pages/home`;
 * every other address gets a page that says that there is none, and programs a short text.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageRoutes } from '#model';
import type { ServedPortal } from '../kernel/portal/portal-view.ts';
import { sendWords } from './send-text.ts';

export interface PageAddresses {
  /** The portal that is live. */
  readonly current: () => ServedPortal;
  /** The page for addresses that lead nowhere. Left out: a short text. */
  readonly notFoundPage?: (() => string) | undefined;
}

export function answerUnknownAddress(
  request: FastifyRequest,
  reply: FastifyReply,
  { current, notFoundPage }: PageAddresses,
): FastifyReply {
  if (!wantsPage(request)) return sendWords(reply, 404, 'Not found');
  const address = pageAddress(request.url, current());
  if (address !== null) return reply.redirect(address, 302);
  if (!notFoundPage) return sendWords(reply, 404, 'Not found');
  return reply.code(404).type('text/html; charset=utf-8').send(notFoundPage());
}

function wantsPage({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}

/**
 * Where an address leads that was written without the `#`, query included.
 * @returns null when no page of the portal has it
 */
function pageAddress(url: string, { pages = {} }: Pick<ServedPortal, 'pages'>): string | null {
  const [path = '', query] = url.split(/\?(.*)/s);
  const wanted = plainPath(path);
  const isPage = pageRoutes(pages).some((known) => plainPath(known) === wanted);
  if (!isPage || !wanted.startsWith('/')) return null;
  return `/#${path}${query ? `?${query}` : ''}`;
}

/** As it is compared: decoded, without a slash at its end. */
function plainPath(path: string): string {
  try {
    return decodeURI(path).replace(/\/+$/, '');
  } catch {
    return path;
  }
}
