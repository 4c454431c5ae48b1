/**
 * A badge as PNG: the picture of the office with words inside the file that say who it was given to. Viewers show them as
 * the picture's properties; in UTF-8 (`iTXt`), so that Chinese names stay what they are.
 */
import { pngChunk } from '../../kernel/files/png-chunk.ts';

const signatureLength = 8;
const headLength = 25;

/**
 * Puts words into a PNG, behind its first chunk.
 * @param words  keyword (Latin, at most 79 letters) → text; empty texts are left out
 */
export function signBadge(picture: Buffer, words: Readonly<Record<string, string | null>>): Buffer {
  const chunks = Object.entries(words).flatMap(([keyword, text]) => (text ? [textChunk(keyword, text)] : []));
  const headEnd = signatureLength + headLength;
  return Buffer.concat([picture.subarray(0, headEnd), ...chunks, picture.subarray(headEnd)]);
}

function textChunk(keyword: string, text: string): Buffer {
  // Behind the keyword: its end, no compression of either kind, and neither language nor translated keyword.
  const data = Buffer.concat([Buffer.from(keyword, 'latin1'), Buffer.from([0, 0, 0, 0, 0]), Buffer.from(text, 'utf8')]);
  return pngChunk('iTXt', data);
}
