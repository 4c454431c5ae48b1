/** Bundles a TypeScript file for Node as the command line is bundled, so that loading costs both sides the same. */
import { join } from 'node:path';
import { build } from 'rolldown';
import { builtValidators } from '../../tools/build-validators.mjs';

/**
 * @param {string} root the repository
 * @param {string} entry relative to `root`
 * @param {string} name of the result
 * @returns {Promise<string>} the bundled file
 */
export async function bundle(root, entry, name) {
  const file = join(root, 'dist', 'bench', `${name}.mjs`);
  await build({
    input: join(root, entry),
    cwd: root,
    platform: 'node',
    external: [/^node:/],
    plugins: [builtValidators(root)],
    logLevel: 'warn',
    output: { file, format: 'esm', codeSplitting: false, minify: { compress: true, mangle: false } },
  });
  return file;
}
