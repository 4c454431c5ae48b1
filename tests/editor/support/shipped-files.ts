import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../../..');

/** Every file of the shipped portal, by its path in `config/`. */
export const shippedFiles: readonly string[] = readdirSync(join(root, 'config'), { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.yaml'))
  .sort();
