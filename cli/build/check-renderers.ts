/** Whether the built front end has the renderers that the pages show. Where it lacks one, the page would only say that it could not be loaded. */
import { someOf } from '#expression/node';
import { listOf, type PortalModel, recordOf } from '#model';
import { CommandProblem } from '../terminal/command-problem.ts';
import { builtNotes } from './built-notes.ts';
import { readFrontEnd } from './front-end.ts';

/**
 * @param web  the folder of the built front end
 * @throws CommandProblem that names what is missing
 */
export function checkRenderers(web: string, { pages, layouts }: PortalModel): void {
  const { has, remedy } = renderersBuilt(web);
  const missing = [...new Set([pages, layouts].flatMap(renderersIn))].filter((name) => !has(name)).sort();
  if (missing.length === 0) return;
  throw new CommandProblem(
    `The front end in ${web} was built without ${someOf(
      missing.map((name) => `\`${name}\``),
      'and',
    )}, which pages show. ${remedy}`,
  );
}

/** Of a front end that `npm run build` did not make nothing is noted: a renderer whose name is in none of its scripts is not in it. */
function renderersBuilt(web: string): { readonly has: (name: string) => boolean; readonly remedy: string } {
  const noted = builtNotes(web)?.['renderers'];
  if (noted !== undefined) {
    const remedy = 'Run `npm run build`: it takes in what src/renderers/index.ts names.';
    return { has: (name) => listOf(noted).includes(name), remedy };
  }
  const scripts = [...readFrontEnd(web)]
    .flatMap(([path, content]) => (/^assets\/.*\.js$/.test(path) ? [content.toString('utf8')] : []))
    .join('');
  const has = (name: string) =>
    scripts === '' || [`'`, '"', '`'].some((quote) => scripts.includes(quote + name + quote));
  return { has, remedy: 'Name it in the `renderers.ts` of that front end, and build it again.' };
}

/** The names of the renderers in a part of the portal, at any depth: in tabs, in dialogs, in other parts. */
function renderersIn(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { kind, custom } = recordOf(part);
  const own = kind === 'custom' && typeof custom === 'string' ? [custom] : [];
  return [...own, ...Object.values(part).flatMap(renderersIn)];
}
