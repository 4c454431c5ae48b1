/** Forms with a file: how they are taken apart, and what is too large. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingFile } from '../kernel/call/call.ts';
import { Refusal } from '../kernel/call/refusal.ts';

/** The largest file that any call takes. */
const multipartMaxBytes = 10 * 1024 * 1024;

/** Belongs into the room of the calls that take files: the plugin does something for every request there. */
export async function acceptMultipart(room: FastifyInstance): Promise<void> {
  await room.register(multipart, { limits: { fileSize: multipartMaxBytes, files: 1, fields: 10, fieldSize: 1024 } });
}

/** The fields of the form as texts, and the one file. Reading stops where the largest allowed file would end. */
export async function readMultipart(request: FastifyRequest): Promise<{ body: unknown; file: IncomingFile | null }> {
  if (!request.isMultipart()) throw new Refusal('badRequest');
  const body: Record<string, unknown> = {};
  let file: IncomingFile | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') body[part.fieldname] = part.value;
      else if (part.fieldname === 'file') file = { filename: part.filename, bytes: await part.toBuffer() };
      else throw new Refusal('badRequest');
    }
  } catch (error) {
    throw multipartRefusal(error);
  }
  return { body, file };
}

const tooLarge = 'FST_REQ_FILE_TOO_LARGE';

/** Whatever ends the reading early is the fault of what was sent: a part without an end, a form without a boundary. */
function multipartRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return code === tooLarge ? new Refusal('tooBig', { maxBytes: multipartMaxBytes }) : new Refusal('badRequest');
}
