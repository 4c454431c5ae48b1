/** Starts other programs. */
import { spawn } from 'node:child_process';

/**
 * Runs a program with our own input and output.
 * @param {string} program @param {readonly string[]} words
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code; 127 when it cannot be started
 */
export function run(program, words, options = {}) {
  return new Promise((done) => {
    const child = spawn(program, words, { stdio: 'inherit', ...options });
    child.once('error', () => done(127));
    child.once('exit', (code, signal) => done(code ?? (signal ? 130 : 1)));
  });
}

/**
 * Runs a program and keeps what it prints.
 * @param {string} program @param {readonly string[]} words
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function capture(program, words, options = {}) {
  return new Promise((done) => {
    const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const parts = [];
    child.stdout.on('data', (part) => parts.push(part));
    child.stderr.on('data', (part) => parts.push(part));
    child.once('error', (error) => done({ code: 127, output: error.message }));
    child.once('close', (code, signal) =>
      done({ code: code ?? (signal ? 130 : 1), output: Buffer.concat(parts).toString('utf8') }),
    );
  });
}

/** The options of Node that keep its own notes about new features out of what people read. */
export const quietNode = ['--disable-warning=ExperimentalWarning'];
