/** What goes to other computers is encrypted, and only to who shows the right certificate. */
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#server';
import { isConnectionLost } from '../../server/kernel/database/lost-connection.ts';
import { backEndLineIssue, databaseLineIssue } from '../../server/kernel/safe-lines.ts';
import { readSettings } from '../../server/kernel/settings.ts';
import { sendMail } from '../../server/mail/jobs/send-mail.ts';
import { queueMail } from '../../server/mail/store/mail.ts';
import { cert, key } from './support/certificate.ts';
import { type MailServer, startMailServer } from './support/mail-server.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

const secretKey = 'ZkW3mQv8rT1yBn5xLp0cJd7gHs2fAu9eRi4oKw6tEbM';
const real = { DEMO: '0', SECRET_KEY: secretKey };

describe('the line to the database', () => {
  it.each([
    ['postgres://p:x@localhost/portal'],
    ['postgres://p:x@127.0.0.1:5433/portal?sslmode=disable'],
    ['postgres://p:x@[::1]/portal'],
    ['postgres:///portal'],
    ['postgres:///portal?host=/var/run/postgresql'],
    ['postgres://%2Fvar%2Frun%2Fpostgresql/portal'],
    ['socket:/var/run/postgresql?db=portal'],
    ['/var/run/postgresql portal'],
    ['postgres://p:x@db.example/portal?sslmode=verify-full'],
    ['postgres://p:x@10.0.0.5/portal?sslmode=verify-full&sslrootcert=/etc/ca.pem'],
  ])('may be %s', (url) => {
    expect(databaseLineIssue(real, url)).toBeNull();
  });

  it.each([
    ['postgres://p:x@db.example/portal'],
    ['postgres://p:x@db.example/portal?sslmode=disable'],
    ['postgres://p:x@db.example/portal?sslmode=require'],
    ['postgres://p:x@db.example/portal?sslmode=no-verify'],
    ['postgres://p:x@db.example/portal?sslmode=verify-full&sslmode=disable'],
    ['postgres://p:x@localhost.example/portal'],
    ['postgres://p:x@localhost/portal?host=db.example'],
    ['postgres://p:x@localhost/portal?host=localhost&host=db.example'],
  ])('may not be %s outside a demonstration', (url) => {
    expect(databaseLineIssue(real, url)).toMatch(/would not be safe.*sslmode=verify-full.*TRUSTED_HOSTS/);
  });

  it.each([
    'postgres://an address that cannot be read',
    'postgres://p:a/b@localhost/portal',
    'postgres://p:a#b@localhost/portal',
    'postgres://p:a%b@localhost/portal',
    'postgres://p:x@localhost:port/portal',
  ])('is none that can be read when it is %s, and how a password is written is said', (url) => {
    expect(databaseLineIssue(real, url)).toMatch(/cannot be read as an address.*# as %23.*% as %25/);
    expect(databaseLineIssue({ DEMO: '1' }, url)).toMatch(/cannot be read as an address/);
  });

  it.each([
    'sqlite:portico.db',
    'file:/srv/portico.db',
    './data/portico.db',
    'mysql://p:x@localhost/portal',
    'localhost',
  ])('is no line when %s is no PostgreSQL, in a demonstration neither', (url) => {
    expect(databaseLineIssue(real, url)).toMatch(/begins with postgres:\/\/.*For SQLite leave it out/);
    expect(databaseLineIssue({ DEMO: '1' }, url)).toMatch(/begins with postgres:\/\//);
  });

  it('may be any to a computer that the operator names, and in a demonstration', () => {
    const url = 'postgres://p:x@db.example/portal';

    expect(databaseLineIssue({ ...real, TRUSTED_HOSTS: 'mail, db.example' }, url)).toBeNull();
    expect(databaseLineIssue({ ...real, TRUSTED_HOSTS: 'mail,db' }, url)).not.toBeNull();
    expect(databaseLineIssue({ DEMO: '1' }, url)).toBeNull();
    expect(databaseLineIssue({ ...real, PGHOST: 'db.example' }, 'postgres:///portal')).not.toBeNull();
  });

  it('is given up when the other end does not encrypt', async () => {
    const database = await fakeDatabase('N');

    await expect(openDatabase({ url: `${database.url}?sslmode=verify-full` })).rejects.toThrow('does not support SSL');
    expect(database.openWords).toEqual([]);
    await database.close();
  });

  it('is given up when the certificate of the other end is not trusted', async () => {
    const database = await fakeDatabase('S');

    await expect(openDatabase({ url: `${database.url}?sslmode=verify-full` })).rejects.toThrow(
      'self-signed certificate',
    );
    expect(database.secretWords).toEqual([]);
    await database.close();
  });

  it('trusts a certificate of the house that is named, and sends nothing before', async () => {
    const database = await fakeDatabase('S');
    const file = join(mkdtempSync(join(inject('runFolder'), 'ca-')), 'ca.pem');
    writeFileSync(file, cert);

    // This one only listens, so there is no database behind it.
    await expect(openDatabase({ url: `${database.url}?sslmode=verify-full&sslrootcert=${file}` })).rejects.toSatisfy(
      isConnectionLost,
    );
    expect(database.secretWords.join('')).toContain('portico-test');
    expect(database.openWords).toEqual([]);
    await database.close();
  });
});

describe('the line to the mail server', () => {
  let server: TestServer;
  let post: MailServer;
  let reasons: string[];
  beforeEach(async () => {
    server = await startServer();
    reasons = [];
    await queueMail(
      server.database,
      { userId: null, to: 'chris.chan@mail.example', subject: 'A seat', content: 'It is safe.' },
      server.now(),
    );
  }, startTimeoutMs);
  afterEach(async () => {
    await server.close();
    await post.close();
  });

  const send = (smtpUrl: string, smtpNeedsTls: boolean) =>
    sendMail({
      ...server.house,
      settings: { ...server.house.settings, demo: false, smtpUrl, smtpNeedsTls },
      warn: (detail) => reasons.push(JSON.stringify(detail)),
    });

  it('is given up when the other end does not encrypt', async () => {
    post = await startMailServer();
    await send(post.url, true);

    expect(post.received).toEqual([]);
    expect(reasons).toEqual([expect.stringContaining('ETLS')]);
  });

  it('is given up when the certificate of the other end is not trusted', async () => {
    post = await startMailServer(true);
    await send(post.url, true);

    expect(post.received).toEqual([]);
    expect(reasons).toHaveLength(1);
  });

  it('is changed over before anything is said', async () => {
    post = await startMailServer(true);
    await send(`${post.url}?tls.rejectUnauthorized=false`, true); // what the settings refuse, so that the certificate does not matter here

    expect(post.received).toMatchObject([{ to: ['chris.chan@mail.example'], encrypted: true }]);
  });

  it('may be open where that is allowed', async () => {
    post = await startMailServer();
    await send(post.url, false);

    expect(post.received).toMatchObject([{ encrypted: false }]);
  });
});

describe('the mail server in the settings', () => {
  const settings = (environment: object) =>
    readSettings({
      ...real,
      MAIL_FROM: 'Student Office <office@school.example>',
      SITE_BASE_URL: 'https://portal.example',
      ...environment,
    });

  it('has to encrypt when it is another computer, outside a demonstration', () => {
    const far = { SMTP_URL: 'smtp://mail.example:587' };

    expect(settings(far).smtpNeedsTls).toBe(true);
    expect(settings({ SMTP_URL: 'smtp://localhost:25' }).smtpNeedsTls).toBe(false);
    expect(settings({ ...far, TRUSTED_HOSTS: 'mail.example' }).smtpNeedsTls).toBe(false);
    expect(readSettings({ ...far, DEMO: '1' }).smtpNeedsTls).toBe(false);
    expect(settings({}).smtpNeedsTls).toBe(false);
  });

  it.each(['tls.rejectUnauthorized=false', 'requireTLS=false', 'ignoreTLS=true', 'opportunisticTLS=true', 'service=x'])(
    'may not switch its safety off with %s',
    (words) => {
      const far = { SMTP_URL: `smtp://office:very-secret@mail.example:587?${words}` };

      expect(() => settings(far)).toThrow('SMTP_URL switches off what makes the line to the mail server safe.');
      expect(() => settings(far)).not.toThrow('very-secret');
      expect(settings({ ...far, TRUSTED_HOSTS: 'mail.example' }).smtpUrl).toBe(far.SMTP_URL);
    },
  );

  it('is an address that can be read', () => {
    expect(() => settings({ SMTP_URL: 'smtp://mail example' })).toThrow('SMTP_URL begins with smtp:// or smtps://');
    expect(() => settings({ SMTP_URL: 'smtp://p:a/b@mail.example:25' })).toThrow('/ is written as %2F');
  });
});

it('another back end is https, or this computer', () => {
  const issue = (address: string, environment: object = real) => backEndLineIssue({ ...environment }, new URL(address));

  expect(issue('http://back.example')).toMatch(/would not be safe.*https:/);
  expect(issue('https://back.example')).toBeNull();
  expect(issue('http://[::1]:9000')).toBeNull();
  expect(issue('http://back.example', { DEMO: '1' })).toBeNull();
});

interface FakeDatabase {
  readonly url: string;
  /** What it was told before and after the line was encrypted, without the question whether it can be. */
  readonly openWords: readonly string[];
  readonly secretWords: readonly string[];
  close(): Promise<void>;
}

/** Answers a client of PostgreSQL who asks for an encrypted line: `S` yes, `N` no. It ends the line after the first word. */
async function fakeDatabase(answer: 'S' | 'N'): Promise<FakeDatabase> {
  const openWords: string[] = [];
  const secretWords: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('data', () => {
      socket.write(answer);
      if (answer === 'N') return void socket.on('data', (words) => openWords.push(words.toString('latin1')));
      const secure = new TLSSocket(socket, { isServer: true, key, cert });
      secure.on('error', () => socket.destroy());
      secure.on('data', (words) => {
        secretWords.push(words.toString('latin1'));
        secure.end();
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://portico-test:secret@localhost:${(server.address() as AddressInfo).port}/portal`, // a TCP server has a port
    openWords,
    secretWords,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
