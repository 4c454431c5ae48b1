/** The linter leaves nothing out that is ours. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './support/sources.ts';

const notOurs = /^(?:\.|(?:node_modules|dist|data|test-results|playwright-report|coverage)$)/;

test('each source but those that are generated is linted', () => {
  const rooms = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !notOurs.test(entry.name))
    .map(({ name }) => name);
  const written = rooms
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
    )
    .filter((file) => /\.(?:tsx?|mjs|js)$/.test(file) && !/\.generated\.ts$|^bench.\./.test(file));
  const linter = join(root, 'node_modules/oxlint/bin/oxlint');

  const report = execFileSync(process.execPath, [linter, '--format=json', ...rooms], {
    cwd: root,
  });

  expect(written.length).toBeGreaterThan(1000);
  expect(JSON.parse(String(report))).toMatchObject({ number_of_files: written.length });
});
