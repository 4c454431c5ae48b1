/**
 * The broken configs beside this file. A folder `<stage>/<what>/` or `<stage>/<what>/<case>/` holds `input/`, the files in
 * which its config differs from `base/`, and `expected.txt`, what the office reads then. A file `x.yaml.gone` takes `x.yaml`
 * away from the base. A language that a case has translations into is offered, unless the case has a portal.yaml of its own.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Files } from '#compiler';
import messages from '../../schema/messages.schema.json' with { type: 'json' };
import sentences from '../../schema/sentences.schema.json' with { type: 'json' };

export const folder = import.meta.dirname;

export interface Case {
  /** The path of its folder: `shape/unknown-key/inside-tabs`. */
  readonly name: string;
  /** What it must show: `shape/unknown-key`. */
  readonly code: string;
  readonly files: Files;
  /** The pictures among them: `.svg` files. */
  readonly pictures: Files;
}

export function readCases(): readonly Case[] {
  const base = readFiles(join(folder, 'base'));
  const inputs = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('/input'));
  const kept = inputs.map((path): Case => {
    const name = path.slice(0, -'/input'.length);
    const files = differing(base, readFiles(join(folder, path)));
    const pictures = new Map([...files].filter(([file]) => file.endsWith('.svg')));
    for (const file of pictures.keys()) files.delete(file);
    return { name, code: name.split('/').slice(0, 2).join('/'), files, pictures };
  });
  return [...kept, ...madeUp(base)].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Too large to be kept as a file. */
function madeUp(base: Files): readonly Case[] {
  const page = base.get('pages/login.yaml') ?? '';
  const files = new Map([...base, ['pages/login.yaml', page + '  - text: Welcome\n'.repeat(60_000)]]);
  return [{ name: 'read/too-big', code: 'read/too-big', files, pictures: new Map() }];
}

function readFiles(from: string): Files {
  const paths = readdirSync(from, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    paths.map((entry): [string, string] => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(from.length + 1), readFileSync(path, 'utf8')];
    }),
  );
}

function differing(base: Files, input: Files): Map<string, string> {
  const files = new Map([...base, ...input]);
  for (const path of input.keys()) {
    if (!path.endsWith('.gone')) continue;
    files.delete(path);
    files.delete(path.slice(0, -'.gone'.length));
  }
  const isTranslated = [...files.keys()].some((path) => path.startsWith('texts/'));
  for (const [path, text] of isTranslated ? wordless : []) if (!files.has(path)) files.set(path, text);
  const languages = ['zh-Hant', 'pl'].filter((language) => files.has(`texts/${language}.yaml`));
  if (languages.length > 0 && !input.has('portal.yaml'))
    files.set('portal.yaml', `${files.get('portal.yaml')}languages: { offered: [en, ${languages.join(', ')}] }\n`);
  return files;
}

/** The portal's own messages and sentences without words, so that a case about translations need not translate them all. */
const wordless: Files = new Map([
  ['messages.yaml', withoutWords(messages)],
  ['sentences.yaml', withoutWords(sentences)],
]);

function withoutWords({ properties }: { readonly properties: object }): string {
  return Object.keys(properties)
    .map((key) => `${key}: "…"\n`)
    .join('');
}
