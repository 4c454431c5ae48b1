/** A config folder on disk as the compiler wants it: path → text. Whatever lies in the folder, reading it stays small and quick. */
import { closeSync, type Dirent, existsSync, openSync, readdirSync, readSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { CommandProblem, reasonOf } from '../terminal/command-problem.ts';
import { quoted, usualConfig } from '../terminal/typed-command.ts';

export interface ConfigFolder {
  /** Path relative to the folder, with `/` on every system → text. */
  readonly files: ReadonlyMap<string, string>;
  /** The pictures beside `portal.yaml`, as SVG: name → text. */
  readonly pictures: ReadonlyMap<string, string>;
  /** What was left out and why, in sentences. */
  readonly notes: readonly string[];
}

/** With an ending that an editor spoilt, too: `.YAML`, `.yaml.txt`. */
export const yamlName = /\.ya?ml(\.txt)?$/i;

/** Pictures that portal.yaml may name. */
export const pictureName = /^[A-Za-z0-9][A-Za-z0-9._-]*\.(svg|png)$/i;

/** More than the compiler accepts of one file, so that it reports the file as too big. */
const maxFileBytes = 4_100_000;
const maxEntries = 50_000;
const maxTotalBytes = 256_000_000;

/**
 * Reads all `.yaml` and `.yml` files below a folder, also those whose ending an editor spoilt (`.YAML`, `.yaml.txt`) or that have
 * nothing else in their name: the compiler says so. Other names that begin with a dot and `node_modules` are passed over, and
 * so are links that lead out of the folder.
 * @throws CommandProblem when the folder or one of its files cannot be read, or the portal lies in the folder `config` in it
 */
export function readConfigFolder(folder: string): ConfigFolder {
  const root = realFolder(folder);
  refuseTooHigh(folder);
  const files = new Map<string, string>();
  const pictures = new Map<string, string>();
  const notes: string[] = [];
  const open: string[] = [''];
  const visited = new Set<string>();
  let entries = 0;
  let bytes = 0;
  for (let below = open.pop(); below !== undefined; below = open.pop()) {
    for (const entry of entriesOf(folder, below)) {
      entries += 1;
      if (entries > maxEntries) throw tooMuch(folder, `more than ${maxEntries} files`);
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      const kind = kindOf(entry, root, path);
      if (kind === 'outside')
        notes.push(`${join(folder, path)} is a link that leads out of the folder, so it was left out.`);
      if (['file', 'folder'].includes(kind) && entry.name.includes(unreadable))
        throw unreadableName(join(folder, path));
      if (kind === 'folder' && isNew(visited, root, path)) open.push(path);
      if (below === '' && entry.isFile() && pictureName.test(path)) pictures.set(path, readPicture(join(folder, path)));
      if (kind !== 'file') continue;
      const text = readText(join(folder, path));
      files.set(path, text);
      bytes += text.length;
      if (bytes > maxTotalBytes) throw tooMuch(folder, `more than ${maxTotalBytes / 1_000_000} MB of YAML`);
    }
  }
  return { files, pictures, notes };
}

function realFolder(folder: string): string {
  try {
    const root = realpathSync(folder);
    if (statSync(root).isDirectory()) return root;
  } catch (error) {
    const remedy = existsSync('portal.yaml')
      ? 'You are in a folder that holds portal.yaml itself: go one folder up, or write `--config .`.'
      : 'Name the folder with --config.';
    throw new CommandProblem(`The folder ${folder} cannot be read: ${reasonOf(error)}. ${remedy}`);
  }
  throw new CommandProblem(`${folder} is a file, not a folder. Name the folder that holds portal.yaml with --config.`);
}

/** The folder around the one that is meant: each of its files would be one too many, or in the wrong place. */
function refuseTooHigh(folder: string): void {
  const inner = join(folder, usualConfig).replaceAll('\\', '/');
  if (existsSync(join(folder, 'portal.yaml')) || !existsSync(join(inner, 'portal.yaml'))) return;
  throw new CommandProblem(
    `There is no portal.yaml in ${folder}, but there is one in ${inner}. Did you mean \`--config ${quoted(inner)}\`?`,
  );
}

function entriesOf(folder: string, below: string): readonly Dirent[] {
  try {
    return readdirSync(join(folder, below), { withFileTypes: true });
  } catch (error) {
    throw new CommandProblem(`The folder ${join(folder, below)} cannot be read: ${reasonOf(error)}.`);
  }
}

/** `outside`: a link that leads out of the folder, and might be meant. */
type Kind = 'file' | 'folder' | 'outside' | 'other';

function kindOf(entry: Dirent, root: string, path: string): Kind {
  const isYaml = yamlName.test(entry.name);
  const isNameless = isYaml && /^\.[^.]+$/.test(entry.name);
  if ((entry.name.startsWith('.') && !isNameless) || entry.name === 'node_modules') return 'other';
  if (entry.isDirectory()) return 'folder';
  if (entry.isFile()) return isYaml ? 'file' : 'other';
  if (!entry.isSymbolicLink()) return 'other';
  const target = linkTarget(join(root, path));
  if (target?.path.startsWith(root + sep)) return target.isFolder ? 'folder' : isYaml ? 'file' : 'other';
  return isYaml || target?.isFolder !== false ? 'outside' : 'other';
}

function linkTarget(link: string): { readonly path: string; readonly isFolder: boolean } | null {
  try {
    const path = realpathSync(link);
    return { path, isFolder: statSync(path).isDirectory() };
  } catch {
    return null;
  }
}

/** A link to a folder above itself would otherwise be followed for ever. */
function isNew(visited: Set<string>, root: string, path: string): boolean {
  const real = realpathSync(join(root, path));
  if (visited.has(real)) return false;
  visited.add(real);
  return true;
}

function readText(file: string): string {
  return readBytes(file).toString('utf8');
}

function readBytes(file: string): Buffer {
  try {
    const handle = openSync(file, 'r');
    try {
      const { size } = statSync(file);
      const buffer = Buffer.allocUnsafe(Math.min(size, maxFileBytes));
      const length = readSync(handle, buffer, 0, buffer.length, 0);
      return buffer.subarray(0, length);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    throw new CommandProblem(`${file} cannot be read: ${reasonOf(error)}.`);
  }
}

/** A PNG as an SVG that shows it: its width and height are in its first lines, as four bytes each. */
function readPicture(file: string): string {
  const bytes = readBytes(file);
  if (!/\.png$/i.test(file) || bytes.length < 24) return bytes.toString('utf8');
  const size = `width="${bytes.readUInt32BE(16)}" height="${bytes.readUInt32BE(20)}"`;
  const image = `<image ${size} href="data:image/png;base64,${bytes.toString('base64')}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${image}</svg>`;
}

/** What Node puts in place of bytes that are no UTF-8; under such a name it finds nothing. */
const unreadable = '\uFFFD';

function unreadableName(path: string): CommandProblem {
  return new CommandProblem(
    `The name of ${path} is not written in UTF-8, so it cannot be opened. Give it another name.`,
  );
}

function tooMuch(folder: string, what: string): CommandProblem {
  return new CommandProblem(
    `${folder} holds ${what}, which no portal needs. Name the folder that holds portal.yaml with --config.`,
  );
}
