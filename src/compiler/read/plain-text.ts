/** Texts as they are meant, whatever signs they were typed or pasted with. */
import { isRecord } from '../kernel/records.ts';

/** One sign for a letter with its accent: files of a Mac and texts out of a PDF have two, which look the same and are not found. */
export function asOneSign(text: string): string {
  return text.normalize('NFC');
}

/** In front of a sign, as in `Prix : 5 %`, a no-break space is meant; between words it comes out of Word or a web page. */
const betweenWords = /(?<=[\p{L}\p{N}])[\u00A0\u202F](?=\p{L})|(?<=\p{L})[\u00A0\u202F](?=\p{N})/gu;

/** The same value with plain spaces between words in all of its texts, by which records are found. */
export function withPlainSpaces(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(betweenWords, ' ');
  if (Array.isArray(value)) return value.map(withPlainSpaces);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withPlainSpaces(entry)]));
}
