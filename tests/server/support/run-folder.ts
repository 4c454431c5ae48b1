/**
 * A folder for one run of the tests. What is dear to make, above all a database with the demonstration's data, is made
 * there once and copied by every file of tests that wants one.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { dropTemplates } from './postgres.ts';
import { unseenRefusals } from './seen-refusals.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    runFolder: string;
  }
}

/** Memory that looks like a disk: the tests wait for no platter. */
const quickDisk = '/dev/shm';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(existsSync(quickDisk) ? quickDisk : tmpdir(), 'portico-tests-'));
  project.provide('runFolder', folder);
  return async () => {
    const report = process.env['UNSEEN_REFUSALS_FILE'];
    if (report) await writeFile(report, JSON.stringify(unseenRefusals(folder)));
    await dropTemplates(folder);
    await rm(folder, { recursive: true, force: true });
  };
}
