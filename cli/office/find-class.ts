/** A class by its title or number, on the command line. */
import { type ListedClass, listClasses } from '#office';
import { unknownName } from './choices.ts';
import type { Desk } from './desk.ts';

/** @throws CommandProblem when there is none */
export async function findClass({ database }: Pick<Desk, 'database'>, name: string): Promise<ListedClass> {
  const known = await listClasses(database);
  const found = known.find(({ id, title }) => title.toLowerCase() === name.toLowerCase() || String(id) === name);
  if (found) return found;
  const titles = known.map(({ title }) => title);
  throw unknownName(`There is no class ${name}.`, name, titles);
}
