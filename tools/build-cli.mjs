/** Bundles the command line with rolldown: one small entry, and one part for each command that is loaded when it is used. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { builtValidators } from './build-validators.mjs';
import { cliFolder } from './cli-folder.mjs';

/** Packages that are loaded from node_modules: those with native parts, and those that only slow commands need. */
const external = [
  /^node:/,
  /^fastify$/,
  /^@fastify\//,
  /^@node-rs\//,
  /^@photostructure\//,
  /^pg$/,
  /^kysely/,
  /^json-schema-to-typescript$/,
  /^svg-captcha-fixed$/,
  /^papaparse$/,
  /^write-excel-file/,
];

/** @param {string} root the repository @returns {Promise<string>} the folder of the bundle */
export async function buildCli(root) {
  const folder = cliFolder(root);
  if (existsSync(join(folder, 'main.mjs'))) return folder;
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const bundle = await rolldown({
    input: join(root, 'cli/main.ts'),
    cwd: root,
    platform: 'node',
    // For Node it has CommonJS, of which each module becomes a function that is read twice at every start.
    resolve: { alias: { yaml: join(root, 'node_modules/yaml/browser/index.js') } },
    external,
    plugins: [builtValidators(root)],
    logLevel: 'warn',
    checks: { bundlerTimings: false }, // how long it took means nothing to who typed a command
    treeshake: true,
  });
  try {
    await bundle.write({
      dir: draft,
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
      minify: { compress: true, mangle: false },
    });
    if (!existsSync(folder)) renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error; // another process has built the same meanwhile
  } finally {
    await bundle.close();
    rmSync(draft, { recursive: true, force: true });
  }
  removeOld(dirname(folder));
  return folder;
}

const keptBundles = 5;

function removeOld(parent) {
  const byAge = readdirSync(parent)
    .map((name) => join(parent, name))
    .filter((path) => existsSync(path))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const path of byAge.slice(keptBundles)) rmSync(path, { recursive: true, force: true });
}
