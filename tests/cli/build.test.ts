import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { getCiphers } from 'node:tls';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { writtenHeaders } from '#server';
import { configWith, emptyFolder, portico, type Run } from './support/run-portico.ts';

const library = 'tests/fixtures/library/config';
const apiBase = 'https://api.example.edu/student-api/v1/';

/** A front end as `npm run build` leaves it, in small: one asset of an earlier build is still there. */
function frontEnd(): string {
  const folder = emptyFolder();
  cpSync('src/app/public', folder, { recursive: true });
  write(folder, {
    'index.html': readFileSync('index.html', 'utf8').replace('/src/app/main.tsx', './assets/index-AbCd1234.js'),
    'assets/index-AbCd1234.js': `import('./list-EfGh5678.js'); export const text = '${'portal '.repeat(400)}';`,
    'assets/list-EfGh5678.js': 'export const list = 1;',
    'assets/list-EfGh5678.js.br': 'a packed copy',
    'assets/index-Old00000.js': 'export const old = 1;',
  });
  return folder;
}

const web = frontEnd();

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Runs the command on the library. */
function build(out: string, ...words: readonly string[]): Promise<Run> {
  return portico(['build', '--config', library, '--web', web, '--out', out, ...words]);
}

async function built(...words: readonly string[]): Promise<Site> {
  const out = join(emptyFolder(), 'site');
  const { exitCode, errors } = await build(out, ...words);
  expect([exitCode, errors]).toEqual([0, '']);
  return siteIn(out);
}

interface Site {
  readonly paths: readonly string[];
  bytes(path: string): Buffer;
  text(path: string): string;
}

function siteIn(folder: string): Site {
  const bytes = (path: string): Buffer => readFileSync(join(folder, path));
  return { paths: pathsIn(folder), bytes, text: (path) => bytes(path).toString('utf8') };
}

function pathsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort();
}

describe('a portal that was built', () => {
  test('holds its page, its model, its assets and what web servers ask for', async () => {
    const { paths, text } = await built('--no-compress');
    const manifest = JSON.parse(text('model/manifest.json')) as { routes: { chunk: string }[] };

    for (const { chunk } of manifest.routes) expect(paths).toContain(`model/${chunk}`);
    expect(manifest.routes).toHaveLength(5);
    expect(paths.filter((path) => !path.startsWith('model/parts/'))).toEqual([
      '404.html',
      '_headers',
      'assets/index-AbCd1234.js',
      'assets/list-EfGh5678.js',
      'favicon.svg',
      'first-part.js',
      'fonts/OFL.txt',
      'fonts/source-sans-3.woff2',
      'fonts/source-serif-4.woff2',
      'index.html',
      'lead-to-page.js',
      'model/manifest.json',
      'model/theme.css',
      'not-found.css',
      'server-config/Caddyfile',
      'server-config/built.json',
      'server-config/nginx.conf',
    ]);
  });

  test('has the title and the colours of its config', async () => {
    const { text } = await built();

    for (const page of ['index.html', '404.html']) {
      expect(text(page)).toContain('<title>Northgate Library</title>');
      expect(text(page)).toContain('<meta name="theme-color" content="#1F4E5F" />');
      expect(text(page)).toContain('<html lang="en" dir="ltr">');
    }
    expect(text('model/theme.css')).toContain('--primary: #1F4E5F;');
    expect(text('favicon.svg')).toContain('fill="#1F4E5F"');
  });

  test('says in 404.html what the page of the portal for unknown addresses says, in the language that is read first', async () => {
    const own = emptyFolder();
    cpSync(library, own, { recursive: true });
    write(own, {
      'portal.yaml': readFileSync(join(library, 'portal.yaml'), 'utf8')
        .replace('force-on-show: none', 'offered: [de], force-on-show: none, default: de')
        .replace('not-found: /', 'not-found: /lost'),
      'pages/lost.yaml': `route: /lost
title: Lost
access: everyone
content:
  - { text: Nothing is here, look: heading }
  - { text: Ask at the front desk. }
  - { text: You are known here., when: logged_in }
`,
      'texts/de.yaml':
        'Nothing is here: Hier ist <nichts>\nAsk at the front desk.: Fragen Sie an der Theke.\nBooks: Bücher\n',
    });
    const out = join(emptyFolder(), 'site');
    await portico(['build', '--config', own, '--web', web, '--out', out]);

    const main = /<main>([^]*)<\/main>/.exec(siteIn(out).text('404.html'))?.[1];
    expect(main?.replaceAll(/\s*\n\s*/g, '')).toBe(
      '<h1>Hier ist &#60;nichts&#62;</h1><p>Fragen Sie an der Theke.</p><p><a href="/">Bücher</a></p>',
    );
  });

  test('has no script and no style within its pages, only data', async () => {
    const { text } = await built();

    for (const page of ['index.html', '404.html']) {
      expect(text(page)).not.toMatch(/<style|\sstyle=|\son[a-z]+=|javascript:/i);
      expect(text(page).match(/<script\b(?! type="application\/json")[^>]*>[^<]/)).toBeNull();
      expect(text(page)).toMatch(/<script [^>]*src="[^"]+"><\/script>/);
    }
  });

  test('is the same to the last byte when it is built again', async () => {
    const [first, second] = [await built(), await built()];

    expect(second.paths).toEqual(first.paths);
    expect(first.paths.filter((path) => !second.bytes(path).equals(first.bytes(path)))).toEqual([]);
  });

  test('has compressed copies that hold the same, unless they are not wanted', async () => {
    const { paths, bytes } = await built();
    const copies = paths.filter((path) => /\.(br|gz)$/.test(path));

    expect(copies).toContain('assets/index-AbCd1234.js.br');
    expect(copies).toContain('model/manifest.json.gz');
    const holdsTheSame = (copy: string): boolean => {
      const unpack = copy.endsWith('.br') ? brotliDecompressSync : gunzipSync;
      return unpack(bytes(copy)).equals(bytes(copy.replace(/\.(br|gz)$/, '')));
    };
    expect(copies.filter((copy) => !holdsTheSame(copy))).toEqual([]);
    expect((await built('--no-compress')).paths.filter((path) => /\.(br|gz)$/.test(path))).toEqual([]);
  });

  test('tells the office what is there and what is left to do', async () => {
    const out = join(emptyFolder(), 'site');
    const { output } = await build(`${out}/`);

    expect(output).toMatch(/Northgate Library is ready in .*site: \d+ files \(\d+ kB\), and \d+ compressed copies/);
    expect(output).toContain(`Copy everything in ${out} to the web server.`);
    expect(output).toContain('docs/guide/put-it-on-any-web-server.md');
  });
});

describe('what web servers are told', () => {
  const security = writtenHeaders(true);

  test('is what the server itself sends', async () => {
    const { text } = await built();

    expect(Object.keys(security)).toContain('Content-Security-Policy');
    for (const [name, value] of Object.entries(security)) {
      expect(text('_headers')).toContain(`  ${name}: ${value}\n`);
      expect(text('server-config/nginx.conf')).toContain(`    add_header ${name} "${value}" always;\n`);
      expect(text('server-config/Caddyfile')).toContain(`\t\t${name} "${value}"\n`);
    }
  });

  test('lets browsers keep what carries a hash and nothing else, with one rule a file', async () => {
    const { paths, text } = await built('--no-compress');
    const rules = headerRules(text('_headers'));
    const cacheOf = (path: string) =>
      rules
        .filter(
          ({ pattern }) =>
            pattern === `/${path}` || (pattern.endsWith('*') && `/${path}`.startsWith(pattern.slice(0, -1))),
        )
        .flatMap(({ headers }) => headers.filter((header) => header.startsWith('Cache-Control: ')))
        .map((header) => header.slice('Cache-Control: '.length));

    const handedOut = ['', ...paths.filter((name) => !/^(_headers|server-config\/.*)$/.test(name))];
    const isKept = (path: string): boolean => /^(assets|model\/parts)\//.test(path);
    const wanted = (path: string) => [isKept(path) ? 'public, max-age=31536000, immutable' : 'no-cache'];

    expect(handedOut.map((path) => [path, cacheOf(path)])).toEqual(handedOut.map((path) => [path, wanted(path)]));
    expect(text('server-config/nginx.conf')).toContain(
      '"~^/(assets|model/parts)/" "public, max-age=31536000, immutable";',
    );
    expect(text('server-config/Caddyfile')).toContain('@kept path /assets/* /model/parts/*');
  });

  test('lets nginx answer over HTTPS only, with what is strong and nothing else', async () => {
    const text = (await built()).text('server-config/nginx.conf');
    const [plain = '', secure = ''] = text.split(/^server \{$/m).slice(1);
    const ciphers = /^ {2}ssl_ciphers (.+);$/m.exec(secure)?.[1]?.split(':') ?? [];

    expect(plain).toMatch(/^\n {2}listen 80;\n[^]*\n {2}return 301 https:\/\/\$server_name\$request_uri;\n\}\n/);
    expect(plain).not.toContain('location');
    expect(secure).toMatch(/^\n {2}listen 443 ssl;\n/);
    expect(text.match(/listen /g)).toHaveLength(2);
    expect(text.match(/^ {2}server_tokens off;$/gm)).toHaveLength(2);
    for (const line of [
      'ssl_protocols TLSv1.2 TLSv1.3;',
      'ssl_prefer_server_ciphers on;',
      'ssl_session_tickets off;',
      'ssl_stapling on;',
      'ssl_stapling_verify on;',
    ])
      expect(secure).toContain(`\n  ${line}\n`);
    expect(ciphers).toHaveLength(6);
    expect(ciphers.filter((name) => !getCiphers().includes(name.toLowerCase()))).toEqual([]);
    expect(ciphers.filter((name) => !/^ECDHE-(ECDSA|RSA)-.*(GCM-SHA\d+|POLY1305)$/.test(name))).toEqual([]);
    const strengths = ciphers.map((name) => (name.includes('AES128') ? 128 : 256));
    expect(strengths).toEqual(strengths.toSorted((a, b) => b - a));
    expect(secure).toContain('add_header Strict-Transport-Security "max-age=');
  });

  test('is what the guide shows', async () => {
    const guide = readFileSync('docs/guide/put-it-on-any-web-server.md', 'utf8');
    const shown = /## nginx\n([^]*?)\n## /.exec(guide)?.[1]?.matchAll(/```nginx\n([^]*?)```/g) ?? [];
    const ofProxy =
      /## A proxy in front of `portico serve`\n([^]*?)\n## /
        .exec(guide)?.[1]
        ?.match(/^ {2}(?:ssl_.*|server_tokens off;)$/gm) ?? [];
    const lines = [...[...shown].flatMap(([, text = '']) => text.split('\n')), ...ofProxy].map((line) => line.trim());
    expect(ofProxy).toHaveLength(12);
    const written = new Set(
      (await built())
        .text('server-config/nginx.conf')
        .split('\n')
        .map((line) => line.trim()),
    );

    expect(lines.length).toBeGreaterThan(10);
    expect(lines.filter((line) => !written.has(line))).toEqual([]);
  });

  test('is where the portal stands in the site', async () => {
    const { text } = await built('--base', 'school/portal');

    expect(text('404.html')).toContain('src="/school/portal/lead-to-page.js"');
    expect(text('404.html')).toContain('<a href="/school/portal/">');
    expect(text('index.html')).not.toMatch(/(src|href)="\//);
    expect(text('_headers')).toMatch(/^\/school\/portal\/assets\/\*$/m);
    expect(text('server-config/nginx.conf')).toContain('return 302 /school/portal/#$portico_page;');
    expect(text('server-config/Caddyfile')).toContain('redir * /school/portal/#{http.request.uri} 302');
  });

  test('leads to the pages of the portal, whatever their addresses, and to nothing else', async () => {
    const files = {
      'pages/courts.yaml': 'route: /courts\ntitle: Courts\naccess: everyone\ncontent: [{ text: All }]\n',
    };
    const out = join(emptyFolder(), 'site');
    const config = emptyFolder();
    cpSync(library, config, { recursive: true });
    write(config, files);
    await portico(['build', '--config', config, '--web', web, '--out', out, '--base', 'our.club']);
    const { text } = siteIn(out);
    const addresses = /data-pages="([^"]+)"/.exec(text('404.html'))?.[1]?.split(' ') ?? [];
    const go = (address: string) => {
      const { pathname, search } = new URL(address, 'https://example.edu');
      const location = { pathname, search, replace: (to: string) => led.push(to) };
      const currentScript = {
        src: 'https://example.edu/our.club/lead-to-page.js',
        dataset: { pages: addresses.join(' ') },
      };
      const led: string[] = [];
      runInNewContext(text('lead-to-page.js'), { location, URL, document: { currentScript } });
      const lines = text('server-config/nginx.conf').matchAll(/^ {2}"~(.+)" "\/\$portico_path";$/gm);
      const match = [...lines].flatMap(([, line = '']) => new RegExp(line).exec(address) ?? [])[1];
      return [led[0], match && `/our.club/#/${match}`];
    };

    expect(addresses).toContain('/courts');
    for (const path of ['courts', 'courts?day=2', 'pages/books/?page=2'])
      expect(go(`/our.club/${path}`)).toEqual([`/our.club/#/${path}`, `/our.club/#/${path}`]);
    for (const path of ['/our.club/pages/nothing', '/our.club/courts/3', '/ourxclub/courts', '/courts', '/our.club/'])
      expect(go(path)).toEqual([undefined, undefined]);
    expect(text('server-config/Caddyfile')).toMatch(/^\t@pages path .*\/our\.club\/courts \/our\.club\/courts\/ /m);
  });

  test('allows the address where calls are answered, when that is another', async () => {
    const { text } = await built('--api-base', apiBase.slice(0, -1));
    const manifest = JSON.parse(text('model/manifest.json')) as { settings: { siteAddress?: string } };

    expect(text('index.html')).toContain(`<meta name="portico-calls" content="${apiBase}" />`);
    expect(text('_headers')).toContain(
      "img-src 'self' data: https://api.example.edu;connect-src 'self' https://api.example.edu;",
    );
    expect(manifest.settings.siteAddress).toBe('https://api.example.edu');
    expect(text('server-config/nginx.conf')).not.toContain('proxy_pass');
    expect(text('server-config/Caddyfile')).not.toContain('reverse_proxy');
  });

  test('says which headers another address must allow, under the names of the portal', async () => {
    const out = join(emptyFolder(), 'site');
    const words = ['build', '--config', 'tests/fixtures/club/config', '--web', web, '--out', out, '--no-compress'];

    const { output } = await portico([...words, '--api-base', apiBase]);

    expect(output).toContain('these headers: Content-Type, Crew, Rowing-Language, Rowing-Token.');
  });

  test('reads files at the address of the site where the config names one', async () => {
    const [config, out] = [emptyFolder(), join(emptyFolder(), 'site')];
    cpSync(library, config, { recursive: true });
    appendFileSync(join(config, 'portal.yaml'), '\nsite-address: https://files.example.edu\n');

    await portico(['build', '--config', config, '--web', web, '--out', out, '--api-base', apiBase]);

    const manifest = JSON.parse(siteIn(out).text('model/manifest.json')) as { settings: { siteAddress?: string } };
    expect(manifest.settings.siteAddress).toBe('https://files.example.edu');
  });
});

interface HeaderRule {
  readonly pattern: string;
  readonly headers: readonly string[];
}

function headerRules(text: string): readonly HeaderRule[] {
  return text
    .split(/\n(?=\/)/)
    .map((rule) => rule.split('\n').filter((line) => line.trim() !== ''))
    .map(([pattern = '', ...headers]) => ({
      pattern: pattern.trim(),
      headers: headers.map((header) => header.trim()),
    }));
}

describe('what stands there already', () => {
  test('is replaced as a whole when it was built before, and nothing is left beside it', async () => {
    const parent = emptyFolder();
    const out = join(parent, 'site');
    await build(out, '--base', '/portal/');
    const { exitCode } = await build(out, '--no-compress');

    expect(exitCode).toBe(0);
    expect(readFileSync(join(out, '404.html'), 'utf8')).toContain('<a href="/">');
    expect(pathsIn(out).filter((path) => path.endsWith('.br'))).toEqual([]);
    expect(readdirSync(parent)).toEqual(['site']);
  });

  test('may be an empty folder, or one whose parents are not there yet', async () => {
    expect((await build(emptyFolder())).exitCode).toBe(0);
    expect((await build(join(emptyFolder(), 'made/anew'))).exitCode).toBe(0);
  });

  test('is left alone when somebody else wrote it', async () => {
    const out = emptyFolder();
    write(out, { 'thesis/chapter-1.txt': 'Ten years of work' });
    const { exitCode, errors } = await build(out);

    expect(exitCode).toBe(2);
    expect(errors).toContain(`${out} holds thesis/chapter-1.txt, which \`portico build\` did not write`);
    expect(pathsIn(out)).toEqual(['thesis/chapter-1.txt']);
  });

  test('is left alone when somebody put a file of their own into it', async () => {
    const out = join(emptyFolder(), 'site');
    await build(out, '--no-compress');
    write(out, { '.well-known/security.txt': 'Contact: mailto:office@library.example' });
    const before = pathsIn(out);
    const { exitCode, errors } = await build(out);

    expect(exitCode).toBe(2);
    expect(errors).toContain('holds .well-known/security.txt, which');
    expect(pathsIn(out)).toEqual(before);
  });

  test('stays when the config has errors, which are reported', async () => {
    const out = join(emptyFolder(), 'site');
    await build(out);
    const before = pathsIn(out);
    const broken = configWith({
      'pages/404.yaml': 'route: /pages/404\ntitel: Page not found\naccess: everyone\ncontent: []\n',
    });
    const { exitCode, output, errors } = await portico(['build', '--config', broken, '--web', web, '--out', out]);

    expect(exitCode).toBe(1);
    expect(errors).toContain('shape/unknown-key');
    expect(output).toBe('');
    expect(pathsIn(out)).toEqual(before);
    const fresh = join(emptyFolder(), 'site');
    await portico(['build', '--config', broken, '--web', web, '--out', fresh]);
    expect(existsSync(fresh)).toBe(false);
  });
});

describe('a wrong command ends with 2 and one clear sentence', () => {
  const file = join(emptyFolder(), 'file');
  writeFileSync(file, '');

  test.each<readonly [string, readonly string[], string]>([
    ['no folder', ['build'], 'Something is missing: --out.'],
    ['a file as folder', ['build', '--web', web, '--out', file], `${file} is a file. Name a folder with --out.`],
    [
      'a folder below a file',
      ['build', '--web', web, '--config', library, '--out', `${file}/site`],
      'a part of its path is a file',
    ],
    [
      'a front end that is not built',
      ['build', '--web', 'nowhere', '--out', 'nowhere-either'],
      'The front end has not been built',
    ],
    ['a folder inside the front end', ['build', '--web', web, '--out', `${web}/site`], 'lies inside the front end'],
    [
      'a base that no address can hold',
      ['build', '--out', 'x', '--base', '/my portal/'],
      '/my portal/ is no folder of a site.',
    ],
    ['a base that leads out', ['build', '--out', 'x', '--base', '/../'], '/../ is no folder of a site.'],
    ['an address without a server', ['build', '--out', 'x', '--api-base', '/api'], '/api is no address of a server.'],
    [
      'an address with a query',
      ['build', '--out', 'x', '--api-base', 'https://a.example/?v=1'],
      'is no address of a server.',
    ],
  ])('%s', async (_name, words, sentence) => {
    const { exitCode, output, errors } = await portico(words);

    expect([exitCode, output]).toEqual([2, '']);
    expect(errors).toContain(sentence);
    expect(errors).not.toMatch(/ at .*:\d+:\d+|our mistake/);
  });
});
