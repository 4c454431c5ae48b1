/** Portals that only tests use: they have nothing to do with the shipped one, and are as good as it is. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { portico } from './support/run-portico.ts';

const folder = 'tests/fixtures';

for (const name of readdirSync(folder).filter((name) => existsSync(join(folder, name, 'config')))) {
  test(`the portal ${name} has neither errors nor warnings`, async () => {
    const { exitCode, output } = await portico(['validate', '--strict', '--config', join(folder, name, 'config')]);

    expect(output).toContain('All is well.');
    expect(exitCode).toBe(0);
  });
}
