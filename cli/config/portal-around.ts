/** Which portal a path lies in, whatever `--config` names. */
import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';

/** The nearest folder with a `portal.yaml`, from this path upwards; from the top of the disk or from here, as the path was typed. */
export function portalAround(path: string): string | undefined {
  let folder = resolve(path);
  while (!existsSync(join(folder, 'portal.yaml'))) {
    const outer = dirname(folder);
    if (outer === folder) return undefined;
    folder = outer;
  }
  const shown = isAbsolute(path) ? folder : relative('.', folder) || '.';
  return shown.replaceAll('\\', '/');
}
