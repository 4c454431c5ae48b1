/** Hands out files by their addresses. They are plain addresses, no calls: an answer is the file or that of an address that leads nowhere. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../kernel/database/open.ts';
import type { Row } from '../kernel/database/tables.ts';
import { contentDisposition } from '../kernel/files/file-names.ts';
import type { FileStore } from '../kernel/files/file-store.ts';
import { fileTypes } from '../kernel/files/file-type.ts';

interface FileRequest {
  readonly Params: { readonly key: string; readonly filename: string };
  readonly Querystring: { readonly e?: string; readonly s?: string };
}

/** Office programs and download tools look at the head of a file first. */
const method = ['GET', 'HEAD'] as const;

export function serveFiles(app: FastifyInstance, database: Database, files: FileStore): void {
  app.route<FileRequest>({
    method: [...method],
    url: '/files/public/:key/:filename',
    handler: async (request, reply) => {
      return sendFile(await findFile(database, request.params.key, true), files, reply);
    },
  });
  app.route<FileRequest>({
    method: [...method],
    url: '/files/private/:key/:filename',
    handler: async (request, reply) => {
      const { e, s } = request.query;
      const isAllowed = files.isValidAddress(request.params.key, textOf(e), textOf(s));
      return sendFile(isAllowed ? await findFile(database, request.params.key, false) : undefined, files, reply);
    },
  });
}

/** A parameter that an address has twice arrives as a list; no address of ours does. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** PostgreSQL takes no text with a zero byte, and no key of ours has one. */
const keyPattern = /^[\w-]+$/;

async function findFile(database: Database, key: string, isPublic: boolean): Promise<Row<'files'> | undefined> {
  if (!keyPattern.test(key)) return undefined;
  return database
    .selectFrom('files')
    .selectAll()
    .where('key', '=', key)
    .where('is_public', '=', isPublic ? 1 : 0)
    .executeTakeFirst();
}

async function sendFile(file: Row<'files'> | undefined, files: FileStore, reply: FastifyReply): Promise<FastifyReply> {
  const isHead = reply.request.method === 'HEAD';
  const stream = file && (isHead ? files.has(file.key) : await files.open(file.key));
  if (!file || !stream) {
    reply.callNotFound();
    return reply;
  }
  // What a person has sent is saved, never opened from this address; a picture of it is still shown as part of a page.
  const opens = file.owner_id === null && (file.ext === 'pdf' || fileTypes[file.ext]?.isPicture === true);
  return reply
    .headers({
      'Content-Type': file.mime.startsWith('text/') ? `${file.mime}; charset=utf-8` : file.mime,
      'Content-Length': file.size,
      'Content-Disposition': contentDisposition(opens ? 'inline' : 'attachment', file.filename),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': file.is_public ? 'public, max-age=86400' : 'private, max-age=300',
    })
    .send(isHead ? undefined : stream);
}
