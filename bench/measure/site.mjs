/** A portal on localhost: built files and model from memory, gzip as a server sends it, and a few canned answers. */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const captchaImage = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="120" height="44"><path d="M5 30q20-40 40 0t40 0 30-10" stroke="#333" fill="none"/></svg>')}`;

/** Call → `data` of its answer. Others answer with an id. */
const usualAnswers = {
  'passport/sid': { sid: 's1', expires_in: 300 },
  'passport/captcha': { sid: 's1', image: captchaImage, expires_in: 300, mode: 'image', question: null },
};

/**
 * @param {ReadonlyMap<string, string | Buffer>} files address → content
 * @param {Readonly<Record<string, unknown>>} [answers] of further calls
 * @returns {Promise<{ address: string, close: () => Promise<void> }>}
 */
export async function serveSite(files, answers = {}) {
  const answered = new Map(
    Object.entries({ ...usualAnswers, ...answers }).map(([call, data]) => [call, packed('.json', envelope(data))]),
  );
  const other = packed('.json', envelope({ id: 1 }));
  const ready = new Map([...files].map(([path, content]) => [path, packed(path, content)]));
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const call = /^\/student-api\/v1\/(.+)$/.exec(path)?.[1];
    const file = call === undefined ? ready.get(path === '/' ? '/index.html' : path) : (answered.get(call) ?? other);
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'Content-Type': file.type,
      'Content-Encoding': 'gzip',
      'Content-Length': file.body.length,
    });
    response.end(file.body);
  });
  server.keepAliveTimeout = 60_000;
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function envelope(data) {
  return JSON.stringify({ code: 200, message: 'OK', data });
}

function packed(path, content) {
  return { type: types[extname(path)] ?? 'application/octet-stream', body: gzipSync(content, { level: 9 }) };
}

/** All files of a built folder by address, without their compressed copies. */
export function builtFiles(folder, below = '', files = new Map()) {
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const path = `${below}/${entry.name}`;
    if (entry.isDirectory()) builtFiles(folder, path, files);
    else if (!/\.(br|gz)$/.test(path)) files.set(path, readFileSync(join(folder, path)));
  }
  return files;
}
