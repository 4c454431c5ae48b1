/** `npm start`, where everything is built: it opens the portal, and takes it with it when it is told to end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

/** A demonstration is filled first, which takes a while on a busy machine. */
const patienceMs = 60_000;

for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
  test(`${signal} to npm start ends the portal that it has started`, async () => {
    test.setTimeout(2 * patienceMs);
    const folder = mkdtempSync(join(tmpdir(), 'portico-start-'));
    const started = spawn(process.execPath, ['tools/start.mjs', '--', '--port', '0'], {
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '', DATABASE_URL: '', FILES_DIR: join(folder, 'files') },
    });
    let text = '';
    for (const stream of [started.stdout, started.stderr]) stream.on('data', (part) => void (text += String(part)));
    const ended = once(started, 'exit');
    try {
      await expect.poll(() => text, { timeout: patienceMs }).toContain('is open at');
      const address = /http:\/\/localhost:\d+/.exec(text)?.[0] ?? '';
      expect((await fetch(`${address}/health/ready`)).status).toBe(200);

      started.kill(signal);
      const [code] = (await ended) as [number | null]; // of the event

      expect(code).toBe(0);
      expect(text).toContain('Stopping …');
      await expect(fetch(`${address}/health/live`)).rejects.toThrow('fetch failed');
    } finally {
      started.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
