/** Files that people send are shown to a virus scanner before anything is kept. */
import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scanAddress, virusIn } from '../../server/kernel/files/virus-scan.ts';
import { readSettings } from '../../server/kernel/settings.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';
import { pdfBytes, upload } from './support/upload.ts';
import { eicar, startVirusScanner, type VirusScanner } from './support/virus-scanner.ts';

const host = '127.0.0.1';
const infected = Buffer.concat([pdfBytes, Buffer.from(eicar)]);

describe('with a scanner', () => {
  let server: TestServer;
  let scanner: VirusScanner;
  beforeEach(async () => {
    scanner = await startVirusScanner();
    server = await startServer({ scanner: { host, port: scanner.port } });
  }, startTimeoutMs);
  afterEach(async () => {
    await server.close();
    await scanner.close();
  });

  const kept = () => readdirSync(server.filesDir, { recursive: true }).length;
  const rows = async () => (await server.database.selectFrom('files').select('id').execute()).length;

  it('a file without a virus is kept, once it has been seen whole', async () => {
    const bytes = Buffer.concat([pdfBytes, Buffer.alloc(200_000, 'x')]);
    const { code, data } = await upload(server, { as: 'chris', bytes });

    expect([code, data.size]).toEqual([200, bytes.length]);
    expect(scanner.shown.map((file) => file.equals(bytes))).toEqual([true]);
  });

  it('a file with a virus is refused in words of its own, and nothing of it is kept', async () => {
    const before = [kept(), await rows()];
    const english = await upload(server, { as: 'chris', bytes: infected });
    const chinese = await upload(server, { as: 'chris', bytes: infected, headers: { language: 'zh-Hant' } });

    expect(english).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'file', rule: 'virus', message: 'A virus was found in this file. It was not kept.' }] },
    });
    expect(chinese.data.errors?.[0]?.message).toBe('在此檔案中發現病毒，檔案未有儲存。');
    expect([kept(), await rows()]).toEqual(before);
  });

  it('nothing is kept while the scanner is away', async () => {
    const before = [kept(), await rows()];
    await scanner.close();
    const answer = await upload(server, { as: 'chris' });
    scanner = await startVirusScanner();

    expect(answer).toMatchObject({
      code: 503,
      message: 'Files cannot be taken right now. Please try again in a moment.',
    });
    expect([kept(), await rows()]).toEqual(before);
  });
});

it('says which virus a file has', async () => {
  const scanner = await startVirusScanner();
  const address = { host, port: scanner.port };

  expect(await virusIn(infected, address)).toBe('Eicar-Test-Signature');
  expect(await virusIn(pdfBytes, address)).toBeNull();
  expect(await virusIn(Buffer.alloc(0), address)).toBeNull();
  await scanner.close();
});

it('takes a file that the scanner did not look at for none without a virus', async () => {
  const scanner = await startVirusScanner(100_000);

  await expect(virusIn(Buffer.alloc(100_001, 'x'), { host, port: scanner.port })).rejects.toThrow(
    /size limit exceeded|EPIPE|ECONNRESET/,
  );
  await scanner.close();
});

describe('SCAN_URL', () => {
  const real = { DEMO: '0', SECRET_KEY: 'ZkW3mQv8rT1yBn5xLp0cJd7gHs2fAu9eRi4oKw6tEbM' };

  it.each([
    ['tcp://127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
    ['tcp://[::1]:3310', { host: '::1', port: 3310 }],
    ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
    ['tcp://127.0.0.1', null],
    ['http://127.0.0.1:3310', null],
    ['clamav', null],
  ])('%s leads to %j', (url, address) => {
    expect(scanAddress(url)).toEqual(address);
  });

  it('is this computer, or one to which nobody else is on the network between', () => {
    expect(readSettings({ ...real, SCAN_URL: 'tcp://localhost:3310' }).scanner).toEqual({
      host: 'localhost',
      port: 3310,
    });
    expect(() => readSettings({ ...real, SCAN_URL: 'tcp://scanner:3310' })).toThrow(
      /names another computer.*TRUSTED_HOSTS/,
    );
    expect(readSettings({ ...real, SCAN_URL: 'tcp://scanner:3310', TRUSTED_HOSTS: 'scanner' }).scanner).not.toBeNull();
    expect(readSettings(real).scanner).toBeNull();
    expect(() => readSettings({ ...real, SCAN_URL: 'clamav' })).toThrow('not clamav.');
  });
});
