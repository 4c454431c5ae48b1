/** A portal whose data the office's commands and a server share, on whichever database the tests run. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { compiledPortal } from '../../server/support/compiled-portal.ts';
import { secretKey } from '../../server/support/seeded-database.ts';
import { startServer, startTimeoutMs, type TestServer, testStart } from '../../server/support/test-server.ts';
import { configWith, emptyFolder, porticoWith, type Run } from './run-portico.ts';

export interface OfficePortal {
  readonly server: TestServer;
  /** `portico office …` */
  office(...words: readonly string[]): Promise<Run>;
  /** Any command, at the same data. */
  run(...words: readonly string[]): Promise<Run>;
  /** Writes a file for a command. @returns its path */
  write(name: string, text: string | Buffer): string;
  /** What was written down about the office, the newest first. */
  audit(): Promise<readonly Record<string, unknown>[]>;
  /** The messages that somebody of the demonstration has, the newest first. */
  inboxOf(as: string): Promise<readonly { readonly title: string }[]>;
  close(): Promise<void>;
}

/** @param files  further files of the config, by their path */
export async function startOffice(files?: Readonly<Record<string, string>>): Promise<OfficePortal> {
  const folder = emptyFolder();
  const portal = files ? { portal: compiledPortal(files) } : {};
  const server = await startServer(portal);
  const config = files ? ['--config', configWith(files)] : [];
  const settings = {
    DATABASE_URL: server.address.url ?? '',
    FILES_DIR: server.filesDir,
    DEMO_NOW: testStart,
    DEMO: '1',
    SECRET_KEY: secretKey,
    // As some write it, with a slash at its end.
    SITE_BASE_URL: 'https://portal.example/',
  };
  const run = (...words: readonly string[]): Promise<Run> => porticoWith(settings, words);
  return {
    server,
    run,
    office: (...words) => run('office', ...words, ...config),
    write(name, text) {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    },
    async audit() {
      const rows = await server.database
        .selectFrom('audit')
        .select('detail')
        .where('action', '=', 'office')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(({ detail }) => JSON.parse(detail) as Record<string, unknown>); // written by the server
    },
    inboxOf: async (as) => (await server.ask('user/message', { as })).data.list,
    close: () => server.close(),
  };
}

/** One portal for all tests of a file, started before the first of them. */
export function sharedOffice(): OfficePortal {
  let started: OfficePortal | undefined;
  beforeAll(async () => {
    started = await startOffice();
  }, startTimeoutMs);
  afterAll(() => started?.close());
  const portal = (): OfficePortal => {
    if (!started) throw new Error('The portal is there within tests only.');
    return started;
  };
  return {
    get server() {
      return portal().server;
    },
    office: (...words) => portal().office(...words),
    run: (...words) => portal().run(...words),
    write: (name, text) => portal().write(name, text),
    audit: () => portal().audit(),
    inboxOf: (as) => portal().inboxOf(as),
    close: () => portal().close(),
  };
}

/** The numbers of Chris's open applications, the oldest first. */
export async function openApplications({ server }: OfficePortal, status: string): Promise<string[]> {
  const rows = await server.database
    .selectFrom('applications')
    .select('no')
    .where('status', '=', status)
    .where('cancelled_at', 'is', null)
    .where('user_id', '=', server.ids['chris'] ?? 0)
    .orderBy('id')
    .execute();
  return rows.map(({ no }) => no);
}
