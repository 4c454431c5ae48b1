/** A text of the model and its translations. */
import type { Text } from './expression.ts';
import { formFor } from './plural-forms.ts';
import { own } from './records.ts';

/** Between a text and its context in the key of a catalogue. No author's text has this sign. */
export const contextSeparator = '\u0004';

/** The English of a text, with `{0}` in place of its values. */
export function englishOf(text: Text): string {
  return typeof text === 'string' ? text : text.text;
}

/**
 * The key of a text in a catalogue.
 * @param context  the file that the text is in, where it has a translation of its own there
 */
export function catalogueKey(english: string, context: string | undefined): string {
  return context === undefined ? english : `${english}${contextSeparator}${context}`;
}

/** The translation of a text; that for its own file before the one for all files. @returns undefined where there is none */
export function translationOf(catalogue: Readonly<Record<string, string>> | undefined, text: Text): string | undefined {
  const english = englishOf(text);
  const context = typeof text === 'string' ? undefined : text.context;
  return catalogue && (own(catalogue, catalogueKey(english, context)) ?? own(catalogue, english));
}

/** Puts the values in the places `{0}`, `{1}` … of the form that fits them; values are never looked into for further places. */
export function fillText(text: string, values: readonly unknown[]): string {
  return formFor(text, values).replace(/\{(\d+)\}/g, (place, number: string) => {
    const index = Number(number);
    if (index >= values.length) return place;
    const value = values[index];
    return value === null || value === undefined ? '' : String(value);
  });
}
