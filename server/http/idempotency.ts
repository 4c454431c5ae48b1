/**
 * A repeat of a request that changes something gives the stored answer instead of a second record. The answer is stored
 * in the transaction of the change itself: whatever dies when, there is one record and its answer, or neither.
 */
import { randomUUID } from 'node:crypto';
import { Refusal } from '../kernel/call/refusal.ts';
import { inTransaction } from '../kernel/database/in-transaction.ts';
import type { Database } from '../kernel/database/open.ts';
import { readJson, writeJson } from '../kernel/values/json.ts';
import { after, instantOf } from '../kernel/values/time.ts';

export interface RequestKey {
  readonly userId: number;
  readonly path: string;
  /** The Idempotency-Key header. */
  readonly key: string;
  /** The first is stored; a repeat may have any. */
  readonly bodyHashes: readonly string[];
}

const keyPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Reads the header; null when there is none. @throws Refusal 400 when it is no uuid */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined || header === '') return null;
  if (typeof header !== 'string' || !keyPattern.test(header)) throw new Refusal('badRequest');
  return header.toLowerCase();
}

/** What a request does. */
interface Steps<Prepared> {
  /** Before the transaction. */
  readonly prepare: () => Promise<Prepared>;
  readonly change: (prepared: Prepared, transaction: Database) => Promise<unknown>;
}

interface RunTime {
  readonly now: Date;
  /** After so long a run without an answer is taken for dead. */
  readonly timeoutMs: number;
}

/**
 * Runs a change at most once for each key.
 * @throws Refusal 409 while the first request still runs, or when its body was another one; what the steps throw frees the key
 */
export async function runOnce<Prepared>(
  database: Database,
  request: RequestKey,
  time: RunTime,
  { prepare, change }: Steps<Prepared>,
): Promise<unknown> {
  const runId = randomUUID();
  const isOurs = await claim(database, request, runId, time);
  if (!isOurs) return storedAnswer(database, request);
  try {
    const prepared = await prepare();
    return await inTransaction(database, async (transaction) => {
      const answer = await change(prepared, transaction);
      await store(transaction, request, runId, answer);
      return answer;
    });
  } catch (error) {
    await rowOf(database, request).where('run_id', '=', runId).where('response', 'is', null).execute();
    throw error;
  }
}

/** Whether this request is the one to run: nobody came before, or who came before died without an answer. */
async function claim(
  database: Database,
  request: RequestKey,
  runId: string,
  { now, timeoutMs }: RunTime,
): Promise<boolean> {
  const lost = instantOf(after(now, -timeoutMs));
  const row = await database
    .insertInto('idempotency')
    .values({
      user_id: request.userId,
      path: request.path,
      key: request.key,
      body_hash: request.bodyHashes[0] ?? '',
      run_id: runId,
      response: null,
      created_at: instantOf(now),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'path', 'key'])
        .doUpdateSet({ run_id: runId, created_at: instantOf(now) })
        .where('idempotency.response', 'is', null)
        .where('idempotency.body_hash', 'in', request.bodyHashes)
        .where('idempotency.created_at', '<', lost),
    )
    .returning('run_id')
    .executeTakeFirst();
  return row !== undefined;
}

async function storedAnswer(database: Database, request: RequestKey): Promise<unknown> {
  const row = await database
    .selectFrom('idempotency')
    .select(['body_hash', 'response'])
    .where('user_id', '=', request.userId)
    .where('path', '=', request.path)
    .where('key', '=', request.key)
    .executeTakeFirst();
  if (row && !request.bodyHashes.includes(row.body_hash)) throw new Refusal('idempotencyMismatch');
  if (!row || row.response === null) throw new Refusal('inProgress');
  return readJson(row.response);
}

async function store(transaction: Database, request: RequestKey, runId: string, answer: unknown): Promise<void> {
  const row = await transaction
    .updateTable('idempotency')
    .set({ response: writeJson(answer ?? null) })
    .where('user_id', '=', request.userId)
    .where('path', '=', request.path)
    .where('key', '=', request.key)
    .where('run_id', '=', runId)
    .returning('run_id')
    .executeTakeFirst();
  if (!row) throw new Refusal('inProgress'); // somebody took this request for lost and runs it now
}

function rowOf(database: Database, request: RequestKey) {
  return database
    .deleteFrom('idempotency')
    .where('user_id', '=', request.userId)
    .where('path', '=', request.path)
    .where('key', '=', request.key);
}
