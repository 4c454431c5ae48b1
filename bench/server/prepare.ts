/**
 * Makes a database with the demonstration's data and many more students, and writes down what the bench needs: tokens,
 * the event to register for, and for each measured call the statements that answering it takes.
 * Usage: prepare.mjs FOLDER
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { compilePortal } from '#compiler';
import type { PortalModel } from '#model';
import { createServer, openDatabase, portalView, seedDemo } from '#server';
import { createEvent } from '../../server/events/office/events.ts';
import { sqliteDialect } from '../../server/kernel/database/sqlite-dialect.ts';
import type { Tables } from '../../server/kernel/database/tables.ts';
import { sha256 } from '../../server/kernel/values/secrets.ts';

/** One statement as the driver gets it. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly (string | number | null)[];
}

export interface Plan {
  readonly databaseFile: string;
  readonly filesDir: string;
  readonly eventId: number;
  readonly tokens: readonly string[];
  readonly userIds: readonly number[];
  /** What one request of each measured call does and answers; the first student asked. */
  readonly recorded: Readonly<Record<string, { readonly statements: readonly Statement[]; readonly answer: string }>>;
}

export const secretKey = 'bench';
const studentCount = 6000;
const classCount = 100;

/** Far from every other number in the statements, so that the person who asks can be put in their place. */
const firstUserId = 1_000_000;

const [, , folder = 'dist/bench/load'] = process.argv;
mkdirSync(folder, { recursive: true });
const databaseFile = join(folder, 'portico.db');
const filesDir = join(folder, 'files');

const statements: Statement[] = [];
const database = await openDatabase({ file: databaseFile });
await seedDemo({ database, filesDir, secretKey, portal: portalView(compiled()) });
const { userIds, tokens } = await addStudents();
const eventId = await openEvent();
await database.destroy();
const plan: Plan = { databaseFile, filesDir, eventId, tokens, userIds, recorded: await record() };
writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));

async function addStudents(): Promise<Pick<Plan, 'userIds' | 'tokens'>> {
  const now = new Date().toISOString();
  const later = new Date(Date.now() + 86_400_000).toISOString();
  const classIds = await addClasses();
  const model = await database
    .selectFrom('enrolments')
    .selectAll()
    .where('is_current', '=', 1)
    .executeTakeFirstOrThrow();
  const made = Array.from({ length: studentCount }, (_, index) => ({
    token: `bench-token-${index}`.padEnd(43, 'x'),
    index,
  }));
  const ids: number[] = [];
  await database.transaction().execute(async (transaction) => {
    for (const { token, index } of made) {
      const sid = String(2_000_000_000 + index);
      const { id } = await transaction
        .insertInto('users')

        .values({ id: firstUserId + index, sid, en_name: `Student ${index}`, password_hash: 'none', created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { id: _id, ...enrolment } = model;
      await transaction
        .insertInto('enrolments')
        .values({ ...enrolment, class_id: classIds[index % classIds.length] ?? 0, user_id: id })
        .execute();
      await transaction
        .insertInto('tokens')
        .values({ hash: sha256(token), user_id: id, created_at: now, used_at: now, ends_at: later })
        .execute();
      ids.push(id);
    }
  });
  return { userIds: ids, tokens: made.map(({ token }) => token) };
}

/** As many as a large school has, so that a class is as large as a class. */
async function addClasses(): Promise<number[]> {
  const rows = Array.from({ length: classCount }, (_, index) => ({
    title: `Class ${index}`,
    programme: 'MBA',
    intake_year: 2025,
  }));
  const made = await database.insertInto('classes').values(rows).returning('id').execute();
  return made.map(({ id }) => id);
}

/** An event that takes everybody, without points and without a form. */
async function openEvent(): Promise<number> {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const text = { en: 'Open house' };
  return database.transaction().execute(async (transaction) => {
    const { id: categoryId } = await transaction
      .insertInto('categories')
      .values({ record: 'event', name: JSON.stringify(text), position: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    return createEvent(
      { database: transaction, now: new Date() },
      {
        title: text,
        content: { en: '<p>Everybody is welcome.</p>' },
        categoryId,
        organiser: text,
        venue: text,
        registrationStartAt: day(-1),
        registrationEndAt: day(1),
        startAt: day(2),
        endAt: day(3),
      },
    );
  });
}

async function record(): Promise<Plan['recorded']> {
  const dialect = await sqliteDialect(databaseFile);
  const watched = new Kysely<Tables>({
    dialect,
    log: (event) => {
      if (event.level === 'query') {
        statements.push({ sql: event.query.sql, parameters: event.query.parameters as Statement['parameters'] }); // what the tables' types allow
      }
    },
  });
  const app = await createServer({
    portal: compiled(),
    database: watched,
    filesDir,
    secretKey,
    demo: true,
    logger: false,
    jobs: false,
    answerCheck: 'refuse',
  });
  const answers: Record<string, Plan['recorded'][string]> = {};
  for (const [call, body] of [
    ['news/index', { filter: 0 }],
    ['user/info', undefined],
    ['activity/apply', { id: eventId }],
  ] as const) {
    statements.length = 0;
    const { body: answer } = await app.inject({
      method: body ? 'POST' : 'GET',
      url: `/student-api/v1/${call}`,
      headers: { authorization: tokens[0] ?? '' },
      ...(body ? { payload: body } : {}),
    });
    if (JSON.parse(answer).code !== 200) throw new Error(`${call} answers ${answer}`);
    answers[call] = { statements: [...statements], answer };
  }
  await app.close();
  await watched.destroy();
  return answers;
}

function compiled(): PortalModel {
  const paths = readdirSync('config', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.yaml'));
  const files = new Map(paths.map((path) => [path, readFileSync(join('config', path), 'utf8')]));
  const { portal } = compilePortal(files);
  if (!portal) throw new Error('The config does not compile.');
  return portal;
}
