import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { openDatabase } from '#server';
import { builtFrontEnd } from '../../cli/build/front-end.ts';
import { closeSoon, patienceMs } from '../../cli/serve/close-soon.ts';
import { shownHost } from '../../cli/serve/welcome.ts';
import { breakTable } from '../server/support/break-table.ts';
import { seededFiles } from '../server/support/seeded-database.ts';
import { configWith, emptyFolder, porticoProgram, porticoWith, runningPortico } from './support/run-portico.ts';

/** A data folder of its own, and a front end that is built enough. */
function place(): { readonly env: Record<string, string>; readonly web: string } {
  const web = emptyFolder();
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Portal</title>');
  return { env: { FILES_DIR: join(emptyFolder(), 'files') }, web };
}

const running = 'Press Ctrl-C to stop.';
const library = 'tests/fixtures/library/config';

describe.concurrent('portico serve', () => {
  test('says where the portal is and who may log in, and stops when it is told to', async () => {
    const { env, web } = place();

    const { exitCode, output, errors } = await porticoProgram(['serve', '--port', '0', '--web', web], {
      env,
      stopAt: running,
    });

    expect(output).toMatch(/is open at http:\/\/localhost:\d+\//);
    expect(output).toContain('1155000001');
    expect(output).toContain('Demo2025!');
    expect(errors).not.toMatch(/Warning|^\s+at /m);
    expect(exitCode).toBe(0);
  });

  test.each([
    ['https://www.school.example/intranet', [], true],
    ['https://www.school.example/intranet/', ['--no-web'], false],
    ['https://portal.school.example/', [], false],
  ])('says whether its pages work where people open %s (%j)', async (site, more, isSaid) => {
    const { env, web } = place();

    const { output } = await porticoProgram(['serve', '--port', '0', ...(more.length > 0 ? more : ['--web', web])], {
      env: { ...env, SITE_BASE_URL: site },
      stopAt: running,
    });

    expect(output).toContain(running);
    expect(output.includes('`npx portico build --base /intranet/`')).toBe(isSaid);
  });

  test('says that the port is taken', async () => {
    const { env, web } = place();
    const other = createServer();
    const port = await new Promise<number>((done) => {
      other.listen(0, 'localhost', () => done((other.address() as { port: number }).port)); // a TCP server has a port
    });

    const { exitCode, errors } = await porticoProgram(['serve', '--port', String(port), '--web', web], { env });
    other.close();

    expect(exitCode).toBe(2);
    expect(errors).toContain(`Port ${port} is taken by another program.`);
  });

  test.each(['file/files', 'file'])('says that files cannot be kept where they should be, in %s', async (where) => {
    const { web } = place();
    const folder = emptyFolder();
    writeFileSync(join(folder, 'file'), '');

    const { exitCode, errors } = await porticoProgram(['serve', '--port', '0', '--web', web], {
      env: { FILES_DIR: join(folder, where) },
    });

    expect(exitCode).toBe(2);
    expect(errors).toMatch(/cannot be used for files: a part of its path is a file/);
  });

  test('says that the database cannot be opened, without its password', async () => {
    const { env, web } = place();
    const url = 'postgres://portal:very-secret@127.0.0.1:9/portal';

    const { exitCode, errors } = await porticoProgram(['serve', '--port', '0', '--web', web], {
      env: { ...env, DATABASE_URL: url },
    });

    expect(exitCode).toBe(2);
    expect(errors).toMatch(/DATABASE_URL .* cannot be opened: nothing answers there/);
    expect(errors).not.toContain('very-secret');
  });

  test('says that the database file is no database', async () => {
    const { env, web } = place();
    const folder = join(env['FILES_DIR'] ?? '', '..');
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, 'portico.db'),
      'this is no database, and long enough to be looked at closely\n'.repeat(100),
    );

    const { exitCode, errors } = await porticoProgram(['serve', '--port', '0', '--web', web], { env });

    expect(exitCode).toBe(2);
    expect(errors).toMatch(/portico\.db cannot be opened: it is damaged\. .*portico data restore/);
    expect(errors).not.toMatch(/^\s+at /m);
  });
});

/** What is refused before any data are opened leaves nothing behind, so it needs no program of its own. */
describe('portico serve, before it opens any data', () => {
  test('does not start with a config that has errors: shows them and ends with 1', async () => {
    const { env, web } = place();
    const folder = configWith({ 'pages/404.yaml': 'route: /pages/404\ntitel: x\n' });

    const { exitCode, output, errors } = await porticoWith(env, ['serve', '-c', folder, '--port', '0', '--web', web]);

    expect([exitCode, output]).toEqual([1, '']);
    expect(errors).toContain('shape/unknown-key');
  });

  test('says that the front end has not been built', async () => {
    const { env } = place();

    const { exitCode, errors } = await porticoWith(env, ['serve', '--web', emptyFolder()]);

    expect(exitCode).toBe(2);
    expect(errors).toMatch(/^The front end has not been built/);
  });

  test.each([
    ['real use without a secret key', { DEMO: '0' }, 'npx portico new-key'],
    ['real use with the key of an example', { DEMO: '0', SECRET_KEY: 'change-me' }, 'SECRET_KEY is too short'],
    ['an address for others without a word about DEMO', { HOST: '0.0.0.0' }, 'DEMO=0 is real use'],
    ['a clock that cannot be read', { DEMO_NOW: 'tomorrow' }, 'DEMO_NOW'],
  ])('refuses %s', async (_, setting, sentence) => {
    const { env, web } = place();

    const { exitCode, errors } = await porticoWith({ ...env, ...setting }, ['serve', '--port', '0', '--web', web]);

    expect(exitCode).toBe(2);
    expect(errors).toContain(sentence);
  });

  test.each(['http', '70000', '-1', '80.5'])('refuses the port %s', async (port) => {
    const { env, web } = place();

    const { exitCode, errors } = await porticoWith(env, ['serve', `--port=${port}`, '--web', web]);

    expect(exitCode).toBe(2);
    expect(errors).toContain(`${port} is no port.`);
  });

  test.each([
    ['0.0.0.0', 'localhost'],
    ['::1', 'localhost'],
    ['portal.example', 'portal.example'],
    ['192.168.1.5', '192.168.1.5'],
    ['2001:db8::5', '[2001:db8::5]'],
  ])('has an address for the host %s', (host, shown) => {
    expect(new URL(`http://${shownHost(host)}:8080`).hostname).toBe(shown);
  });

  test('takes a PORT that is empty for one that is not set', async () => {
    const { errors } = await porticoWith({ PORT: '' }, ['serve', '--no-web', '--config', 'confg']);

    expect(errors).toContain('The folder confg cannot be read');
  });

  test('does not start without anybody who answers them, and says both ways', async () => {
    const { env, web } = place();

    const { exitCode, output, errors } = await porticoWith(env, ['serve', '-c', library, '--web', web]);

    expect([exitCode, output]).toEqual([2, '']);
    expect(errors).toContain(
      'Nothing answers the calls book/index, book/detail, book/reserve, reader/login and reader/info:',
    );
    expect(errors).toContain('--api https://your-server.example');
    expect(errors).toContain('--mock');
    expect(errors).not.toMatch(/our mistake|DEBUG/);
  });

  test.each([
    ['an address without http', ['--api', 'your-server.example'], 'no address'],
    ['an address with a password', ['--api', 'https://me:very-secret@x.example'], 'holds a name or a password'],
    ['an address with a query', ['--api', 'https://x.example/?key=very-secret'], 'has a ? or a #'],
    [
      'made-up answers of another server',
      ['--mock', '--api', 'https://x.example'],
      '--mock and --api do not go together',
    ],
    ['all calls to nowhere', ['--all-calls'], '--all-calls does not say where the calls go'],
  ])('refuses %s', async (_, words, sentence) => {
    const { env, web } = place();

    const { exitCode, errors } = await porticoWith(env, ['serve', '--port', '0', '--web', web, ...words]);

    expect(exitCode).toBe(2);
    expect(errors).toContain(sentence);
    expect(errors).not.toContain('very-secret');
  });
});

test.each([
  ['a database on another computer', { DATABASE_URL: 'postgres://portal:very-secret@db.example/portal' }, []],
  ['a back end on another computer', {}, ['--api', 'http://back.example']],
])('refuses %s whose line is not encrypted, outside a demonstration', async (_, more, words) => {
  const { env, web } = place();
  const real = { ...env, ...more, DEMO: '0', SECRET_KEY: 'ZkW3mQv8rT1yBn5xLp0cJd7gHs2fAu9eRi4oKw6tEbM' };

  const { exitCode, output, errors } = await porticoWith(real, ['serve', '--port', '0', '--web', web, ...words]);

  expect([exitCode, output]).toEqual([2, '']);
  expect(errors).toContain('names another computer, and the line to it would not be safe.');
  expect(errors).not.toContain('very-secret');
});

test('finds the front end that was built beside it, wherever it is started', () => {
  const home = emptyFolder();
  const built = join(home, 'dist/of-this-test');
  for (const folder of [built, join(home, 'bin')]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(built, 'index.html'), '');
  writeFileSync(join(home, 'bin/portico.mjs'), '');
  const program = process.argv[1] ?? '';
  try {
    process.argv[1] = join(home, 'bin/portico.mjs');

    expect(builtFrontEnd('dist/of-this-test')).toBe(realpathSync(built));
    expect(() => builtFrontEnd('dist/nowhere')).toThrow('The front end has not been built');
  } finally {
    process.argv[1] = program;
  }
});

test('does not take the data of a demonstration for real ones', async () => {
  const { env, web } = place();
  const words = ['serve', '--port', '0', '--web', web];
  await porticoProgram(words, { env, stopAt: running });
  const key = (await porticoProgram(['new-key'], { env })).output.trim();

  const { exitCode, errors } = await porticoProgram(words, { env: { ...env, DEMO: '0', SECRET_KEY: key } });

  expect(key).toMatch(/^[\w-]{43}$/);
  expect(exitCode).toBe(2);
  expect(errors).toContain('These data are those of a demonstration');
});

test('does not take real data for those of a demonstration, also where nobody says what it is', async () => {
  const { env, web } = place();
  const words = ['serve', '--port', '0', '--web', web];
  await porticoProgram(words, { env, stopAt: running });
  const database = await openDatabase({ file: join(dirname(env['FILES_DIR'] ?? ''), 'portico.db') });
  await database.deleteFrom('demo_days').execute();
  await database.destroy();

  const { exitCode, errors } = await porticoProgram(words, { env });

  expect(exitCode).toBe(2);
  expect(errors).toContain('These data are not made up');
  expect(errors).toContain('Set DEMO=0 and the SECRET_KEY of these data');
});

test('says at its start whose passwords were kept with a secret that is not set any more', async () => {
  const { env, web } = place();
  const words = ['serve', '--port', '0', '--web', web];
  await porticoProgram(words, { env, stopAt: running });
  const database = await openDatabase({ file: join(dirname(env['FILES_DIR'] ?? ''), 'portico.db') });
  await database
    .updateTable('users')
    .set({ password_hash: 'secret-abcdefgh$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA' })
    .where('id', '<=', 2)
    .execute();
  await database.destroy();

  const { errors } = await porticoProgram(words, { env, stopAt: running });

  expect(errors).toContain('The passwords of 2 people were kept with another PASSWORD_SECRET');
});

test('names the youngest copy when its database is damaged, while it runs and at the next start', async () => {
  const { web } = place();
  const home = emptyFolder();
  const data = join(home, 'data');
  await seededFiles(data);
  const key = await publicKey(join(data, 'portico.db'));
  const env = { FILES_DIR: join(data, 'files') };
  for (const name of ['of-monday', 'of-friday', 'of-saturday'])
    await porticoWith({ ...env, DATABASE_URL: '' }, ['data', 'backup', join(home, 'backups', name)]);
  // As one that was broken off with Ctrl-C.
  renameSync(join(home, 'backups/of-saturday/files'), join(home, 'backups/of-saturday/files.part'));
  const words = ['serve', '-c', resolve('config'), '--port', '0', '--web', web];
  const advice = `The youngest copy is backups/of-friday: bring it back with \`node ${resolve('bin/portico.mjs')} data restore backups/of-friday\`.`;

  const server = await runningPortico(words, env, undefined, home);
  await breakTable(join(data, 'portico.db'), 'files');
  const { status } = await fetch(`${server.address}/files/public/${key}/name.pdf`);
  await server.said(`the database is damaged. ${advice}`);
  await server.stop();
  const next = await porticoProgram(words, { env, cwd: home });

  expect(status).toBe(503);
  expect(server.text()).not.toMatch(/our mistake|^\s+at /m);
  expect([next.exitCode, next.errors]).toEqual([2, expect.stringContaining(`it is damaged. ${advice}`)]);
});

/** The key of a file that everybody may read. */
async function publicKey(file: string): Promise<string> {
  const database = await openDatabase({ file });
  const [row] = await database.selectFrom('files').select('key').where('is_public', '=', 1).limit(1).execute();
  await database.destroy();
  return row?.key ?? '';
}

describe('a server that is told to stop', () => {
  test('answers whoever has begun to ask, and waits for nobody who does not go on', async () => {
    const { env, web } = place();
    await seededFiles(dirname(env['FILES_DIR'] ?? ''));
    const server = await runningPortico(['serve', '--port', '0', '--web', web], env);
    const { hostname, port } = new URL(server.address);
    const begin = (body: string, length: number) => {
      const socket = connect(Number(port), hostname);
      let answer = '';
      socket.on('data', (part) => void (answer += String(part)));
      socket.on('error', () => {}); // its end is what is looked at
      const ended = once(socket, 'close');
      socket.write(
        `POST /student-api/v1/passport/captcha HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`,
      );
      return { socket, ended, answer: () => answer };
    };
    const whole = JSON.stringify({ sid: 'x'.repeat(32) });
    const slow = begin(whole.slice(0, 10), whole.length);
    const never = begin('{', 1000);
    await fetch(`${server.address}/health/live`); // by then both have been heard

    const stopped = server.stop();
    await server.said('Stopping …');
    slow.socket.write(whole.slice(10));
    await Promise.all([slow.ended, never.ended, stopped]);

    expect(slow.answer()).toMatch(/^HTTP\/1\.1 200 [^]*"reason":"state"/);
    expect(never.answer()).toBe('');
    expect(server.text()).not.toContain('jobs failed');
  });

  test('does so for 20 seconds in real use, and for 3 in a demonstration', async () => {
    vi.useFakeTimers();
    try {
      for (const [demo, ms] of [
        [false, 20_000],
        [true, 3000],
      ] as const) {
        const cutOff = vi.fn<() => void>();
        const hanging = { close: () => new Promise(() => {}), server: { closeAllConnections: cutOff } };
        let isOver = false;
        void closeSoon(hanging, patienceMs(demo)).then(() => (isOver = true));
        await vi.advanceTimersByTimeAsync(ms - 1);
        expect([isOver, cutOff.mock.calls.length]).toEqual([false, 0]);
        await vi.advanceTimersByTimeAsync(1);
        expect([isOver, cutOff.mock.calls.length]).toEqual([true, 1]);
      }
    } finally {
      vi.useRealTimers();
    }
  });

  test('ends as soon as everybody is answered', async () => {
    vi.useFakeTimers();
    try {
      await closeSoon({ close: async () => {}, server: { closeAllConnections: () => {} } }, patienceMs(false));
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});

test('keeps data and copies for their owner alone', async () => {
  const { env, web } = place();
  const home = emptyFolder();
  const files = env['FILES_DIR'] ?? '';
  const data = dirname(files);
  const copy = join(emptyFolder(), 'copies', 'first');
  const serve = () =>
    porticoProgram(['serve', '-c', resolve('config'), '--port', '0', '--web', web], {
      env,
      cwd: home,
      stopAt: running,
    });
  await serve();
  // As an earlier version left them.
  chmodSync(join(data, 'portico.db'), 0o644);
  chmodSync(files, 0o755);
  mkdirSync(join(home, 'backups'));
  chmodSync(join(home, 'backups'), 0o755);
  await serve();
  await porticoProgram(['data', 'backup', copy], { env });

  const open = [data, copy, dirname(copy), join(home, 'backups')].flatMap(withWhatIsInside).filter(isOpen);
  expect(existsSync(join(copy, 'portico.db'))).toBe(true);
  expect(open).toEqual([]);
});

const withWhatIsInside = (path: string): string[] =>
  statSync(path).isDirectory()
    ? [path, ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))]
    : [path];

/** Whether anybody but its owner may read it. */
const isOpen = (path: string): boolean => (statSync(path).mode & 0o077) !== 0;

describe.concurrent('a portal with calls of its own', () => {
  test('is passed to the back end of --api, with no database and no secret key', async () => {
    const { env, web } = place();
    const backEnd = createHttpServer((request, response) =>
      response.end(JSON.stringify({ code: 200, data: request.url })),
    );
    backEnd.listen(0, 'localhost');
    await once(backEnd, 'listening');
    const { port } = backEnd.address() as AddressInfo; // a TCP server has no other kind of address
    const words = [
      'serve',
      '-c',
      library,
      '--web',
      web,
      '--port',
      '0',
      '--all-calls',
      '--api',
      `http://localhost:${port}`,
    ];

    const server = await runningPortico(words, { ...env, DEMO: '0' });
    const call = (await (await fetch(`${server.address}/student-api/v1/book/index`, { method: 'POST' })).json()) as {
      data: string;
    };
    await server.stop();
    backEnd.close();

    expect(call.data).toBe('/student-api/v1/book/index');
    expect(existsSync(env['FILES_DIR'] ?? '')).toBe(false);
  });

  test('is answered with made-up data by --mock, with no database, and its page says that it is a preview', async () => {
    const { env, web } = place();

    const server = await runningPortico(['serve', '-c', library, '--web', web, '--port', '0', '--mock'], env);
    const { data } = (await (await fetch(`${server.address}/student-api/v1/book/detail?id=1`)).json()) as {
      data: { title: string };
    };
    const manifest = await (await fetch(`${server.address}/model/manifest.json`)).json();
    await server.stop();

    expect(data.title).toBe('The Lighthouse at Low Tide');
    expect(manifest).toMatchObject({ preview: { roles: true } });
    expect(existsSync(env['FILES_DIR'] ?? '')).toBe(false);
  });
});

test('takes over a good change while it runs, and keeps the last good config through a bad one and a start', async () => {
  const { env, web } = place();
  const folder = configWith();
  const page = join(folder, 'pages/404.yaml');
  const good = readFileSync(page, 'utf8');
  let server = await runningPortico(['serve', '--port', '0', '-c', folder, '--watch', '--web', web], env);
  const titleNow = async (): Promise<string> => {
    const manifest = (await (await fetch(`${server.address}/model/manifest.json`)).json()) as {
      routes: { page: string; chunk: string }[];
    };
    const chunk = manifest.routes.find((route) => route.page === '404')?.chunk;
    return ((await (await fetch(`${server.address}/model/${chunk}`)).json()) as { page: { title: string } }).page.title;
  };

  writeFileSync(page, good.replace('title: Error page', 'titel: Error page'));
  await server.said('The change is not live');
  const afterBad = await titleNow();
  writeFileSync(page, good.replace('title: Error page', 'title: Nothing here'));
  await server.said('The change is live');
  const afterGood = await titleNow();
  await server.stop();

  expect([afterBad, afterGood]).toEqual(['Error page', 'Nothing here']);

  writeFileSync(page, good.replace('title: Error page', 'titel: Error page'));
  server = await runningPortico(['serve', '--port', '0', '-c', folder, '--web', web], env);
  const afterStart = await titleNow();
  await server.stop();

  expect(afterStart).toBe('Nothing here');
  expect(server.text()).toContain('shape/unknown-key');
  expect(server.text()).toMatch(/ has an error and is not live: the portal starts as it was before, live since \d{4}-/);
});
