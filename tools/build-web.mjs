/** Builds the front end into dist/web, and what draws its first screen into dist/prerender, when its sources have changed since the last time. */
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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
  'tools/icons-in-page.mjs',
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
  const prerender = join(root, 'dist', 'prerender');
  const prerenderDraft = `${prerender}.${process.pid}`;
  try {
    await viteBuild(root, draft);
    await viteBuild(root, prerenderDraft, '--ssr', 'src/app/prerender.tsx');
    await noteWeb(draft, prerenderDraft);
  } catch (problem) {
    for (const place of [draft, prerenderDraft]) rmSync(place, { recursive: true, force: true });
    throw problem;
  }
  await minifyCopied(draft);
  packFiles(draft);
  rmSync(prerender, { recursive: true, force: true });
  renameSync(prerenderDraft, prerender);
  publish(draft, folder);
  writeFileSync(stampFile, stamp);
}

/** Writes what the front end is made of, with the names of its renderers, beside what draws its first screen. */
async function noteWeb(draft, prerenderDraft) {
  const { rendererNames } = await import(pathToFileURL(join(prerenderDraft, 'prerender.js')).href);
  const noted = JSON.parse(readFileSync(join(draft, 'web.json'), 'utf8'));
  writeFileSync(join(prerenderDraft, 'web.json'), JSON.stringify({ ...noted, renderers: rendererNames }));
  rmSync(join(draft, 'web.json'));
}

/** Vite leaves what it copies as it is; this one is in the way of the first paint. */
async function minifyCopied(folder) {
  const { minifySync } = await import('rolldown/utils');
  const file = join(folder, 'first-part.js');
  const { code, errors } = minifySync(file, readFileSync(file, 'utf8'));
  if (errors.length > 0) throw new ToolProblem(`first-part.js cannot be read: ${errors[0].message}`);
  writeFileSync(file, code);
}

async function viteBuild(root, folder, ...more) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const words = [vite, 'build', ...more, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
  const { code, output } = await capture(process.execPath, words, { cwd: root });
  if (code === 0) return;
  throw new ToolProblem(`${output.trimEnd()}\n\nThe front end could not be built; the reason stands above.`, 1);
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
