/** Compiles one folder in a fresh process and prints the milliseconds of reading it and of all stages, and what was found. */
import { compilePortal } from '#compiler';
import { readFolder } from './read-folder.ts';

const start = performance.now();
const { diagnostics } = compilePortal(readFolder(process.argv[2] ?? 'config'));
const compileMs = performance.now() - start;
console.log(JSON.stringify({ compileMs, mistakes: diagnostics.length, first: diagnostics[0] }));
