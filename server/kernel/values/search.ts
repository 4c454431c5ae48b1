/** Searching by words as `searchable` compares them; no sign of a word means anything but itself. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { searchable } from '#model';

type MaybeText = string | null | undefined;

/** The texts of a record as they are searched. */
export function searchText(...texts: readonly MaybeText[]): string {
  return searchable(texts.filter((text) => text).join('\n'));
}

/** What `isLike` looks for: the word anywhere. */
export function likePattern(word: string): string {
  return `%${searchable(word).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/** Whether what `searchText` made is like a pattern. @param column  with its table, `notices.search_text` */
export function isLike(column: string, pattern: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`;
}

/** The same for texts that are at hand: a database knows the small letters of English alone. */
export function holdsWord(word: string, ...texts: readonly MaybeText[]): boolean {
  return searchText(...texts).includes(searchable(word));
}
