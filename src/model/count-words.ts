/** Words as people count them, for limits. */

/** Scripts that are written without spaces. */
const character = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** How many words a text has: what is between spaces. Of Chinese and Japanese each character counts. */
export function countWords(text: string): number {
  const parts = text.replaceAll(character, ' $& ').split(/\s+/);
  return parts.filter((part) => /[\p{L}\p{N}]/u.test(part)).length;
}
