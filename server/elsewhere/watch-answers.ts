/**
 * Holds what another back end answers against the contract, when it has been passed on, and says in the log what does not fit.
 * Nobody else would: a page shows "No data available" for a list that is none. The answer itself stays as it is.
 */
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CallModel, type Contract, isRecord, recordOf } from '#model';
import { callChecks } from '../http/check-request.ts';

/** Larger answers are not looked at: they would have to be kept until then. */
const mostBytes = 1_000_000;

/** How many different mistakes are said while the server runs. */
const mostMistakes = 50;

interface AskedCall {
  readonly call: CallModel;
  readonly contract: Contract;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Looks on while an answer is passed on; to be called before it is. */
export type AnswerWatch = (answer: IncomingMessage, asked: AskedCall) => void;

/** @param address  of the back end, for the command that looks at all calls */
export function watchAnswers(address: URL): AnswerWatch {
  const said = new Set<string>();
  const where = `${address.origin}${address.pathname.replace(/\/$/, '')}`;
  const advice = `\`npx portico contract --base ${where}\` asks all calls that change nothing.`;

  function say(issue: string, { call, request }: AskedCall): void {
    // All entries of a list have the same mistake.
    const mistake = `${call.name} ${issue.replaceAll(/\[\d+\]/g, '[]')}`;
    if (said.has(mistake) || said.size > mostMistakes) return;
    said.add(mistake);
    const isTooMany = said.size > mostMistakes;
    request.log.warn(
      { call: call.name },
      isTooMany
        ? `Further mistakes of answers are not listed. ${advice}`
        : `${call.name}: ${issue} (api/calls/${call.group}.yaml). ${advice}`,
    );
  }

  return (answer, asked) => {
    if (said.size > mostMistakes || answer.statusCode !== 200) return;
    const { reply, request, call } = asked;
    const copy = copyOf(answer, reply);
    reply.raw.once('finish', () => {
      copy()
        .then((bytes) => bytes && issuesOf(bytes, asked).forEach((issue) => say(issue, asked)))
        // An error may speak of what it has read, so nothing of it is said.
        .catch(() => request.log.debug({ call: call.name }, 'the answer could not be held against the contract'));
    });
  };
}

/** @returns what gives the whole answer when it has been sent, unpacked; null when it is too large or packed in an unknown way */
function copyOf(answer: IncomingMessage, reply: FastifyReply): () => Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let size = 0;
  const keep = (part: Buffer) => {
    size += part.length;
    if (size <= mostBytes) parts.push(part);
    else parts.length = 0;
  };
  // Not before it flows to the person who asked: whoever listens makes it flow.
  reply.raw.once('pipe', () => answer.on('data', keep));
  return async () => {
    const unpack = unpackers[answer.headers['content-encoding'] ?? 'identity'];
    return size > mostBytes || !unpack ? null : unpack(Buffer.concat(parts));
  };
}

const limits = { maxOutputLength: mostBytes };

/** By the name that `Content-Encoding` has for it. Each fails when it is not so packed, or too large. */
const unpackers: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  identity: async (bytes) => bytes,
  gzip: (bytes) => promisify(gunzip)(bytes, limits),
  deflate: (bytes) => promisify(inflate)(bytes, limits),
  br: (bytes) => promisify(brotliDecompress)(bytes, limits),
};

function issuesOf(bytes: Buffer, { call, contract, request }: AskedCall): readonly string[] {
  const envelope = readJson(bytes.toString());
  if (!isRecord(envelope) || typeof envelope['code'] !== 'number')
    return ['the answer is no JSON with code, message and data'];
  if (envelope['code'] !== 200) return [];
  return callChecks(call, contract).answer(envelope['data'], recordOf(request.query));
}

/** Not its error, which shows what was read. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown; // whatever it is, it is looked at before it is used
  } catch {
    return undefined;
  }
}
