/**
 * The least that could answer the same: a Fastify route that runs the same statements on the same database and sends an
 * answer of the same size. No contract, no limits, no checks, no query builder.
 * Usage: bare.mjs PLAN PORT
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { openSqlite } from '../../server/kernel/database/sqlite-dialect.ts';
import { sha256 } from '../../server/kernel/values/secrets.ts';
import type { Plan, Statement } from './prepare.ts';

const [, , planFile = '', port = '0'] = process.argv;
const plan = JSON.parse(readFileSync(planFile, 'utf8')) as Plan; // written by prepare.ts
const database = await openSqlite(plan.databaseFile);
const app = Fastify({ logger: false });
const idOfToken = new Map(plan.tokens.map((token, index) => [token, plan.userIds[index] ?? 0]));
const [firstToken = ''] = plan.tokens;
const [firstUser = 0] = plan.userIds;

type Value = string | number | null;
interface Prepared {
  readonly run: (values: Value[]) => unknown;
  readonly parameters: Statement['parameters'];
}

function prepare({ sql, parameters }: Statement): Prepared {
  const statement = database.prepare(sql);
  const reads = statement.columns().length > 0;
  return { parameters, run: (values) => (reads ? statement.all(...values) : statement.run(...values)) };
}

/** The parameters of the recorded request, with the person who asks now in the place of the first one. */
function parametersFor(parameters: Statement['parameters'], token: string, serial: string): Value[] {
  const userId = idOfToken.get(token) ?? 0;
  return parameters.map((value) => {
    if (value === firstUser) return userId;
    if (value === firstHash) return sha256(token);
    if (typeof value === 'string' && /^[0-9A-HJKMNP-TV-Z]{12}$/.test(value)) return serial;
    return typeof value === 'string' ? value.replace(`user:${firstUser}`, `user:${userId}`) : value;
  });
}

const firstHash = sha256(firstToken);

for (const [call, { statements, answer }] of Object.entries(plan.recorded)) {
  const prepared = statements.map(prepare);
  const answered = JSON.parse(answer) as object; // recorded by prepare.ts
  const changes = call === 'activity/apply';
  app.route({
    method: call === 'user/info' ? 'GET' : 'POST',
    url: `/student-api/v1/${call}`,
    handler: async (request) => {
      const token = String(request.headers['authorization']);
      const serial = changes ? randomBytes(9).toString('hex').toUpperCase().slice(0, 12) : '';
      for (const { run, parameters } of prepared) run(parametersFor(parameters, token, serial));
      return answered;
    },
  });
}
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.send?.('listening');
