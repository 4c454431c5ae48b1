/** Searching by a word: small letters on both sides, and no sign of the word means anything but itself. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The texts of a record as they are searched. */
export function searchText(...texts: readonly (string | null | undefined)[]): string {
  return texts
    .filter((text) => text)
    .join('\n')
    .toLowerCase();
}

/** What `isLike` looks for: the word anywhere. */
export function likePattern(word: string): string {
  return `%${word.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/** Whether a column that is kept in small letters is like a pattern. @param column  with its table: `notices.search_text` */
export function isLike(column: string, pattern: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`;
}

/** The same for a column in any letters. */
export function isLikeInAnyLetters(column: string, pattern: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}
