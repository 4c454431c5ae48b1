/** Tests that need no browser. Those that do are Playwright's: tests/browser. */
import { defineConfig } from 'vitest/config';

const serverTests = 'tests/server/**/*.test.ts';

export default defineConfig({
  test: {
    maxWorkers: '100%',
    testTimeout: 30_000,
    maxConcurrency: 2,
    env: { NO_COLOR: '1', FORCE_COLOR: '' },
    globalSetup: ['tests/server/support/run-folder.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'rooms',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/browser/**', serverTests, '**/node_modules/**'],
        },
      },
      // These load much and change none of it, so they share their modules; each server has a database of its own.
      { extends: true, test: { name: 'server', include: [serverTests], isolate: false } },
    ],
  },
});
