/** Compiles one folder in a fresh process, then again after an edit of one page each, as a watching server does. Prints both times. */
import { compilePortal, compilerMemory, type Files } from '#compiler';
import { readFolder } from './read-folder.ts';

const memory = compilerMemory();
const folder = process.argv[2] ?? 'config';

function timed(files: () => Files): number {
  const start = performance.now();
  const { portal } = compilePortal(files(), { memory });
  if (!portal) throw new Error('The folder has errors.');
  return performance.now() - start;
}

const coldMs = timed(() => readFolder(folder));
const pages = [...readFolder(folder).keys()].filter((file) => file.startsWith('pages/')).slice(-5);
const againMs = pages.map((page) =>
  timed(() => {
    const files = readFolder(folder);
    return new Map([...files, [page, `${files.get(page)}# Looked at\n`]]);
  }),
);
console.log(JSON.stringify({ coldMs, againMs: againMs.toSorted((a, b) => a - b)[2] }));
