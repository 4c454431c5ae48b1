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

/** Whether something in small letters is like a pattern. @param what  a column with its table, `notices.search_text`, or what is made of columns */
export function isLike(what: string | RawBuilder<unknown>, pattern: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${typeof what === 'string' ? sql.ref(what) : what} like ${pattern} escape '\\'`;
}

/** The same for a column in any letters. */
export function isLikeInAnyLetters(column: string, pattern: string): RawBuilder<SqlBool> {
  return isLike(sql`lower(${sql.ref(column)})`, pattern);
}
