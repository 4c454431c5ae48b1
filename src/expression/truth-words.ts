/** Other words for true and false, as people and their spreadsheets write them. */
const words: ReadonlyMap<string, boolean> = new Map([
  ...['yes', 'y', 'on', 'ja', 'wahr', 'oui', 'vrai', '是'].map((word) => [word, true] as const),
  ...['no', 'n', 'off', 'nein', 'falsch', 'non', 'faux', '否'].map((word) => [word, false] as const),
]);

/** What was meant by such a word, whatever its capitals; undefined for any other, `true` and `false` among them. */
export function truthMeant(word: string): boolean | undefined {
  return words.get(word.toLowerCase());
}
