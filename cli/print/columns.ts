/** How characters are shown on a screen: which are wide, which are not seen, which must not reach it. */

/** A tab is drawn as an arrow and three spaces, because a tab where spaces belong is a mistake that nobody sees. */
const tab = '→   ';

const wide =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF01-\uFF60\uFFE0-\uFFE6\p{Emoji_Presentation}]/u;
// oxlint-disable-next-line no-misleading-character-class -- signs that join others, one by one
const unseen = /[\p{Mn}\p{Me}\u200B-\u200D\uFE00-\uFE0F]/u;
/** Control characters and marks that turn the direction of text could make a terminal show something else. */
const dangerous = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF\p{Cs}]/gu;

/** The text as it may be printed, with each tab as wide as it is drawn. */
export function visible(text: string): string {
  return text
    .replaceAll('\t', tab)
    .replace(/^\uFEFF/, '')
    .replace(dangerous, '\uFFFD');
}

/** How many columns a visible text takes. */
export function shownWidth(text: string): number {
  let width = 0;
  for (const character of text) width += unseen.test(character) ? 0 : wide.test(character) ? 2 : 1;
  return width;
}
