#!/usr/bin/env node
/** Starts the bundled command line. Inside the repository it first bundles it anew when a source has changed. */
import { existsSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { cliFolder } from '../tools/cli-folder.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

async function run() {
  const bundle = join(cliFolder(root), 'main.mjs');
  if (!existsSync(bundle)) {
    const { buildCli } = await import('../tools/build-cli.mjs');
    await buildCli(root);
  }
  // From Node 22 on the compiled code is kept beside the bundle, which makes the next start quicker.
  module.enableCompileCache?.(join(root, 'dist', 'code-cache'));
  const { main } = await import(pathToFileURL(bundle).href);
  return main(process.argv.slice(2));
}

process.stdout.on('error', (error) => {
  if (error.code === 'EPIPE') process.exit(); // the reader (`| head`) has seen enough
  const reason = error.code === 'ENOSPC' ? 'the disk is full' : error.message;
  console.error(`What the command has to say cannot be written: ${reason}.`);
  process.exit(2);
});
process.stderr.on('error', () => process.exit(2)); // nobody can be told why

// Node's own notes (a part of it that is new, a part that will go) mean nothing to the people who read this terminal.
if (!process.env.PORTICO_DEBUG) process.removeAllListeners('warning');

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Portico needs Node.js 20.19 or newer; this is ${process.versions.node}. Get it from https://nodejs.org.`,
  );
  process.exitCode = 2;
} else {
  try {
    process.exitCode = await run();
  } catch (error) {
    const missing = error?.code === 'ERR_MODULE_NOT_FOUND';
    console.error(
      missing
        ? 'Portico is not installed completely. Run `npm ci` in its folder.'
        : `Portico could not be built: ${error?.message ?? error}`,
    );
    process.exitCode = 2;
  }
}
