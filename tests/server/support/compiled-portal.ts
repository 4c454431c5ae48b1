/** The shipped portal, compiled once; tests may lay other files over it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compilePortal, rememberingReader } from '#compiler';
import type { PortalModel } from '#model';

const folder = 'config';

/** The shipped files: path below config/ → text. */
export function shippedFiles(): Map<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.yaml'));
  return new Map(paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(folder, path), 'utf8')]));
}

const read = rememberingReader();
let shipped: PortalModel | undefined;

/** @param overlay  path below config/ → text, in place of or beside the shipped files */
export function compiledPortal(overlay?: Readonly<Record<string, string>>): PortalModel {
  if (overlay) return compile(overlay);
  shipped ??= compile({});
  return shipped;
}

function compile(overlay: Readonly<Record<string, string>>): PortalModel {
  const { portal, diagnostics } = compilePortal(new Map([...shippedFiles(), ...Object.entries(overlay)]), { read });
  if (!portal)
    throw new Error(
      `The config does not compile: ${JSON.stringify(diagnostics.filter(({ severity }) => severity === 'error').slice(0, 3))}`,
    );
  return portal;
}
