import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawPortrait } from '../../server/demo/pictures.ts';
import { fileStore } from '../../server/kernel/files/file-store.ts';
import { pngChunk } from '../../server/kernel/files/png-chunk.ts';
import { attachableFiles, filesOf, replaceFiles, useFiles } from '../../server/kernel/files/record-files.ts';
import { defaultSettings } from '../../server/kernel/settings.ts';
import { dayMs, hourMs, minuteMs } from '../../server/kernel/values/time.ts';
import { sweep } from '../../server/sweep.ts';
import { postgresUrl } from './support/postgres.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';
import { pdfBytes, upload } from './support/upload.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
}, startTimeoutMs);
afterEach(() => server.close());

const png = drawPortrait(1, 24).bytes;
/** The beginning of a file of LibreOffice. */
function openDocument(kind: string): Buffer {
  const mime = `application/vnd.oasis.opendocument.${kind}`;
  const head = Buffer.alloc(30);
  head.write('PK\x03\x04', 'latin1');
  return Buffer.concat([head, Buffer.from(`mimetype${mime}`)]);
}

const fetchFile = (url: string) => server.app.inject({ method: 'GET', url });

describe('uploading', () => {
  it('keeps a file and tells what it is', async () => {
    const { code, data } = await upload(server, { as: 'chris', filename: 'My proof.pdf' });

    expect(code).toBe(200);
    expect(data).toEqual({
      id: expect.any(String),
      title: 'My proof.pdf',
      filename: 'My proof.pdf',
      url: expect.stringMatching(/^\/files\/private\/[\w-]{32}\/My%20proof\.pdf\?e=\d+&s=[\w-]{43}$/),
      ext: 'pdf',
      mime: 'application/pdf',
      size: pdfBytes.length,
      width: null,
      height: null,
    });
  });

  it.each([
    ['as long as a name may be', 'x'.repeat(100)],
    ['of Chinese letters', '證明文件'.repeat(25)],
  ])('is found by its address when its name is %s', async (_, stem) => {
    const { code, data } = await upload(server, { as: 'chris', filename: `${stem}.pdf` });
    expect(code).toBe(200);

    const response = await fetchFile(data.url);
    expect(response.statusCode).toBe(200);
  });

  it('tells the size of a picture and gives avatars a public address', async () => {
    const { data } = await upload(server, { as: 'chris', purpose: 'avatar', filename: 'me.png', bytes: png });

    expect(data).toMatchObject({ width: 24, height: 24, mime: 'image/png' });
    expect(data.url).toMatch(/^\/files\/public\/[\w-]{32}\/me\.png$/);
    expect((await fetchFile(data.url)).rawPayload.equals(png)).toBe(true);
  });

  it('takes texts and times out of a picture', async () => {
    const secret = pngChunk('tEXt', Buffer.from('Comment\0taken at home'));
    const bytes = Buffer.concat([png.subarray(0, 33), secret, png.subarray(33), Buffer.from('glued on behind')]);

    const { data } = await upload(server, { as: 'chris', purpose: 'photo', filename: 'me.png', bytes });

    expect(data.size).toBe(png.length);
    expect((await fetchFile(data.url)).rawPayload.equals(png)).toBe(true);
  });

  it.each([
    { filename: 'list.csv', bytes: Buffer.from('name;mark\nChan;12') },
    { filename: 'big5.txt', bytes: Buffer.from([0xa4, 0xa4, 0xa4, 0xe5, 0x0d, 0x0a]) },
    { filename: 'wide.csv', bytes: Buffer.from('\uFEFFname', 'utf16le') },
    { filename: 'letter.odt', bytes: openDocument('text') },
    { filename: 'sums.ods', bytes: openDocument('spreadsheet') },
    { filename: 'photo.heic', bytes: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1') },
  ])('takes $filename and hands it out as a file', async ({ filename, bytes }) => {
    const { code, data } = await upload(server, { as: 'chris', filename, bytes });

    const file = await fetchFile(data.url);

    expect(code).toBe(200);
    expect(file.headers['content-disposition']).toMatch(/^attachment/);
    expect(file.headers['x-content-type-options']).toBe('nosniff');
  });

  it.each([
    { name: 'a program with the name of a text', filename: 'notes.txt', bytes: Buffer.from('MZ\0\x03') },
    { name: 'a zip with the name of a table', filename: 'sums.ods', bytes: openDocument('text') },
    {
      name: 'a page disguised as a document',
      filename: 'proof.pdf',
      bytes: Buffer.from('<html><script>alert(1)</script>'),
    },
    { name: 'a picture with the name of a document', filename: 'proof.pdf', bytes: png },
    { name: 'an SVG', filename: 'logo.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    { name: 'a page', filename: 'index.html', bytes: Buffer.from('<!doctype html>') },
    { name: 'a program', filename: 'setup.exe', bytes: Buffer.from('MZ') },
    { name: 'a name without an ending', filename: 'proof', bytes: pdfBytes },
    { name: 'a zip with the name of a letter', filename: 'letter.docx', bytes: Buffer.from('PK\x03\x04 something') },
    { name: 'an empty file', filename: 'empty.pdf', bytes: Buffer.alloc(0) },
    { name: 'a broken picture', filename: 'me.png', bytes: png.subarray(0, 40) },
  ])('refuses $name', async ({ filename, bytes }) => {
    const { code, data } = await upload(server, { as: 'chris', filename, bytes });

    expect(code).toBe(422);
    expect(data.errors).toEqual([{ field: 'file', rule: 'file_type', message: 'File Invalid format' }]);
  });

  it('refuses documents where only pictures are meant', async () => {
    expect((await upload(server, { as: 'chris', purpose: 'photo' })).data.errors?.[0]?.rule).toBe('file_type');
  });

  it.each([
    { purpose: 'avatar', bytes: 2 * 1024 * 1024 + 1, max: 2 * 1024 * 1024 },
    { purpose: 'photo', bytes: 8 * 1024 * 1024 + 1, max: 8 * 1024 * 1024 },
    { purpose: 'application', bytes: 10 * 1024 * 1024 + 1, max: 10 * 1024 * 1024 },
  ])('refuses $bytes bytes for $purpose', async ({ purpose, bytes, max }) => {
    const answer = await upload(server, {
      as: 'chris',
      purpose,
      filename: 'big.png',
      bytes: Buffer.concat([png, Buffer.alloc(bytes - png.length)]),
    });

    expect(answer).toMatchObject({ code: 413, data: { max } });
  });

  it.each([
    { name: 'no purpose', input: { purpose: null }, field: 'purpose', rule: 'required' },
    { name: 'an unknown purpose', input: { purpose: 'fun' }, field: 'purpose', rule: 'enum' },
    { name: 'an unknown field', input: { fields: { owner: '1' } }, field: 'owner', rule: 'unknown' },
  ])('refuses $name', async ({ input, field, rule }) => {
    const { code, data } = await upload(server, { as: 'chris', ...input });

    expect(code).toBe(422);
    expect(data.errors?.map((error) => [error.field, error.rule])).toEqual([[field, rule]]);
  });

  it('needs a file, and a body that is a form', async () => {
    const noFile = await upload(server, { as: 'chris', part: 'other' });
    const json = await server.ask('publics/upload', { as: 'chris', body: { purpose: 'form' } });

    expect([noFile.code, json.code]).toEqual([400, 400]);
  });

  it('needs a login', async () => {
    expect((await upload(server, {})).code).toBe(401);
  });

  it.each([
    { given: '../../../etc/passwd.pdf', kept: 'passwd.pdf' },
    { given: 'C:\\\\Users\\\\me\\\\report.pdf', kept: 'report.pdf' },
    { given: '..hidden.pdf', kept: 'hidden.pdf' },
    { given: `${'x'.repeat(300)}.pdf`, kept: `${'x'.repeat(100)}.pdf` },
  ])('keeps $given under a harmless name inside its folder', async ({ given, kept }) => {
    const { data } = await upload(server, { as: 'chris', filename: given });

    const stored = (await readdir(server.filesDir, { recursive: true })).filter((path) => path !== '.portico-files');
    expect(data.filename).toBe(kept);
    expect(stored.every((path) => /^[\w-]{2}([/\\][\w-]{32})?$/.test(path))).toBe(true);
  });

  it('gives the stored answer to the same upload again', async () => {
    const headers = { 'idempotency-key': '6f2e9c7e-52a1-4f3b-9d0c-1c2f3a4b5c6d' };
    const first = await upload(server, { as: 'chris', headers });

    expect((await upload(server, { as: 'chris', headers })).data.id).toBe(first.data.id);
    expect((await upload(server, { as: 'chris', headers, bytes: Buffer.from('%PDF-other') })).code).toBe(409);
  });

  it('is found in a record however many others are looked through with it', async () => {
    const { data } = await upload(server, { as: 'chris' });
    await useFiles(server.database, { record: 'kept_answer', role: 'answer' }, 39_999, [data.id]);
    const ids = Array.from({ length: 40_000 }, (_, index) => index + 1);

    const found = await filesOf(server.database, { record: 'kept_answer', role: 'answer' }, ids);

    expect([...found]).toMatchObject([[39_999, [{ id: data.id }]]]);
  });

  it('is possible sixty times an hour', async () => {
    await server.database
      .insertInto('counters')
      .values({
        name: `call:publics/upload:user:${server.ids['chris']}`,
        count: 59,
        expires_at: new Date(server.now().getTime() + hourMs).toISOString(),
      })
      .execute();

    expect((await upload(server, { as: 'chris' })).code).toBe(200);
    expect((await upload(server, { as: 'chris' })).code).toBe(429);
  });

  it('is possible for 200 MiB a day', async () => {
    await server.database
      .insertInto('counters')
      .values({
        name: `upload-bytes:user:${server.ids['chris']}`,
        count: 200 * 1024 * 1024,
        expires_at: new Date(server.now().getTime() + dayMs).toISOString(),
      })
      .execute();

    expect(await upload(server, { as: 'chris' })).toMatchObject({ code: 429 });
  });

  it('is possible for what is left of them after a file that was too large for it', async () => {
    await server.database
      .insertInto('counters')
      .values({
        name: `upload-bytes:user:${server.ids['chris']}`,
        count: 200 * 1024 * 1024 - 1000,
        expires_at: new Date(server.now().getTime() + dayMs).toISOString(),
      })
      .execute();
    const large = Buffer.concat([pdfBytes, Buffer.alloc(1000, 32)]);

    expect(await upload(server, { as: 'chris', bytes: large })).toMatchObject({ code: 429 });
    expect(await upload(server, { as: 'chris' })).toMatchObject({ code: 200 });
  });
});

describe('a picture', () => {
  /** A PNG of one pixel that says it has others. */
  const sized = (width: number, height: number) => {
    const bytes = Buffer.from(png);
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return bytes;
  };

  it.each([
    [2147483647, 2147483647],
    [20000, 20000],
    [0, 0],
    [0, 100],
    [8193, 8192],
  ])('of %i by %i pixels is refused: no browser could show it', async (width, height) => {
    const answer = await upload(server, {
      as: 'chris',
      purpose: 'photo',
      filename: 'x.png',
      bytes: sized(width, height),
    });

    expect(answer).toMatchObject({ code: 422, data: { errors: [{ field: 'file', rule: 'file_type' }] } });
  });

  it('of 64 million pixels is taken', async () => {
    const answer = await upload(server, { as: 'chris', purpose: 'photo', filename: 'x.png', bytes: sized(8192, 8192) });

    expect(answer).toMatchObject({ code: 200, data: { width: 8192, height: 8192 } });
  });
});

describe('file addresses', () => {
  it('hand out a document with its name, and nothing a browser would run', async () => {
    const { data } = await upload(server, { as: 'chris', filename: '證明.pdf' });

    const response = await fetchFile(data.url);

    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="__.pdf"; filename*=UTF-8''%E8%AD%89%E6%98%8E.pdf`,
    });
    expect(response.rawPayload.equals(pdfBytes)).toBe(true);
  });

  it('open pictures and PDF of the office in the browser, and let all else and what a person has sent be saved only', async () => {
    const sent = await Promise.all([
      upload(server, { as: 'chris', filename: 'proof.pdf' }),
      upload(server, { as: 'chris', purpose: 'avatar', filename: 'me.png', bytes: png }),
      upload(server, { as: 'chris', filename: 'all.zip', bytes: Buffer.from('PK\x03\x04 something') }),
    ]);
    const dispositions = () =>
      Promise.all(sent.map(async ({ data }) => String((await fetchFile(data.url)).headers['content-disposition'])));
    const [saved, opened] = [expect.stringMatching(/^attachment;/), expect.stringMatching(/^inline;/)];
    expect(await dispositions()).toEqual([saved, saved, saved]);

    await server.database.updateTable('files').set({ owner_id: null }).execute();

    expect(await dispositions()).toEqual([opened, opened, saved]);
  });

  it('say by their head what they are, and how large', async () => {
    const { data } = await upload(server, { as: 'chris', filename: 'proof.pdf' });

    const { pathname, search } = new URL(data.url, 'http://portal.example');
    const head = await server.app.inject({ method: 'HEAD', url: pathname + search });

    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String((await fetchFile(data.url)).rawPayload.length),
    });
  });

  it('that are private end after an hour', async () => {
    const { data } = await upload(server, { as: 'chris' });

    server.advance(59 * minuteMs);
    expect((await fetchFile(data.url)).statusCode).toBe(200);
    server.advance(minuteMs);
    expect((await fetchFile(data.url)).statusCode).toBe(404);
  });

  it('that are private cannot be forged or prolonged', async () => {
    const { data } = await upload(server, { as: 'chris' });
    const other = await upload(server, { as: 'chris', filename: 'other.pdf' });
    const [path = '', query = ''] = data.url.split('?');
    const expiry = Number(new URLSearchParams(query).get('e'));

    const forged = [
      path,
      `${path}?e=${expiry}&s=`,
      data.url.replace(`e=${expiry}`, `e=${expiry + 3600}`),
      `${other.data.url.split('?')[0]}?${query}`,
      data.url.replace('/private/', '/public/'),
      `${data.url}&s=x`,
    ];

    for (const url of forged) expect([url, (await fetchFile(url)).statusCode]).toEqual([url, 404]);
  });

  it.each([
    '/files/public/../../package.json',
    '/files/public/..%2f..%2fpackage.json/x',
    '/files/private/%00/x',
    '/files/public/a/b',
    '/files/public/%00/x',
    '/files/',
  ])('do not lead out of the folder: %s', async (url) => {
    expect([400, 404]).toContain((await fetchFile(url)).statusCode);
  });

  it('refuse a key that is no key even when the signature is right', async () => {
    const store = fileStore(server.filesDir, 'a key for tests', server.now);
    const url = store.address({ key: '../../../../etc/passwd', filename: 'x', is_public: 0 });

    expect((await fetchFile(url.replaceAll('../', '..%2f'))).statusCode).toBe(404);
    expect(await store.open('../../../../etc/passwd')).toBeUndefined();
  });
});

describe('housekeeping', () => {
  const house = () => ({
    database: server.database,
    files: fileStore(server.filesDir, 'a key for tests', server.now),
    clock: server.now,
    settings: defaultSettings,
    warn: (detail: object, word: string) => warnings.push({ ...detail, word }),
  });
  const warnings: object[] = [];
  const addressOf = (key: string) => join(server.filesDir, key.slice(0, 2), key);
  const leave = (name: string, hoursAgo: number) => {
    const path = addressOf(name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, 'left behind');
    const time = new Date(server.now().getTime() - hoursAgo * hourMs);
    utimesSync(path, time, time);
    return path;
  };

  // On SQLite whoever changes something waits until the other is done.
  it.runIf(postgresUrl())(
    'leaves one that is sent along in this moment, and gives up one that was just removed',
    async () => {
      const [kept, late] = [await upload(server, { as: 'chris' }), await upload(server, { as: 'chris' })];
      const [id, lateId] = [kept.data.id, late.data.id];
      const needs = { userId: server.ids['chris'] ?? 0, purposes: ['application'], accept: ['pdf'] };
      const { database } = server;
      server.advance(dayMs);

      const sending = await database.startTransaction().execute();
      const found = await attachableFiles(sending, [id], needs);
      await sweep(house());
      await replaceFiles(sending, { record: 'kept_answer', role: 'answer' }, 1, [id]);
      await sending.commit().execute();
      await sweep(house());

      expect(found).toHaveLength(1);
      expect(await database.selectFrom('files').select('id').where('id', 'in', [id, lateId]).execute()).toEqual([
        { id },
      ]);
      expect(await attachableFiles(database, [lateId], needs)).toBeUndefined();
    },
  );

  it('removes an upload that nothing came to use within a day, from the disk as well', async () => {
    const { data } = await upload(server, { as: 'chris' });
    const seeded = await server.database.selectFrom('files').select('id').execute();

    server.advance(dayMs);
    await sweep(house());

    const left = await server.database.selectFrom('files').select('id').execute();
    expect(seeded.filter(({ id }) => !left.some((file) => file.id === id))).toEqual([{ id: data.id }]);
    const key = /private\/([\w-]+)\//.exec(data.url)?.[1] ?? '';
    expect(await house().files.open(key)).toBeUndefined();
  });

  it('removes what a node that died has left without a row, and tells of rows whose file is gone, once a day', async () => {
    warnings.length = 0;
    const [old, young, half] = [
      leave('A'.repeat(32), 25),
      leave('B'.repeat(32), 23),
      leave(`${'C'.repeat(32)}.part`, 25),
    ];
    const kept = await server.database.selectFrom('files').select('key').execute();
    // The demonstration has files that are missing on purpose.
    const [missing, there] = [false, true].map((isThere) =>
      kept.map(({ key }) => key).filter((key) => existsSync(addressOf(key)) === isThere),
    );
    await server.database
      .deleteFrom('files')
      .where('key', 'in', missing ?? [])
      .execute();
    const known = addressOf(there?.[0] ?? '');
    const past = new Date(server.now().getTime() - 25 * hourMs);
    utimesSync(known, past, past);
    const { data } = await upload(server, { as: 'chris' });
    rmSync(addressOf(/private\/([\w-]+)\//.exec(data.url)?.[1] ?? ''));

    await sweep(house());
    const again = leave('D'.repeat(32), 25);
    await sweep(house());

    expect([old, young, half, known, again].map((path) => existsSync(path))).toEqual([false, true, false, true, true]);
    expect(warnings).toEqual([{ count: 1, files: [data.id], word: 'files are missing on the disk' }]);
    server.advance(dayMs);
    await sweep(house());
    expect(existsSync(again)).toBe(false);
  });

  it('leaves many files alone that the database does not know, which may be an older copy', async () => {
    await sweep(house()); // the disk is looked through once a day
    server.advance(dayMs);
    warnings.length = 0;
    const unknown = Array.from({ length: 21 }, (_, number) => leave(`E${String(number).padStart(31, '0')}`, 25));

    await sweep(house());

    expect(unknown.every((path) => existsSync(path))).toBe(true);
    expect(warnings).toContainEqual(
      expect.objectContaining({
        count: 21,
        word: 'files on the disk are unknown to the database, and are left alone',
      }),
    );
  });

  it('leaves nothing behind of captchas, counters and stored answers that are over', async () => {
    await server.ask('passport/sid');
    server.advance(8 * dayMs);

    await sweep(house());
    await sweep(house());

    expect(await server.database.selectFrom('captcha_sessions').selectAll().execute()).toEqual([]);
    const counters = await server.database.selectFrom('counters').select('name').execute();
    expect(counters).toEqual([{ name: 'sweep-disk' }]); // when the disk was last looked through
  });
});

it('keeps two equal files apart, so that one may go without the other', async () => {
  const [one, two] = [await upload(server, { as: 'chris' }), await upload(server, { as: 'chris' })];

  expect(one.data.id).not.toBe(two.data.id);
  expect(one.data.url).not.toBe(two.data.url);
});
