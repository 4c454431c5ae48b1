/**
 * What a watching server does with each edit, a hundred times (`WATCH_EDITS=2000` makes the long form): a mistake of each
 * kind in the shipped config, written to the disk and taken over. It never ends, blames no author for its own mistakes, and is live again when the mistake is put right.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { compileGoodFolder } from '../../cli/config/compile-good-folder.ts';
import { liveConfig } from '../../cli/serve/live-config.ts';
import { shippedConfig } from '../compiler/support.ts';
import { readPortal } from '../detection/portal.ts';
import { mutants } from '../detection/run.ts';
import { emptyFolder } from './support/run-portico.ts';

const count = Number(process.env['WATCH_EDITS'] ?? 60);

test(`a running portal survives ${count} random edits`, { timeout: Math.max(120_000, count * 2000) }, async () => {
  const folder = join(emptyFolder(), 'config');
  const at = (file: string): string => join(folder, file);
  const write = (files: ReadonlyMap<string, string>): void => {
    for (const [file, text] of files) {
      if (shippedConfig.get(file) === text) continue;
      mkdirSync(dirname(at(file)), { recursive: true });
      writeFileSync(at(file), text);
    }
    for (const file of shippedConfig.keys()) if (!files.has(file)) rmSync(at(file));
  };
  cpSync('config', folder, { recursive: true });
  const live = liveConfig(folder, compileGoodFolder(folder), { aboutChanged: () => '' });
  const title = live.portal().settings.title;
  let said = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((said += String(text)), true));
  const wrong: string[] = [];
  let refused = 0;

  for (const { kind, files } of mutants(readPortal(shippedConfig), count, 3)) {
    said = '';
    write(files);
    if (!(await live.reload())) refused += 1;
    if (/our mistake|\n\s+at .*:\d+:\d+/.test(said)) wrong.push(`${kind}\n${said}`);
    if (!said.includes('The change is')) wrong.push(`${kind}: nothing is said\n${said}`);
    for (const file of files.keys()) if (!shippedConfig.has(file)) rmSync(at(file));
    for (const [file, text] of shippedConfig) if (files.get(file) !== text) writeFileSync(at(file), text);
  }
  const isLive = await live.reload();
  vi.restoreAllMocks();

  expect(wrong).toEqual([]);
  expect(refused).toBeGreaterThan(count * 0.6);
  expect([isLive, live.portal().settings.title]).toEqual([true, title]);
});
