/** Compressed copies beside the files, so that a web server need not compress each answer anew. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { SiteFiles } from './front-end.ts';

const smallestBytes = 1024;
const compressible = /\.(html|js|css|json|svg)$/;

/** Copies that are no smaller are left out. The same file gives the same copy on every day. */
export function compressedCopies(files: SiteFiles): SiteFiles {
  return new Map(
    [...files].flatMap(([path, content]) => {
      if (!compressible.test(path) || content.length < smallestBytes) return [];
      const brotli = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });
      const copies: readonly (readonly [string, Buffer])[] = [
        [`${path}.br`, brotli],
        [`${path}.gz`, gzipSync(content, { level: 9 })],
      ];
      return copies.filter(([, copy]) => copy.length < content.length);
    }),
  );
}
