/** Which entity `includes` means. A misspelt name is reported once; everything else goes on as if it were right. */
import { nearestNames } from '#expression/node';
import type { Definitions } from './definitions.ts';

/** The known names near a written one, without those that include it, which it cannot mean. */
export function entitiesNear(written: string, above: Iterable<string>, known: Iterable<string>): readonly string[] {
  const users = new Set(above);
  return nearestNames(
    written,
    [...known].filter((name) => !users.has(name)),
  );
}

/** The entity of that name, or the nearest; undefined when nothing is near. */
export function includedEntity(
  written: string,
  above: Iterable<string>,
  entities: ReadonlyMap<string, unknown>,
): string | undefined {
  return entities.has(written) ? written : entitiesNear(written, above, entities.keys())[0];
}

/** The entity itself, the one it includes, the one which that includes, and so on. */
export function withIncluded(entity: string, { includes }: Pick<Definitions, 'includes'>): readonly string[] {
  const chain = new Set<string>();
  for (let name: string | undefined = entity; name !== undefined && !chain.has(name); ) {
    chain.add(name);
    const written: string = includes.get(name) ?? '';
    name = written === '' ? undefined : (includedEntity(written, chain, includes) ?? written);
  }
  return [...chain];
}
