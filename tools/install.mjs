/** Makes sure that Node is new enough and that node_modules is what package-lock.json says. Needs nothing but Node itself. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { say, ToolProblem } from './console.mjs';
import { run } from './run-command.mjs';

const oldestNode = [20, 19];

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  throw new ToolProblem(
    `Portico needs Node.js ${oldestNode.join('.')} or newer; this is ${process.versions.node}. Get it from https://nodejs.org.`,
  );
}

/**
 * Runs `npm ci` where node_modules is missing or package-lock.json has changed since.
 * @param {string} root the repository
 */
export async function install(root) {
  checkNode();
  const lock = readFileSync(join(root, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).digest('hex');
  const stamp = join(root, 'node_modules', '.portico-installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (!isInstalled(root, lock)) {
    say('Installing packages (about half a minute, only the first time) …');
    // On Windows npm is a script, which a shell alone can start.
    const code = await run('npm ci --ignore-scripts --no-audit --no-fund --loglevel=error', [], {
      cwd: root,
      shell: true,
    });
    if (code !== 0)
      throw new ToolProblem(
        'The packages could not be installed. npm says above why; without a network it cannot work.',
      );
  }
  writeFileSync(stamp, wanted);
}

/** npm keeps its own copy of the lockfile; when that lists the same packages, somebody ran `npm ci` by hand. */
function isInstalled(root, lock) {
  const own = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(own)) return false;
  const wanted = JSON.parse(lock.toString('utf8')).packages;
  const present = JSON.parse(readFileSync(own, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || present[path]?.version === version || (optional && !present[path]),
  );
}
