import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { anchorsOf, linksOf, readDocuments, root } from './documents.ts';

/** Made by `npm run screenshots`, which needs a browser. */
const pictures = 'docs/screenshots/';

describe('links between the documents', () => {
  test.each(readDocuments())('$path leads nowhere that is not there', ({ path, text }) => {
    const broken = linksOf(text).filter((target) => !leadsSomewhere(path, text, target));

    expect(broken).toEqual([]);
  });
});

function leadsSomewhere(from: string, text: string, target: string): boolean {
  if (/^(https:|mailto:)/.test(target)) return true;
  const [file = '', anchor] = target.split('#');
  const path = file === '' ? from : normalize(join(dirname(from), file)).replaceAll('\\', '/');
  if (path.startsWith(pictures) && !existsSync(join(root, pictures))) return true;
  if (!existsSync(join(root, path))) return false;
  if (anchor === undefined) return true;
  const isHere = file === '' || statSync(join(root, path)).isDirectory();
  return anchorsOf(isHere ? text : readFileSync(join(root, path), 'utf8')).has(anchor);
}
