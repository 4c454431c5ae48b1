/** From a text of the model to words on the screen: translated, then filled. English is the source and needs no catalogue. */
import type { Expression, Text } from '#model';

/**
 * A text for people. A placeholder without a value leaves its place empty.
 * @param show  the value of a placeholder as it is shown
 */
export function readText(
  text: Text | undefined,
  translate: (english: string) => string,
  show: (argument: Expression) => unknown,
): string {
  if (text === undefined) return '';
  if (typeof text === 'string') return translate(text);
  const values = text.args.map(show);
  return fillText(translate(text.text), values);
}

/** Puts the values in the places `{0}`, `{1}` …; values are never looked into for further places. */
export function fillText(text: string, values: readonly unknown[]): string {
  return text.replace(/\{(\d+)\}/g, (place, number: string) => {
    const index = Number(number);
    if (index >= values.length) return place;
    const value = values[index];
    return value === null || value === undefined ? '' : String(value);
  });
}
