/** Runs the command line as a person does, and makes folders to run it on. */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, inject, vi } from 'vitest';
import { main } from '../../../cli/main.ts';

const root = resolve(import.meta.dirname, '../../..');

export interface Run {
  readonly exitCode: number | null;
  readonly output: string;
  readonly errors: string;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** The folder in which it runs; the repository if left out. */
  readonly cwd?: string;
  /** Sends SIGTERM as soon as the output holds this text. */
  readonly stopAt?: string;
}

/** Runs a command inside the test, which is much quicker than a program of its own. */
export async function portico(words: readonly string[]): Promise<Run> {
  const written = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((part) => {
      written[stream] += String(part);
      return true;
    }),
  );
  try {
    const exitCode = await main(words);
    return { exitCode, output: written.stdout, errors: written.stderr };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** As `portico`, with more of an environment for this run alone. */
export async function porticoWith(env: Readonly<Record<string, string>>, words: readonly string[]): Promise<Run> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  try {
    return await portico(words);
  } finally {
    vi.unstubAllEnvs();
  }
}

/** Runs the real program. */
export function porticoProgram(
  words: readonly string[],
  { env = {}, cwd = root, stopAt }: RunOptions = {},
): Promise<Run> {
  const child = spawn(process.execPath, [join(root, 'bin/portico.mjs'), ...words], {
    cwd,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '', DATABASE_URL: '', NODE_ENV: '', ...env },
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (part) => {
    output += String(part);
    if (stopAt !== undefined && output.includes(stopAt) && !child.killed) child.kill('SIGTERM');
  });
  child.stderr.on('data', (part) => {
    errors += String(part);
  });
  return new Promise((done) => child.once('close', (exitCode) => done({ exitCode, output, errors })));
}

export interface RunningPortico {
  readonly address: string;
  /** Waits until this has been printed. */
  readonly said: (text: string) => Promise<void>;
  /** All that has been printed so far. */
  readonly text: () => string;
  readonly stop: () => Promise<void>;
}

/** Starts a server and comes back when it listens, or another command when it has said that it is ready. */
export async function runningPortico(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  ready = 'is open at',
  cwd = root,
): Promise<RunningPortico> {
  const child = spawn(process.execPath, [join(root, 'bin/portico.mjs'), ...words], {
    cwd,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '', DATABASE_URL: '', NODE_ENV: '', ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      text += String(part);
    });
  }
  const said = (wanted: string): Promise<void> =>
    vi.waitFor(() => expect(text).toContain(wanted), { timeout: 40_000, interval: 20 });
  await said(ready);
  return {
    address: /http:\/\/localhost:\d+/.exec(text)?.[0] ?? '',
    said,
    text: () => text,
    stop: () =>
      new Promise((done) => {
        child.once('close', () => done());
        child.kill('SIGTERM');
      }),
  };
}

/** An empty folder that is deleted after the run. */
export function emptyFolder(): string {
  return mkdtempSync(join(inject('runFolder'), 'cli-'));
}

/** A copy of the shipped config with some files written anew. */
export function configWith(files: Readonly<Record<string, string | Buffer>> = {}): string {
  const folder = emptyFolder();
  cpSync(join(root, 'config'), folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

/** What a run that was refused is compared by: its exit code, what it printed, and the sentence. */
export const fails = ({ exitCode, output, errors }: Run) => [exitCode, output, errors.trim()];
