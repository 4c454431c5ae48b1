/**
 * The image, built and used as the guide says: alone with SQLite, then with its PostgreSQL and its catcher of mail.
 * It needs Docker with Compose and Buildx, and the ports 8080 and 8025.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

const image = 'portico-trial';
const portal = 'http://127.0.0.1:8080';

export function print(rows) {
  for (const { what, holds, said } of rows) console.log(`${holds ? '✓' : '✗'} ${what}${said ? `: ${said}` : ''}`);
}

export async function measure(root) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-container-'));
  try {
    execFileSync('sh', ['-c', `git archive HEAD | tar -x -C '${folder}'`], { cwd: root });
    const rows = [
      built(folder),
      ...(await alone(folder)),
      ...(await composed(folder, readFileSync(join(root, 'docs/guide/the-first-day.md'), 'utf8'))),
    ];
    return { rows, notes: { engine: docker(folder, 'version', '--format', '{{.Server.Version}}') } };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function built(folder) {
  docker(folder, 'build', '--quiet', '--tag', image, '.');
  const bytes = Number(docker(folder, 'image', 'inspect', image, '--format', '{{.Size}}'));
  return row('The image can be built', true, `${Math.round(bytes / 1e6)} MB`);
}

/** With SQLite, on a read-only disk but for its data. */
async function alone(folder) {
  const inside = (...words) => docker(folder, 'exec', image, ...words);
  for (const name of ['secret-key', 'metrics-token', 'password-secret', 'database-admin', 'database-password'])
    newSecret(folder, name);
  const secret = `${join(folder, 'secrets/secret-key')}:/run/secrets/secret-key:ro`;
  const settings = ['--env', 'DEMO=0', '--env', 'SECRET_KEY_FILE=/run/secrets/secret-key'];
  const disk = ['--read-only', '--tmpfs', '/tmp', '--volume', `${image}:/data`, '--volume', secret];
  docker(folder, 'run', '--detach', '--name', image, '--publish', '127.0.0.1:8080:8080', ...disk, ...settings, image);
  try {
    const ready = await answers('/health/ready');
    const page = await answers('/');
    const user = inside('id', '--user');
    const writes = failure(() => inside('touch', '/portal/x'));
    const events = inside('portico', 'office', 'events');
    const copied = inside('portico', 'data', 'backup', '/data/backups/monday');
    const healthy = await until(() => healthOf(folder, image) === 'healthy', 60);
    docker(folder, 'stop', '-t', '30', image);
    const code = docker(folder, 'inspect', image, '--format', '{{.State.ExitCode}}');
    return [
      row('It starts with SQLite and is found healthy', ready === 200 && page === 200 && healthy),
      row('It is not root, and may not write', user !== '0' && writes.includes('Read-only'), writes),
      row('Commands work beside it', events.includes('no events'), events),
      row('It can be backed up', copied.includes('/data/backups/monday')),
      row('It stops when it is told to', code === '0', `code ${code}`),
    ];
  } finally {
    docker(folder, 'rm', '--force', '--volumes', image);
    docker(folder, 'volume', 'rm', '--force', image);
  }
}

/** From an empty PostgreSQL to invitations in the mail, by the samples of the guide. */
async function composed(folder, guide) {
  const compose = (...words) => docker(folder, 'compose', '--project-name', image, ...words);
  const inside = (...words) => compose('exec', '-T', 'portal', ...words);
  const password = readFileSync(join(folder, 'secrets/database-password'), 'utf8').trim();
  writeSecret(folder, 'database-url', `postgres://portico:${password}@database:5432/portico\n`);
  writeSecret(folder, 'smtp-url', 'smtp://mail:1025\n');
  writeFileSync(join(folder, 'first-day.yaml'), /```yml records\n([\s\S]*?)```/.exec(guide)[1]);
  try {
    compose('up', '--build', '--detach', '--wait');
    compose('cp', 'first-day.yaml', 'portal:/data/');
    const imported = inside('portico', 'office', 'import', '/data/first-day.yaml', '--invite');
    const mailed = await until(async () => (await invitations()) === 2, 60);
    const secrets = failure(() => inside('sh', '-c', `env | grep -F '${password}'`));
    compose('restart', 'database');
    const back = await answers('/health/ready');
    const log = compose('logs', 'portal', 'database');
    compose('stop', 'portal');
    const code = docker(folder, 'inspect', `${image}-portal-1`, '--format', '{{.State.ExitCode}}');
    return [
      row('It starts with PostgreSQL and a catcher of mail', true),
      row('The first day is brought in', imported.includes('People: 2 new'), imported.split('\n').at(-1)),
      row('Invitations reach the catcher of mail', mailed),
      row('No secret stands in its environment or its log', secrets !== '' && !log.includes(password)),
      row('It is ready again after the database was started anew', back === 200),
      row('Checks of health leave nothing in the log', !/role ".*" does not exist/.test(log)),
      row('It stops when it is told to', code === '0', `code ${code}`),
    ];
  } finally {
    compose('down', '--volumes', '--rmi', 'local');
  }
}

/** Made by the image, as the guide says. */
function newSecret(folder, name) {
  writeSecret(folder, name, `${docker(folder, 'run', '--rm', image, 'portico', 'new-key')}\n`);
}

function writeSecret(folder, name, text) {
  mkdirSync(join(folder, 'secrets'), { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, 'secrets', name), text, { mode: 0o444 });
}

async function invitations() {
  return JSON.parse((await answerOf('http://127.0.0.1:8025/api/v1/messages')).text).total;
}

/** The status of a page, asked until there is one. */
async function answers(path) {
  let status = 0;
  await until(async () => {
    ({ status } = await answerOf(`${portal}${path}`));
    return status === 200;
  }, 30);
  return status;
}

/** By `http`: `fetch` of Node 20 waits for ever where a port is open and nobody is behind it yet. */
function answerOf(address) {
  return new Promise((resolve, reject) => {
    const request = get(address, { agent: false, timeout: 3000 }, async (answer) => {
      try {
        resolve({ status: answer.statusCode, text: await text(answer) });
      } catch (error) {
        reject(error);
      }
    });
    request.on('timeout', () => request.destroy());
    request.on('error', reject);
  });
}

function healthOf(folder, name) {
  return docker(folder, 'inspect', name, '--format', '{{.State.Health.Status}}');
}

/** Whether it came true within so many seconds. */
async function until(holds, seconds) {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    if (
      await Promise.resolve()
        .then(holds)
        .catch(() => false)
    )
      return true;
    await wait(500);
  }
  return false;
}

/** What is said by something that should fail; nothing when it does not. */
function failure(run) {
  try {
    run();
    return '';
  } catch (error) {
    return error.stderr.trim() || `code ${error.status}`;
  }
}

function docker(folder, ...words) {
  return execFileSync('docker', words, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
}

function row(what, holds, said = '') {
  return { what, holds, said };
}
