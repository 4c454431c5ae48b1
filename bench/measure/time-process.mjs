/**
 * Runs a fresh Node process from start to end. Besides the time on the wall it tells the time of the processor, which other
 * work on the machine hardly changes.
 */
import { spawn } from 'node:child_process';

/** Loaded before the script: writes the milliseconds of processor time to a pipe of its own at the end. */
const reportCpuTime = `data:text/javascript,${encodeURIComponent(`
import { writeSync } from 'node:fs';
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  writeSync(3, String((user + system) / 1000));
});`)}`;

/**
 * @param {readonly string[]} words script and arguments
 * @param {{ cwd: string, env?: Record<string, string | undefined>, codes?: readonly number[] }} options `codes`: the exit codes that count as success
 * @returns {Promise<{ ms: number, cpuMs: number, output: string }>} both times, and what it printed
 */
export function timeProcess(words, { cwd, env = {}, codes = [0] }) {
  return new Promise((done, failed) => {
    const start = performance.now();
    const child = spawn(process.execPath, ['--import', reportCpuTime, ...words], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    let output = '';
    let cpuMs = 0;
    child.stdio[3].on('data', (part) => {
      cpuMs = Number(part);
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part) => {
        output += part;
      });
    }
    child.on('error', failed);
    child.on('close', (code) => {
      const ms = performance.now() - start;
      if (codes.includes(code)) done({ ms, cpuMs, output });
      else failed(new Error(`${words.join(' ')} ended with ${code}:\n${output.slice(0, 4000)}`));
    });
  });
}
