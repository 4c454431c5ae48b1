/**
 * Runs a TypeScript tool: bundles it with rolldown into dist/tools and imports the result.
 * Usage: node tools/run.mjs tools/generate/main.ts [arguments …]
 */
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';

const [, , entry, ...rest] = process.argv;
if (!entry) {
  console.error('Usage: node tools/run.mjs FILE.ts [arguments …]');
  process.exit(2);
}
const name = basename(entry, '.ts');
const file = resolve(`dist/tools/${name}.mjs`);
await build({
  input: resolve(entry),
  platform: 'node',
  external: [/^(?![a-z]:)[^./#]/i], // packages; on Windows a path begins with its drive
  output: { file, format: 'esm', codeSplitting: false },
  logLevel: 'warn',
});
process.argv = [process.argv[0], file, ...rest];
await import(`${pathToFileURL(file)}?t=${Date.now()}`);
