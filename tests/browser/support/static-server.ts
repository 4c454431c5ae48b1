/**
 * A web server that knows nothing of Portico: it gives the files of a folder with the headers that `_headers` names, 404.html
 * for everything else, and hands some addresses on to another server.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

export interface StaticServer {
  readonly address: string;
  /** Path and status of all that was asked for. */
  readonly asked: readonly string[];
  readonly stop: () => Promise<void>;
}

interface StaticOptions {
  /** The folder of the site that the files are in. */
  readonly base?: string;
  /** What begins so is handed on. */
  readonly passedOn?: Readonly<Record<string, string>>;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

export function serveFolder(folder: string, { base = '/', passedOn = {} }: StaticOptions = {}): Promise<StaticServer> {
  const rules = headerRules(readFileSync(join(folder, '_headers'), 'utf8'));
  const asked: string[] = [];

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const target = Object.entries(passedOn).find(([start]) => pathname.startsWith(start))?.[1];
    if (target) {
      passOn(request, response, target);
      return;
    }
    const found = pathname.startsWith(base) ? fileAt(folder, pathname.slice(base.length - 1)) : undefined;
    const status = found ? 200 : 404;
    const file = found ?? join(folder, '404.html');
    asked.push(`${pathname} ${status}`);
    const headers = rules.filter(({ fits }) => fits(pathname)).flatMap((rule) => rule.headers);
    response.writeHead(status, {
      ...Object.fromEntries(headers),
      'Content-Type': types[extname(file)] ?? 'text/plain',
    });
    response.end(readFileSync(file));
  }

  return listening(answer, asked);
}

/** Another address for a server, which pages of `origin` may use (CORS). */
export function serveElsewhere(target: string, origin: () => string): Promise<StaticServer> {
  const asked: string[] = [];
  return listening((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.setHeader('Access-Control-Allow-Origin', origin());
    response.setHeader('Access-Control-Expose-Headers', 'Date');
    if (request.method !== 'OPTIONS') {
      passOn(request, response, target);
      return;
    }
    response.setHeader(
      'Access-Control-Allow-Headers',
      'Authorization, Classid, Content-Type, Idempotency-Key, LANGUAGE',
    );
    response.writeHead(204).end();
  }, asked);
}

function listening(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  asked: readonly string[],
): Promise<StaticServer> {
  const server = createServer(answer);
  return new Promise((done) => {
    server.listen(0, 'localhost', () => {
      const { port } = server.address() as AddressInfo; // a TCP server has no other kind of address
      done({
        address: `http://localhost:${port}`,
        asked,
        stop: () =>
          new Promise((stopped) => {
            server.close(() => stopped());
            server.closeAllConnections();
          }),
      });
    });
  });
}

function fileAt(folder: string, path: string): string | undefined {
  const file = join(folder, normalize(decodeURIComponent(path)));
  if (!file.startsWith(folder) || !existsSync(file)) return undefined;
  if (statSync(file).isFile()) return file;
  return existsSync(join(file, 'index.html')) ? join(file, 'index.html') : undefined;
}

function headerRules(text: string) {
  return text
    .split(/\n(?=\/)/)
    .map((rule) => rule.trim().split('\n'))
    .map(([pattern = '', ...lines]) => ({
      fits: (path: string) => (pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern),
      headers: lines.map((line): readonly [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
      }),
    }));
}

/** Sends the request on as it came and the answer back as it comes; headers that this server has set win. */
function passOn(request: IncomingMessage, response: ServerResponse, target: string): void {
  const { method, headers, url } = request;
  const onward = ask(new URL(url ?? '/', target), { method, headers }, (answer) => {
    const own = response.getHeaders();
    const given = Object.entries(answer.headers).filter(([name]) => !(name in own));
    const shared = Object.fromEntries(given.filter(([name]) => name !== 'cross-origin-resource-policy'));
    response.writeHead(answer.statusCode ?? 502, shared);
    answer.pipe(response);
  });
  onward.once('error', () => response.writeHead(502).end());
  request.pipe(onward);
}
