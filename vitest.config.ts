/** Tests that need no browser. Those that do are Playwright's: tests/browser and tests/spec. */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const seed = process.env['TEST_SEED'] ?? String(Date.now() % 1_000_000);

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
    testTimeout: 30_000,
    // Filling a database takes a while on a busy machine.
    hookTimeout: 60_000,
    // No test leans on the one before it: each run has another order, which its seed repeats.
    sequence: { shuffle: true, seed: Number(seed) },
    setupFiles: ['tests/seed.ts'],
    env: { NO_COLOR: '1', FORCE_COLOR: '', TEST_SEED: seed },
    globalSetup: ['tests/server/support/run-folder.ts'],
  },
});
