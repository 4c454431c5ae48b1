/** All YAML files of a folder, as the compiler wants them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @returns path relative to the folder → text */
export function readFolder(folder: string, below = '', files = new Map<string, string>()): Map<string, string> {
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isDirectory()) readFolder(folder, path, files);
    else if (path.endsWith('.yaml')) files.set(path, readFileSync(join(folder, path), 'utf8'));
  }
  return files;
}
