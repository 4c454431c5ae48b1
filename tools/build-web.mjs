/** Builds the front end into dist/web when its sources have changed since the last time. */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stampOf } from './cli-folder.mjs';
import { say, ToolProblem } from './console.mjs';
import { packFiles } from './pack-files.mjs';
import { capture } from './run-command.mjs';

const sources = [
  'src/app',
  'src/blocks',
  'src/engine',
  'src/expression',
  'src/model',
  'src/renderers',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'tools/pack-files.mjs',
];

/** @param {string} root the repository */
export async function buildWeb(root) {
  const folder = join(root, 'dist', 'web');
  const stampFile = join(root, 'dist', 'web.stamp');
  const stamp = stampOf(root, sources);
  if (existsSync(join(folder, 'index.html')) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp)
    return;
  say('Building the front end …');
  const draft = `${folder}.${process.pid}`;
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const { code, output } = await capture(
    process.execPath,
    [vite, 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: root },
  );
  if (code !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new ToolProblem(`${output.trimEnd()}\n\nThe front end could not be built; the reason stands above.`, 1);
  }
  packFiles(draft);
  publish(draft, folder);
  writeFileSync(stampFile, stamp);
}

/** Open pages still ask for the parts they were built with, so those stay for a day. The entry page is replaced last. */
const keptMs = 24 * 60 * 60 * 1000;

function publish(draft, folder) {
  const assets = join(folder, 'assets');
  cpSync(join(draft, 'assets'), assets, { recursive: true });
  cpSync(draft, folder, { recursive: true });
  const fresh = new Set(readdirSync(join(draft, 'assets')));
  for (const name of readdirSync(assets)) {
    const path = join(assets, name);
    if (!fresh.has(name) && Date.now() - statSync(path).mtimeMs > keptMs) rmSync(path);
  }
  rmSync(draft, { recursive: true });
}
