/** Tests that need no browser. Those that do are Playwright's: tests/browser. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/browser/**', '**/node_modules/**'],
    globalSetup: ['tests/server/support/run-folder.ts'],
    testTimeout: 30_000,
    maxConcurrency: 2,
    env: { NO_COLOR: '1', FORCE_COLOR: '' },
  },
});
