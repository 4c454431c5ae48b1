import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backupData } from '../../cli/commands/data.ts';
import { dataPlaces, openData } from '../../cli/data/places.ts';
import { openSqlite, type SqliteDatabase } from '../../server/kernel/database/sqlite-dialect.ts';
import { seededFiles } from '../server/support/seeded-database.ts';
import { emptyFolder, portico } from './support/run-portico.ts';

let home: string;
const data = () => join(home, 'data');
const copy = () => join(home, 'copy');
const program = resolve(import.meta.dirname, '../../bin/portico.mjs');
const databaseFile = () => join(data(), 'portico.db');

beforeEach(async () => {
  home = emptyFolder();
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('FILES_DIR', join(data(), 'files'));
  await seededFiles(data());
});
afterEach(() => vi.unstubAllEnvs());

/** Only `exec`: a connection that has prepared statements stays open until the process ends, with the driver for Node 20. */
async function withDatabase(file: string, work: (database: Pick<SqliteDatabase, 'exec'>) => unknown): Promise<void> {
  const database = await openSqlite(file);
  try {
    await work(database);
  } finally {
    database.close();
  }
}

/** Looks into a copy, for the same reason. */
async function nameOfChris(file = databaseFile()): Promise<unknown> {
  const looked = join(emptyFolder(), 'looked.db');
  copyFileSync(file, looked);
  const database = await openSqlite(looked);
  return database.prepare("select en_name from users where sid = '1155000001'").all()[0];
}

const renaming = (name: string) => `update users set en_name = '${name}' where sid = '1155000001'`;
const rename = (name: string) => withDatabase(databaseFile(), (database) => database.exec(renaming(name)));

const filesIn = (folder: string) => readdirSync(folder, { recursive: true }).map(String).sort();

describe('portico data', () => {
  it('says how a copy is brought back, also from a folder with a blank in its name', async () => {
    const folder = join(home, 'the copy');

    const { output } = await portico(['data', 'backup', folder]);

    expect(output).toBe(`Everything is in ${folder}. Bring it back with \`npx portico data restore "${folder}"\`.\n`);
  });

  it('brings records and files back as they were', async () => {
    const files = filesIn(join(data(), 'files'));
    expect((await portico(['data', 'backup', copy()])).exitCode).toBe(0);
    await rename('Somebody Else');
    writeFileSync(join(data(), 'files', 'later.txt'), 'came later');

    const { exitCode, output } = await portico(['data', 'restore', copy()]);

    expect(exitCode).toBe(0);
    expect(output).toContain('are back. Start the portal.');
    expect(await nameOfChris()).toEqual({ en_name: 'Chris Chan' });
    expect(filesIn(join(data(), 'files'))).toEqual(files);
  });

  describe('with mail that waited when the copy was made', () => {
    const waiting = async () => {
      const looked = join(emptyFolder(), 'looked.db');
      copyFileSync(databaseFile(), looked);
      const database = await openSqlite(looked);
      return database.prepare("select tries from outbox where recipient = 'chris@mail.example' order by id").all();
    };
    beforeEach(async () => {
      const mail = (sentAt: string) =>
        `insert into outbox (recipient, subject, content, created_at, next_try_at, tries, sent_at) values
          ('chris@mail.example', 'News', 'Read it.', '2025-11-21', '2025-11-21', 1, ${sentAt})`;
      await withDatabase(databaseFile(), (database) => {
        database.exec('delete from outbox');
        for (const sentAt of ['null', "'2025-11-21'", 'null']) database.exec(mail(sentAt));
      });
      await portico(['data', 'backup', copy()]);
    });

    it('sends none of it again, and says so', async () => {
      const { exitCode, errors } = await portico(['data', 'restore', copy()]);

      expect([exitCode, errors]).toEqual([
        0,
        expect.stringMatching(/2 mails waited when the copy was made, and will not be sent: .+ --send-mail`\.\n$/),
      ]);
      expect(await waiting()).toEqual([{ tries: 7 }, { tries: 1 }, { tries: 7 }]);
    });

    it('sends it when somebody says so', async () => {
      const { exitCode, errors } = await portico(['data', 'restore', copy(), '--send-mail']);

      expect([exitCode, errors.includes('mail')]).toEqual([0, false]);
      expect(await waiting()).toEqual([{ tries: 1 }, { tries: 1 }, { tries: 1 }]);
    });
  });

  it('brings the files back before the records, so that no portal starts with records alone', async () => {
    for (let number = 0; number < 3000; number++) writeFileSync(join(data(), 'files', `${number}.txt`), 'a file');
    await portico(['data', 'backup', copy()]);
    const places = [join(data(), 'files', '2999.txt'), databaseFile()];
    let isDone = false;
    const done = portico(['data', 'restore', copy()]).finally(() => {
      isDone = true;
    });

    const seen = new Set<string>();
    while (!isDone) {
      seen.add(places.map((place) => existsSync(place)).join());
      await new Promise((next) => setImmediate(next));
    }

    expect([(await done).exitCode, seen.has('true,true') || seen.has('true,false'), seen.has('false,true')]).toEqual([
      0,
      true,
      false,
    ]);
  });

  it('keeps what was there before', async () => {
    await portico(['data', 'backup', copy()]);
    await rename('Somebody Else');

    const { errors } = await portico(['data', 'restore', copy()]);

    const [kept = ''] = readdirSync(data()).filter((name) => name.startsWith('before-'));
    expect(errors).toContain(kept);
    expect(await nameOfChris(join(data(), kept, 'portico.db'))).toEqual({ en_name: 'Somebody Else' });
  });

  it.each([
    ['broken in the middle', damage],
    ['no database any more', (file: string) => writeFileSync(file, 'not a database, and long enough\n'.repeat(100))],
  ])('brings a copy back in place of a database that is %s', async (_, spoil) => {
    await portico(['data', 'backup', copy()]);
    spoil(databaseFile());

    const { exitCode, errors } = await portico(['data', 'restore', copy()]);

    expect([exitCode, errors]).toEqual([0, expect.stringContaining('What was there before is in')]);
    expect(await nameOfChris()).toEqual({ en_name: 'Chris Chan' });
  });

  it('copies while the portal runs, and with it what is not yet in the main file', async () => {
    await withDatabase(databaseFile(), async (database) => {
      database.exec(renaming('Just Now'));
      expect((await portico(['data', 'backup', copy()])).exitCode).toBe(0);
    });

    await rename('Later');
    await portico(['data', 'restore', copy()]);

    expect(await nameOfChris()).toEqual({ en_name: 'Just Now' });
  });

  it('brings nothing back while the portal runs', async () => {
    await portico(['data', 'backup', copy()]);

    let result = { exitCode: null as number | null, errors: '' };
    await withDatabase(databaseFile(), async (database) => {
      database.exec('select count(*) from users');
      result = await portico(['data', 'restore', copy()]);
    });

    expect(result).toMatchObject({
      exitCode: 2,
      errors: 'The portal is running. Stop it first, then bring the copy back.\n',
    });
    expect(await nameOfChris()).toEqual({ en_name: 'Chris Chan' });
  });

  it.each([
    ['a damaged copy', (file: string) => damage(file), 'This copy cannot be used:'],
    [
      'something that is no database',
      (file: string) => writeFileSync(file, 'not a database'),
      'is no database of a portal',
    ],
  ])('refuses %s and leaves everything as it is', async (_, spoil, sentence) => {
    await portico(['data', 'backup', copy()]);
    spoil(join(copy(), 'portico.db'));

    const { exitCode, errors } = await portico(['data', 'restore', copy()]);

    expect([exitCode, errors.includes(sentence) ? sentence : errors]).toEqual([2, sentence]);
    expect(await nameOfChris()).toEqual({ en_name: 'Chris Chan' });
  });

  it('leaves everything as it was when a copy cannot be brought back whole', async () => {
    await portico(['data', 'backup', copy()]);
    await rename('Somebody Else');
    const before = filesIn(data());
    // Nothing copies a pipe.
    execFileSync('mkfifo', [join(copy(), 'files', 'pipe')]);

    const { exitCode, errors } = await portico(['data', 'restore', copy()]);

    expect([exitCode, errors]).toEqual([
      2,
      expect.stringMatching(/^The copy cannot be brought back: .+\. The data are as they were\.\n$/),
    ]);
    expect(await nameOfChris()).toEqual({ en_name: 'Somebody Else' });
    expect(filesIn(data()).filter((name) => !/-(wal|shm)$/.test(name))).toEqual(
      before.filter((name) => !/-(wal|shm)$/.test(name)),
    );
  });

  it('brings no copy back that was broken off', async () => {
    await portico(['data', 'backup', copy()]);
    // As Ctrl-C leaves it.
    renameSync(join(copy(), 'files'), join(copy(), 'files.part'));
    await rename('Somebody Else');

    const { exitCode, errors } = await portico(['data', 'restore', copy()]);

    expect([exitCode, errors]).toEqual([
      2,
      `${copy()} is half of a copy: it was broken off. Bring another one back.\n`,
    ]);
    expect(await nameOfChris()).toEqual({ en_name: 'Somebody Else' });
  });

  it('never has records in a copy whose files are not called half or whole', async () => {
    const seen = new Set<string>();
    let isDone = false;
    const done = backupData(copy()).finally(() => {
      isDone = true;
    });
    while (!isDone) {
      const names = existsSync(copy()) ? readdirSync(copy()) : [];
      if (names.includes('portico.db')) seen.add(String(names.some((name) => name.startsWith('files'))));
      await new Promise((next) => setImmediate(next));
    }
    await done;

    expect([...seen]).toEqual(['true']);
  });

  it('begins nothing with half of what was brought back, until it is brought back whole', async () => {
    for (let number = 0; number < 3000; number++) writeFileSync(join(data(), 'files', `${number}.txt`), 'a file');
    await portico(['data', 'backup', copy()]);
    await rename('Somebody Else');
    const child = spawn(process.execPath, [program, 'data', 'restore', copy()], { stdio: 'ignore' });
    const ended = once(child, 'exit');
    // The files come before the database, in whatever order the disk has them.
    while (child.exitCode === null && !(existsSync(join(data(), 'files')) && !existsSync(databaseFile())))
      await new Promise((next) => setImmediate(next));
    child.kill('SIGKILL');
    await ended;

    const sentence = expect.stringContaining('A copy was being brought back, and that was broken off.');
    for (const words of [
      ['data', 'backup', join(home, 'another')],
      ['office', 'events'],
      ['validate', '--data'],
    ])
      expect(await portico(words)).toMatchObject({ exitCode: 2, errors: sentence });
    await expect(openData(dataPlaces(process.env))).rejects.toThrow(`data restore ${copy()}`);

    expect(await portico(['data', 'restore', copy()])).toMatchObject({
      exitCode: 0,
      output: `The data of ${copy()} are back. Start the portal.\n`,
    });
    expect(await nameOfChris()).toEqual({ en_name: 'Chris Chan' });
    expect(await portico(['validate', '--data'])).toMatchObject({ exitCode: 0 });
  });

  it('says how many files a copy lacks that did not arrive whole', async () => {
    await withDatabase(databaseFile(), (database) => database.exec('delete from demo_days'));
    await portico(['data', 'backup', copy()]);
    const [gone = '', short = ''] = filesIn(join(copy(), 'files')).filter((name) => /[\\/][\w-]{32}$/.test(name));
    rmSync(join(copy(), 'files', gone));
    truncateSync(join(copy(), 'files', short), 10);

    const { exitCode, errors } = await portico(['data', 'restore', copy()]);

    expect(exitCode).toBe(0);
    // The demonstration has lost one on purpose.
    expect(errors).toMatch(
      /^3 of \d+ files that the records name are missing in .+, or cut short\. .+another copy back\.$/m,
    );
  });

  it('gives the files of a copy their name when all are there', async () => {
    const seen = new Set<string>();
    writeFileSync(join(data(), 'files', 'large.bin'), Buffer.alloc(20_000_000));
    let isDone = false;
    const done = backupData(copy()).finally(() => {
      isDone = true;
    });
    while (!isDone) {
      const names = existsSync(copy()) ? readdirSync(copy()) : [];
      for (const name of names) seen.add(name);
      await new Promise((next) => setImmediate(next));
    }
    await done;

    expect([...seen]).toContain('files.part');
    expect(readdirSync(copy()).filter((name) => name.startsWith('files'))).toEqual(['files']);
  });

  it('leaves no half of a copy behind', async () => {
    execFileSync('mkfifo', [join(data(), 'files', 'pipe')]);
    mkdirSync(copy());

    const { exitCode, errors } = await portico(['data', 'backup', copy()]);

    expect([exitCode, errors]).toEqual([2, expect.stringContaining(`${copy()} cannot be used: `)]);
    expect(filesIn(copy())).toEqual([]);
  });

  it('puts the database back when the files cannot be set aside', async () => {
    await portico(['data', 'backup', copy()]);
    await rename('Somebody Else');
    vi.useFakeTimers({ now: new Date(2025, 10, 21, 18, 30), toFake: ['Date'] });
    // As where the folder of the files is a disk of its own.
    mkdirSync(join(data(), 'before-2025-11-21-183000', 'files', 'in the way'), { recursive: true });

    const { exitCode, errors } = await portico(['data', 'restore', copy()]);

    vi.useRealTimers();
    expect([exitCode, errors]).toEqual([2, expect.stringMatching(/before-2025-11-21-183000 cannot be used: /)]);
    expect(await nameOfChris()).toEqual({ en_name: 'Somebody Else' });
  });

  it('writes over nothing that was set aside in the same second', async () => {
    await portico(['data', 'backup', copy()]);
    await rename('Somebody Else');
    const kept = join(data(), 'before-2025-11-21-183000', 'portico.db');
    mkdirSync(dirname(kept));
    writeFileSync(kept, 'what a restore that was broken off has set aside');
    vi.useFakeTimers({ now: new Date(2025, 10, 21, 18, 30), toFake: ['Date'] });

    const { exitCode, errors } = await portico(['data', 'restore', copy()]);

    vi.useRealTimers();
    expect([exitCode, errors]).toEqual([
      2,
      expect.stringContaining('before-2025-11-21-183000 cannot be used: portico.db is there already.'),
    ]);
    expect(readFileSync(kept, 'utf8')).toBe('what a restore that was broken off has set aside');
    expect(await nameOfChris()).toEqual({ en_name: 'Somebody Else' });
  });

  it('says that a copy cannot go into a file', async () => {
    const file = join(home, 'letter.txt');
    writeFileSync(file, '');

    const { exitCode, errors } = await portico(['data', 'backup', file]);

    expect([exitCode, errors]).toEqual([2, `${file} is a file. Choose a folder for the copy.\n`]);
  });

  it('takes a FILES_DIR that is empty for one that is not set', async () => {
    vi.stubEnv('FILES_DIR', '');

    const { url, filesDir, databaseFile } = dataPlaces(process.env);

    expect([url, filesDir, databaseFile]).toEqual(['', resolve('data/files'), resolve('data/portico.db')]);
  });

  it('refuses the copy of a newer Portico', async () => {
    await portico(['data', 'backup', copy()]);
    await withDatabase(join(copy(), 'portico.db'), (database) =>
      database.exec("insert into kysely_migration (name, timestamp) values ('999-from-the-future', '2030-01-01')"),
    );

    const { exitCode, errors } = await portico(['data', 'restore', copy()]);

    expect(exitCode).toBe(2);
    expect(errors).toContain('comes from a newer Portico (999-from-the-future)');
  });

  it.each([
    ['backup', 'is not empty. Choose another folder for the copy.'],
    ['restore', 'holds no copy: there is no portico.db in it.'],
  ])('says when the folder for %s does not fit', async (word, sentence) => {
    const folder = join(home, 'other');
    mkdirSync(folder);
    writeFileSync(join(folder, 'letter.txt'), '');

    const { exitCode, errors } = await portico(['data', word, folder]);

    expect(exitCode).toBe(2);
    expect(errors).toContain(sentence);
    expect(existsSync(join(folder, 'letter.txt'))).toBe(true);
  });

  it('names the command of PostgreSQL where the data are kept there', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://portal:secret@db.example/portal');

    const { exitCode, errors } = await portico(['data', 'backup', copy()]);

    expect(exitCode).toBe(2);
    expect(errors).toContain('pg_dump');
    expect(errors).not.toContain('secret');
  });

  it('names commands that bring a copy back as another person, and over what a newer Portico has made', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://portal:secret@db.example/portal');

    const { exitCode, errors } = await portico(['data', 'restore', copy()]);

    expect(exitCode).toBe(2);
    expect(errors).toContain('`psql "$DATABASE_URL" --command "drop schema public cascade; create schema public"`');
    expect(errors).toContain('`pg_restore --no-owner --single-transaction --dbname="$DATABASE_URL" portico.dump`');
  });

  it.each(['secret', 'se@cret'])('never shows the password %s of a database that does not answer', async (password) => {
    vi.stubEnv('DATABASE_URL', `postgres://portal:${password}@127.0.0.1:1/portal?password=secret&sslmode=disable`);

    const { exitCode, output, errors } = await portico(['validate', '--data']);

    expect([exitCode, output, errors.trim()]).toEqual([
      2,
      '',
      'The database in DATABASE_URL (postgres://127.0.0.1:1/portal) cannot be opened: nothing answers there.',
    ]);
  });

  it('knows a PostgreSQL whose address lies in a file, and says which file is not there', async () => {
    const file = join(data(), 'database-url');
    writeFileSync(file, 'postgres://portal:secret@db.example/portal\n');
    vi.stubEnv('DATABASE_URL_FILE', file);
    const there = await portico(['data', 'backup', copy()]);
    vi.stubEnv('DATABASE_URL_FILE', join(data(), 'gone'));
    const gone = await portico(['data', 'backup', copy()]);

    expect([there.exitCode, there.errors]).toEqual([2, expect.stringContaining('pg_dump')]);
    expect([gone.exitCode, gone.errors]).toEqual([
      2,
      expect.stringContaining(
        `The file in DATABASE_URL_FILE (${join(data(), 'gone')}) cannot be read: it is not there.`,
      ),
    ]);
  });
});

/** Overwrites a part in the middle of a file. */
function damage(file: string): void {
  const bytes = readFileSync(file);
  bytes.fill(0xff, 4096 * 3, 4096 * 12);
  writeFileSync(file, bytes);
}
