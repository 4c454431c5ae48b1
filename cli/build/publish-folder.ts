/** Puts a whole site in the place of the one before, or leaves everything as it was. */
import {
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { makeFolders } from '../config/make-folders.ts';
import { CommandProblem, reasonOf } from '../terminal/command-problem.ts';
import type { SiteFiles } from './front-end.ts';
import { serverFolder } from './site-facts.ts';

/** Tells the folders that we wrote from others, and in them our files from others. */
const markerFile = `${serverFolder}/built.json`;

interface Marker {
  readonly madeBy: 'portico build';
  readonly files: readonly string[];
}

/** What computers put into folders by themselves. */
const ofNobody: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/**
 * Looks whether a site may be written there, before any work is done.
 * @returns the folder itself, where `folder` is a link to it
 * @throws CommandProblem when it holds what we did not write
 */
export function checkTarget(folder: string): string {
  const path = resolve(folder);
  try {
    if (!existsSync(path)) return path;
    if (!statSync(path).isDirectory()) throw new CommandProblem(`${folder} is a file. Name a folder with --out.`);
    const foreign = foreignFile(path);
    if (foreign === undefined) return realpathSync(path);
    throw new CommandProblem(
      `${folder} holds ${foreign}, which \`portico build\` did not write, and the whole folder would be replaced. Choose another folder with --out, or empty this one.`,
    );
  } catch (error) {
    throw asProblem(error, folder);
  }
}

/** @param target  what `checkTarget` gave @param folder  as it was typed */
export function publishFolder(target: string, folder: string, files: SiteFiles): void {
  const draft = `${target}.new-${process.pid}`;
  try {
    writeAll(draft, new Map([...files, [markerFile, Buffer.from(markerText(files))]]));
    swap(draft, target);
  } catch (error) {
    throw asProblem(error, folder);
  } finally {
    if (existsSync(draft)) rmSync(draft, { recursive: true });
  }
}

function foreignFile(folder: string): string | undefined {
  const known = new Set([...(readMarker(folder)?.files ?? []), markerFile]);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !ofNobody.has(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
    .find((path) => !known.has(path));
}

function readMarker(folder: string): Marker | undefined {
  try {
    const read = JSON.parse(readFileSync(join(folder, markerFile), 'utf8')) as Partial<Marker>; // looked at below
    return read.madeBy === 'portico build' && Array.isArray(read.files) ? (read as Marker) : undefined; // of our own making
  } catch {
    return undefined;
  }
}

function markerText(files: SiteFiles): string {
  const marker: Marker = { madeBy: 'portico build', files: [...files.keys()].sort() };
  return `${JSON.stringify(marker, null, 2)}\n`;
}

function writeAll(folder: string, files: SiteFiles): void {
  for (const [path, content] of files) {
    const file = join(folder, path);
    makeFolders(dirname(file));
    writeFileSync(file, content);
  }
}

function swap(draft: string, target: string): void {
  if (!existsSync(target)) {
    renameSync(draft, target);
    return;
  }
  const before = `${target}.old-${process.pid}`;
  renameSync(target, before);
  try {
    renameSync(draft, target);
  } catch (error) {
    renameSync(before, target);
    throw error;
  }
  rmSync(before, { recursive: true, force: true });
}

function asProblem(error: unknown, folder: string): CommandProblem {
  if (error instanceof CommandProblem) return error;
  return new CommandProblem(
    `The portal cannot be written to ${folder}: ${reasonOf(error)}. Choose another folder with --out.`,
  );
}
