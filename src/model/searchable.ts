/** Words as searches compare them: neither accents nor capitals matter, nor letters as wide as Chinese ones. */
export function searchable(words: string): string {
  return words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
