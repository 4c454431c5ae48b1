/** The browser tests: the built front end, a real server, no mocks but at the edge of the network. */
import { defineConfig } from '@playwright/test';

const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  use: {
    locale: 'en-GB',
    timezoneId: 'Asia/Hong_Kong',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: isRoot ? ['--no-sandbox'] : [],
    },
  },
});
