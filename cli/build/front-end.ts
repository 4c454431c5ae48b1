/** The built front end: what of it a portal needs. */
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { CommandProblem, reasonOf } from '../terminal/command-problem.ts';

/** Path below the site, with `/` → content. */
export type SiteFiles = ReadonlyMap<string, Buffer>;

/** @throws CommandProblem when nothing is built there */
export function builtFrontEnd(folder: string): string {
  for (const path of [resolve(folder), besideProgram(folder)]) if (existsSync(join(path, 'index.html'))) return path;
  throw new CommandProblem(
    `The front end has not been built: there is no ${join(folder, 'index.html')}. Run \`npm run build\` first, or \`npm start\`, which does both.`,
  );
}

/** Portico is often started in the folder of a portal, which has no front end of its own. */
function besideProgram(folder: string): string {
  const program = process.argv[1] ?? '';
  return existsSync(program) ? resolve(dirname(realpathSync(program)), '..', folder) : resolve(folder);
}

/** Everything but compressed copies, and assets of earlier builds, which `npm run build` leaves for pages that are still open. */
export function readFrontEnd(folder: string): SiteFiles {
  const all = readAll(builtFrontEnd(folder));
  const assets = [...all.keys()].filter((path) => path.startsWith('assets/'));
  const needed = new Set([...all.keys()].filter((path) => !path.startsWith('assets/')));
  for (const path of needed) {
    if (!/\.(html|js|css)$/.test(path)) continue;
    const text = all.get(path)?.toString('utf8') ?? '';
    // The loop reaches what is added to the set, and looks through it as well.
    for (const asset of assets) if (text.includes(posix.basename(asset))) needed.add(asset);
  }
  return new Map([...all].filter(([path]) => needed.has(path)));
}

/** What `index.html` and `404.html` name besides the assets. */
const namedFiles = ['favicon.svg', 'lead-to-page.js', 'not-found.css'];

/** @throws CommandProblem when a file is not there that the pages of a site name */
export function checkFrontEnd(folder: string, files: SiteFiles): void {
  const missing = namedFiles.filter((path) => !files.has(path));
  if (missing.length === 0) return;
  throw new CommandProblem(
    `The front end in ${folder} has no ${missing.join(' and no ')}, which pages of the site name. Let \`publicDir\` of its \`vite.config.ts\` be src/app/public, and build it again.`,
  );
}

function readAll(folder: string): SiteFiles {
  try {
    const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
    return new Map(paths.map((path) => [path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path)]));
  } catch (error) {
    throw new CommandProblem(`The front end in ${folder} cannot be read: ${reasonOf(error)}.`);
  }
}
