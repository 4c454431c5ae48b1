/**
 * Where files lie and how they are addressed. Public addresses hold an unguessable key; private ones also an end and a
 * signature, made for whoever was allowed to read the record that holds the file.
 */
import { createReadStream, existsSync, type ReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDiskFull } from '../database/disk-full.ts';
import { FilesAway } from '../database/files-away.ts';
import type { Row } from '../database/tables.ts';
import type { Clock } from '../values/clock.ts';
import { isSigned, randomKey, sign } from '../values/secrets.ts';
import { hourMs } from '../values/time.ts';
import { fileKeyPattern, hasMark, isWritable, markFilesFolder, partPattern, pathOfFile } from './files-folder.ts';

/** How long a private address works. */
export const addressLifeMs = hourMs;

const keyBytes = 24;

export interface FileStore {
  /**
   * Keeps the bytes and gives their key. A key that no record names is swept away after a day.
   * @throws FilesAway
   */
  keep(bytes: Uint8Array, key?: string): Promise<string>;
  /** The bytes of a key as a stream; undefined when there are none. */
  open(key: string): Promise<ReadStream | undefined>;
  remove(key: string): Promise<void>;
  /** The keys whose files were last written before a moment, a folder at a time. Half-written ones are removed on the way. */
  keysBefore(moment: Date): AsyncIterable<readonly string[]>;
  has(key: string): boolean;
  /** Whether files can be kept: the folder is there, its disk is mounted, and it may be written. */
  isThere(): boolean;
  /** The bytes behind an address that this server made for everybody; undefined when there are none. */
  readPublic(address: string): Promise<Buffer | undefined>;
  address(file: Pick<Row<'files'>, 'key' | 'filename' | 'is_public'>): string;
  /** Whether a private address was made by this server and has not ended. */
  isValidAddress(key: string, expiry: string | undefined, signature: string | undefined): boolean;
}

export function fileStore(folder: string, secretKey: string, clock: Clock): FileStore {
  const pathOf = (key: string) => pathOfFile(folder, key);
  markFilesFolder(folder);

  return {
    async keep(bytes, key = randomKey(keyBytes)) {
      if (!hasMark(folder)) throw new FilesAway(folder);
      const path = pathOf(key);
      try {
        await mkdir(join(folder, key.slice(0, 2)), { recursive: true });
        await writeFile(`${path}.part`, bytes);
        await rename(`${path}.part`, path);
      } catch (error) {
        // A disk that is nearly full would be filled by what nobody reads.
        await rm(`${path}.part`, { force: true }).catch(() => {});
        throw isDiskFull(error) ? error : new FilesAway(folder, error);
      }
      return key;
    },
    async open(key) {
      if (!fileKeyPattern.test(key)) return undefined;
      const found = await stat(pathOf(key)).catch(() => undefined);
      return found?.isFile() ? createReadStream(pathOf(key)) : undefined;
    },
    async readPublic(address) {
      const key = /^\/files\/public\/([^/]+)\//.exec(address)?.[1] ?? '';
      return fileKeyPattern.test(key) ? readFile(pathOf(key)).catch(() => undefined) : undefined;
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async *keysBefore(moment) {
      for (const part of await readdir(folder).catch(() => [])) {
        if (!partPattern.test(part)) continue;
        const keys: string[] = [];
        for (const name of await readdir(join(folder, part)).catch(() => [])) {
          const path = join(folder, part, name);
          const found = await stat(path).catch(() => undefined);
          if (!found?.isFile() || found.mtime >= moment) continue;
          // What a node that died was about to write.
          if (name.endsWith('.part')) await rm(path, { force: true });
          else if (fileKeyPattern.test(name)) keys.push(name);
        }
        if (keys.length > 0) yield keys;
      }
    },
    has: (key) => existsSync(pathOf(key)),
    isThere: () => hasMark(folder) && isWritable(folder),
    address({ key, filename, is_public: isPublic }) {
      const path = `${isPublic ? '/files/public' : '/files/private'}/${key}/${encodeURIComponent(filename)}`;
      if (isPublic) return path;
      const expiry = Math.floor((clock().getTime() + addressLifeMs) / 1000);
      return `${path}?e=${expiry}&s=${sign(secretKey, 'file', key, String(expiry))}`;
    },
    isValidAddress(key, expiry, given) {
      if (!expiry || !given || !/^\d{1,12}$/.test(expiry)) return false;
      return Number(expiry) * 1000 > clock().getTime() && isSigned(secretKey, given, 'file', key, expiry);
    },
  };
}
