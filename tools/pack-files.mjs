/** Compressed copies beside the files of the front end, so that a server need not compress each answer anew. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const smallestBytes = 1024;
const compressible = /\.(js|css|svg)$/;
/** The server writes colours and title into it. */
const dressed = ['favicon.svg'];

/** @param {string} folder of the built front end */
export function packFiles(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.test(entry.name) || dressed.includes(basename(entry.name))) continue;
    const path = join(entry.parentPath, entry.name);
    const content = readFileSync(path);
    if (content.length < smallestBytes) continue;
    // Both at their best: brotli takes 11 when it is told nothing.
    writeFileSync(`${path}.br`, brotliCompressSync(content));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}
