/** In each file of tests: writes down which functions its tests run, and which ran while it was loaded. */
import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';

const report = process.env['FUNCTIONS_FILE'];
const loading = new Set<string>();
const testing = new Set<string>();
let current = loading;
Object.assign(globalThis, { functionBegins: (name: string) => void current.add(name) });
beforeAll(() => {
  current = testing;
});
afterAll(() => {
  current = loading;
  if (report)
    appendFileSync(
      report,
      `${JSON.stringify({ file: expect.getState().testPath, loading: [...loading], testing: [...testing] })}\n`,
    );
});
