/** Runs suites one after the other and says how each went. */
import { say, ToolProblem } from './console.mjs';
import { suites } from './suites.mjs';

/**
 * @param {string} root the repository
 * @param {readonly string[] | undefined} only names of suites; nothing means all
 * @param {{ update: boolean }} options
 * @returns {Promise<{ passed: number, failed: number }>} the sums
 */
export async function runSuites(root, only, options) {
  const unknown = only?.find((name) => !Object.hasOwn(suites, name));
  if (unknown) throw new ToolProblem(`There is no suite ${unknown}. There are ${Object.keys(suites).join(', ')}.`);
  const sum = { passed: 0, failed: 0 };
  const times = [];
  for (const [name, suite] of Object.entries(suites)) {
    if (only && !only.includes(name)) continue;
    const start = performance.now();
    const { passed, failed, output } = await runSuite(suite, root, options);
    if (output && (failed > 0 || passed === 0)) say(output.trimEnd());
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    say(
      `${failed > 0 ? '✗' : passed === 0 ? '–' : '✓'} ${name.padEnd(10)}${passed} passed, ${failed} failed (${seconds} s)`,
    );
    sum.passed += passed;
    sum.failed += failed;
    times.push(`${name} ${Math.round(Number(seconds))} s`);
  }
  if (times.length > 1) say(`Times: ${times.join(', ')}.`);
  return sum;
}

/** A suite that cannot even start has failed; the others still run. */
async function runSuite(suite, root, options) {
  try {
    return await suite(root, options);
  } catch (error) {
    return {
      passed: 0,
      failed: 1,
      output: error instanceof ToolProblem ? error.message : String(error?.stack ?? error),
    };
  }
}
