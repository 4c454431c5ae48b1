/** Whether the built front end has the renderers that the pages show. Where it lacks one, the page would only say that it could not be loaded. */
import { someOf } from '#expression/node';
import { listOf, type PortalModel, recordOf } from '#model';
import { CommandProblem } from '../terminal/command-problem.ts';
import { builtNotes } from './built-notes.ts';

/**
 * @param web  the folder of the built front end
 * @throws CommandProblem that names what is missing
 */
export function checkRenderers(web: string, { pages, layouts }: PortalModel): void {
  const noted = builtNotes(web)?.['renderers'];
  if (noted === undefined) return;
  const built = listOf(noted);
  const missing = [...new Set([pages, layouts].flatMap(renderersIn))].filter((name) => !built.includes(name)).sort();
  if (missing.length === 0) return;
  throw new CommandProblem(
    `The front end in ${web} was built without ${someOf(
      missing.map((name) => `\`${name}\``),
      'and',
    )}, which pages show. Run \`npm run build\`: it takes in what src/renderers/index.ts names.`,
  );
}

/** The names of the renderers in a part of the portal, at any depth: in tabs, in dialogs, in other parts. */
function renderersIn(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { kind, custom } = recordOf(part);
  const own = kind === 'custom' && typeof custom === 'string' ? [custom] : [];
  return [...own, ...Object.values(part).flatMap(renderersIn)];
}
