/** The shipped portal, compiled once; tests may lay other files over it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compilePortal, compilerMemory } from '#compiler';
import { type PortalModel, rememberByKey } from '#model';

const folder = 'config';

/** The shipped files: path below config/ → text. */
export function shippedFiles(): Map<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.yaml'));
  return new Map(paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(folder, path), 'utf8')]));
}

const memory = compilerMemory();

/**
 * Tests that follow each other often have the same portal, and each start of a server asks for it.
 * @param overlay  path below config/ → text, in place of or beside the shipped files
 */
export const compiledPortal = rememberByKey(
  (overlay: Readonly<Record<string, string>> = {}): PortalModel => {
    const { portal, diagnostics } = compilePortal(new Map([...shippedFiles(), ...Object.entries(overlay)]), { memory });
    if (!portal)
      throw new Error(
        `The config does not compile: ${JSON.stringify(diagnostics.filter(({ severity }) => severity === 'error').slice(0, 3))}`,
      );
    return portal;
  },
  { key: (overlay = {}) => JSON.stringify(overlay), most: 20 },
);
