/** `portico office` itself: where there are no data, and how it explains itself. */
import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { portalView } from '#office';
import { inSentences } from '../../cli/office/office-words.ts';
import { compiledPortal } from '../server/support/compiled-portal.ts';
import { emptyFolder, portico, porticoWith, type Run } from './support/run-portico.ts';

describe('portico office', () => {
  it('does not make new data where there are none', async () => {
    const folder = emptyFolder();
    const run = await withoutData(folder);

    expect(run.exitCode).toBe(2);
    expect(run.errors).toMatch(/^There are no data here: .*portico\.db is not there\. Go to the folder of the portal/);
    expect(existsSync(join(folder, 'portico.db'))).toBe(false);
  });

  it('says who should run it where the data cannot be reached', async () => {
    const folder = emptyFolder();
    const file = join(folder, 'portico.db');
    symlinkSync(file, file); // as a folder that only another user may enter: nobody can tell what is there

    const run = await withoutData(folder);

    expect(run.errors).toMatch(
      /^The data in .*portico\.db cannot be reached: .*\. Run the command as the user who runs the portal\.\n$/,
    );
  });

  it.each([
    ['a database', Object.assign(new Error('attempt to write a readonly database'), { code: 'ERR_SQLITE_ERROR' })],
    ['a folder', Object.assign(new Error('permission denied'), { code: 'EACCES' })],
  ])('says so where the user may not read or write %s', async (_, error) => {
    await expect(inSentences(portalView(compiledPortal()), () => Promise.reject(error))).rejects.toThrow(
      'This user may not read or write all of the data of the portal. Run the command as the user who runs the portal. Nothing was changed.',
    );
  });

  it('takes a DEMO that is empty for one that is not set', async () => {
    const settings = { DEMO: '', SECRET_KEY: '', DATABASE_URL: '', FILES_DIR: join(emptyFolder(), 'files') };

    const { errors } = await porticoWith(settings, ['office', 'events']);

    expect(errors).toMatch(/^There are no data here: /);
  });

  it.each([['--help'], ['reply --help'], ['create-event --help']])(
    'explains itself with an example: %s',
    async (words) => {
      const { output } = await portico(['office', ...words.split(' ')]);

      expect(output).toMatch(/Usage: npx portico office/);
      expect(output).toMatch(/For example:\n {2}npx portico office |All of it by task/);
    },
  );
});

async function withoutData(folder: string): Promise<Run> {
  const before = { FILES_DIR: process.env['FILES_DIR'], DATABASE_URL: process.env['DATABASE_URL'] };
  Object.assign(process.env, { FILES_DIR: join(folder, 'files'), DATABASE_URL: '' });
  try {
    return await portico(['office', 'events']);
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
