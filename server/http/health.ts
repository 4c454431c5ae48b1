/** Two addresses for whoever watches over the server: is it alive, and may people be sent to it? */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { isPostgres } from '../kernel/database/is-postgres.ts';
import type { Database } from '../kernel/database/open.ts';
import type { Troubles } from '../kernel/database/troubles.ts';
import type { FileStore } from '../kernel/files/file-store.ts';

/** However many ask, the database is asked no more often than this. */
const askedEveryMs = 1000;

interface Data {
  readonly database: Database;
  readonly files: Pick<FileStore, 'isThere'>;
  readonly troubles: Troubles;
}

/** @param data  left out: there are none, and nothing to wait for */
export function answerHealth(app: FastifyInstance, data: Data | undefined): void {
  const dataState = data ? askedRarely(() => stateOf(data)) : async () => 'ok' as const;
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  // A connection that stayed open after its answer would keep the server from ending.
  app.addHook('onSend', async (_, reply) => {
    if (isStopping) reply.header('Connection', 'close');
  });
  // Many watchers ask for the head alone.
  const quiet = { logLevel: 'warn', exposeHeadRoute: true } as const;
  app.get('/health/live', quiet, (_, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }));
  app.get('/health/ready', quiet, async (_, reply) => {
    const status = isStopping ? 'stopping' : await dataState();
    return reply
      .code(status === 'ok' ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ status });
  });
}

type DataState = 'ok' | 'database' | 'damaged' | 'files';

async function stateOf({ database, files, troubles }: Data): Promise<DataState> {
  try {
    if (await isReadOnly(database)) return 'database';
    if (troubles.hasDamage()) return 'damaged';
    return files.isThere() ? 'ok' : 'files';
  } catch {
    return 'database';
  }
}

/** A PostgreSQL that has become the copy of another one still answers, and takes no changes: nobody could log in. */
async function isReadOnly(database: Database): Promise<boolean> {
  if (!isPostgres(database)) {
    await sql`select 1`.execute(database);
    return false;
  }
  const { rows } = await sql<{ readonly state: string }>`
    select current_setting('transaction_read_only') as state`.execute(database);
  return rows[0]?.state === 'on';
}

/** What was found out is reported again for a moment, also to those who ask meanwhile. */
function askedRarely(ask: () => Promise<DataState>): () => Promise<DataState> {
  let until = 0;
  let answer: Promise<DataState> = Promise.resolve('database');
  return () => {
    const now = performance.now();
    if (now >= until) {
      until = now + askedEveryMs;
      answer = ask();
    }
    return answer;
  };
}
