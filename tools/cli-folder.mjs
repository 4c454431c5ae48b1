/**
 * Where the bundled command line lies: a folder named after what its sources look like (name, size, time of change). So it
 * is known in a few milliseconds whether the bundle is fresh, and a running command never loses its files to a newer bundle.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const sources = [
  'cli',
  'server',
  'src/compiler',
  'src/expression',
  'src/generated',
  'src/model',
  'tools/build-cli.mjs',
  'tools/build-validators.mjs',
  'package.json',
  'package-lock.json',
];

/** @param {string} root the repository */
export function cliFolder(root) {
  return join(root, 'dist', 'cli', stampOf(root, sources));
}

/**
 * A short text that changes whenever a file below these places is added, removed or written.
 * @param {string} root
 * @param {readonly string[]} places files and folders, relative to `root`
 */
export function stampOf(root, places) {
  const hash = createHash('sha1');
  for (const place of places) addPlace(hash, join(root, place));
  return hash.digest('hex').slice(0, 16);
}

function addPlace(hash, path) {
  if (!existsSync(path)) return;
  const state = statSync(path);
  if (state.isDirectory()) {
    for (const name of readdirSync(path).sort()) addPlace(hash, join(path, name));
  } else {
    hash.update(`${path}\n${state.size}\n${state.mtimeMs}\n`);
  }
}
