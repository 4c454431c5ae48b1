/** Tests that need no browser. Those that do are Playwright's: tests/browser and tests/spec. */
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const seed = process.env['TEST_SEED'] ?? String(Date.now() % 1_000_000);

/** The files that take longest. They begin first, so that no worker is left with one of them when the others are done. */
const longest =
  /\/(serve|mutations|samples|crash|wrong-types|watch-random-edits|diagnostics|dev-server|compile-portal|kept-forms|kept-forms-property)\.test\.ts$/;

/** Each seed has an order of its own. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      `${longest.test(moduleId) ? 0 : 1}${createHash('sha256').update(`${seed} ${moduleId}`).digest('hex')}`;
    return files.toSorted((one, other) => place(one).localeCompare(place(other)));
  }
}

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/browser/**', 'tests/spec/**', '**/node_modules/**'],
    // Loading the compiler and the server is dear, and nothing in them changes: the files of tests share their modules.
    isolate: false,
    // One more than there are cores: now and then a worker waits for a program, a database or a clock.
    maxWorkers: availableParallelism() + 1,
    // The compiler makes much that is soon forgotten: with more room for it the collector of garbage runs less often.
    execArgv: ['--max-semi-space-size=64'],
    maxConcurrency: 2,
    testTimeout: 60_000,
    // Filling a database takes a while on a busy machine.
    hookTimeout: 60_000,
    // No test leans on the one before it: each run has another order, which its seed repeats.
    sequence: { shuffle: { tests: true }, seed: Number(seed), sequencer: LongestFirst },
    setupFiles: ['tests/seed.ts'],
    env: { NO_COLOR: '1', FORCE_COLOR: '', TEST_SEED: seed },
    globalSetup: ['tests/server/support/run-folder.ts'],
  },
});
