/** The browser tests: the built front end, a real server, no mocks but at the edge of the network. */
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import type { PortalOptions } from './tests/browser/support/portal-test.ts';

const isRoot = process.getuid?.() === 0;
/** A page of a test ends before code made faster pays for the making, which takes a twelfth of the processor. */
const chromiumWords = ['--js-flags=--no-opt,--no-maglev', ...(isRoot ? ['--no-sandbox'] : [])];

export default defineConfig<PortalOptions>({
  testDir: 'tests',
  testMatch: ['browser/**/*.test.ts', 'spec/**/*.test.ts'],
  globalSetup: './tests/browser/support/demo-data.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  // Much of the time a page waits: for an answer, for something to come to rest.
  workers: availableParallelism() + 1,
  timeout: 60_000,
  expect: {
    timeout: 10_000,
    toMatchAriaSnapshot: { pathTemplate: 'tests/browser/accessibility-trees/{arg}{ext}' },
  },
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  // What every release must be able to do, marked with @journey, is done on both databases where there is a second one.
  projects: [
    { name: 'sqlite' },
    ...(process.env['TEST_DATABASE_URL']
      ? [{ name: 'postgres', grep: /@journey/, use: { portalDatabase: 'postgres' as const } }]
      : []),
  ],
  use: {
    locale: 'en-GB',
    timezoneId: 'Asia/Hong_Kong',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: chromiumWords,
    },
  },
});
