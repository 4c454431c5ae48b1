/** Searching by a word: small letters on both sides, and no sign of the word means anything but itself. */

/** The texts of a record as they are searched. */
export function searchText(...texts: readonly (string | null | undefined)[]): string {
  return texts
    .filter((text) => text)
    .join('\n')
    .toLowerCase();
}

/** A pattern for `like … escape '\'` that finds the word anywhere. */
export function likePattern(word: string): string {
  return `%${word.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
