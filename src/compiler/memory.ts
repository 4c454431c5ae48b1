/** What one run leaves behind for the next. It only saves time: a run with it finds what one without it finds. */
import { rememberLast } from './kernel/remember-last.ts';
import { compileContract } from './link/compile-contract.ts';
import { walks } from './normalise/compile-file.ts';
import { rememberingWalks } from './normalise/remember-walks.ts';
import { readShaped } from './shape/read-shaped.ts';
import { rememberingReader } from './shape/remember-sources.ts';

export interface CompilerMemory {
  readonly read: typeof readShaped;
  readonly contractOf: typeof compileContract;
  readonly walks: typeof walks;
}

export function compilerMemory(): CompilerMemory {
  return { read: rememberingReader(), contractOf: rememberLast(compileContract), walks: rememberingWalks() };
}

/** For a single run. */
export const noMemory: CompilerMemory = { read: readShaped, contractOf: compileContract, walks };
