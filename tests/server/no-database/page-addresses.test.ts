import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer } from '#server';
import { compiledPortal } from '../support/compiled-portal.ts';
import { secretKey } from '../support/seeded-database.ts';

let app: FastifyInstance;
beforeAll(async () => {
  const staticDir = mkdtempSync(join(tmpdir(), 'portico-web-'));
  writeFileSync(join(staticDir, 'index.html'), '<!doctype html><title></title>');
  const notFoundPage = () => '<!doctype html><h1>Page not found</h1>';
  const shipped = compiledPortal();
  const [page] = Object.values(shipped.pages);
  if (!page) throw new Error('The portal has no pages.');
  const portal = { ...shipped, pages: { ...shipped.pages, courts: { ...page, route: '/courts' } } };
  app = await createServer({ portal, staticDir, notFoundPage, secretKey, logger: false });
});
afterAll(() => app.close());

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('an address of a page without the #', () => {
  it.each([
    ['/pages/home', '/#/pages/home'],
    ['/pages/news/detail?id=3', '/#/pages/news/detail?id=3'],
    ['/pages/news/detail?id=3&from=a%20b', '/#/pages/news/detail?id=3&from=a%20b'],
    ['/pages/home/', '/#/pages/home/'],
    ['/pages/login', '/#/pages/login'],
    ['/courts?day=2', '/#/courts?day=2'],
  ])('%s leads to %s', async (url, location) => {
    const { statusCode, headers } = await app.inject({ url, headers: browser });

    expect([statusCode, headers.location]).toEqual([302, location]);
  });

  it.each([
    ['GET', '/pages/nothing', browser],
    ['GET', '//elsewhere.example/pages/home', browser],
    ['GET', '/pages/%E0%A4%A', browser],
    ['POST', '/pages/home', browser],
    ['GET', '/pages/home', { accept: 'application/json' }],
    ['GET', '/nothing.js', {}],
  ] as const)('%s %s is not found', async (method, url, headers) => {
    const { statusCode } = await app.inject({ method, url, headers });

    expect([400, 404]).toContain(statusCode);
  });

  it('that no page has gets a page that says so, programs a short text, and calls their envelope', async () => {
    const page = await app.inject({ url: '/pages/nothing', headers: browser });
    const text = await app.inject({ url: '/pages/nothing' });
    const call = await app.inject({ url: '/student-api/v1/nothing', headers: browser });

    expect([page.body, page.headers['content-type']]).toEqual([
      '<!doctype html><h1>Page not found</h1>',
      'text/html; charset=utf-8',
    ]);
    expect(text.body).toBe('Not found');
    expect(call.json()).toEqual({ code: 404, message: 'Not found', data: { reason: 'not_found' } });
  });

  it.each(['/%00', '/assets/%00.js', '/pages/%E0%A4%A'])(
    '%s cannot be an address, and is told like others that are not there',
    async (url) => {
      const page = await app.inject({ url, headers: browser });
      const text = await app.inject({ url });

      expect([page.statusCode, page.body]).toEqual([404, '<!doctype html><h1>Page not found</h1>']);
      expect([text.statusCode, text.body]).toEqual([404, 'Not found']);
    },
  );

  it('leads on where the front end is served by another server', async () => {
    const calls = await createServer({ portal: compiledPortal(), secretKey, logger: false });

    const { statusCode, headers } = await calls.inject({ url: '/pages/home', headers: browser });

    expect([statusCode, headers.location]).toEqual([302, '/#/pages/home']);
    await calls.close();
  });

  it('the root is the page itself', async () => {
    expect((await app.inject({ url: '/', headers: browser })).statusCode).toBe(200);
  });
});

it('a page that cannot be read is answered as a failure, not as the answer of a call', async () => {
  const staticDir = mkdtempSync(join(tmpdir(), 'portico-web-'));
  writeFileSync(join(staticDir, 'index.html'), '<!doctype html><title></title>');
  const other = await createServer({ portal: compiledPortal(), staticDir, secretKey, logger: false });
  rmSync(staticDir, { recursive: true });

  const { statusCode, headers, body } = await other.inject({ method: 'GET', url: '/', headers: browser });

  expect([statusCode, headers['content-type'], headers['cache-control'], body]).toEqual([
    500,
    'text/plain; charset=utf-8',
    'no-store',
    'Something went wrong',
  ]);
  await other.close();
});
