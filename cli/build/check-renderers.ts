/** Whether the built front end has the renderers that the pages show. Where it lacks one, the page would only say that it could not be loaded. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listOf, type PortalModel, recordOf } from '#model';
import { CommandProblem } from '../terminal/command-problem.ts';

/**
 * @param web  the folder of the built front end
 * @throws CommandProblem that names what is missing
 */
export function checkRenderers(web: string, { pages, layouts }: PortalModel): void {
  const built = builtRenderers(web);
  if (!built) return;
  const missing = [...new Set([pages, layouts].flatMap(renderersIn))].filter((name) => !built.includes(name)).sort();
  if (missing.length === 0) return;
  throw new CommandProblem(
    `The front end in ${web} was built without ${inWords(missing)}, which pages show. Run \`npm run build\`: it takes in what src/renderers/index.ts names.`,
  );
}

/** What `tools/build-web.mjs` has noted beside it; undefined where it has not, as of a front end that was built in another way. */
function builtRenderers(web: string): readonly unknown[] | undefined {
  const file = join(web, '..', 'prerender', 'web.json');
  if (!existsSync(file)) return undefined;
  const { files, renderers } = recordOf(JSON.parse(readFileSync(file, 'utf8')));
  const entry = Object.entries(recordOf(files)).find(([, about]) => recordOf(about)['isEntry'] === true)?.[0];
  const isOfThis = entry !== undefined && existsSync(join(web, entry));
  return isOfThis && renderers !== undefined ? listOf(renderers) : undefined;
}

/** The names of the renderers in a part of the portal, at any depth: in tabs, in dialogs, in other parts. */
function renderersIn(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { kind, custom } = recordOf(part);
  const own = kind === 'custom' && typeof custom === 'string' ? [custom] : [];
  return [...own, ...Object.values(part).flatMap(renderersIn)];
}

/** `a`, `b` and `c` */
function inWords(names: readonly string[]): string {
  return names
    .map((name) => `\`${name}\``)
    .join(', ')
    .replace(/, ([^,]+)$/, ' and $1');
}
