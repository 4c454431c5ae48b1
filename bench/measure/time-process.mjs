/** Runs a fresh Node process from start to end. */
import { spawn } from 'node:child_process';

/**
 * @param {readonly string[]} words script and arguments
 * @param {{ cwd: string, env?: Record<string, string | undefined>, codes?: readonly number[] }} options `codes`: the exit codes that count as success
 * @returns {Promise<{ ms: number, output: string }>} wall time, and what it printed
 */
export function timeProcess(words, { cwd, env = {}, codes = [0] }) {
  return new Promise((done, failed) => {
    const start = performance.now();
    const child = spawn(process.execPath, words, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part) => {
        output += part;
      });
    }
    child.on('error', failed);
    child.on('close', (code) => {
      const ms = performance.now() - start;
      if (codes.includes(code)) done({ ms, output });
      else failed(new Error(`${words.join(' ')} ended with ${code}:\n${output.slice(0, 4000)}`));
    });
  });
}
