/** Compiles one folder in a fresh process and prints the milliseconds of reading it and of all stages. */
import { compilePortal } from '#compiler';
import { readFolder } from './read-folder.ts';

const start = performance.now();
const { diagnostics } = compilePortal(readFolder(process.argv[2] ?? 'config'));
const compileMs = performance.now() - start;
const errors = diagnostics.filter(({ severity }) => severity === 'error');
console.log(JSON.stringify({ compileMs, errors: errors.length, first: errors[0] }));
