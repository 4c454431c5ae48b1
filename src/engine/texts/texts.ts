/** From a text of the model to words on the screen: translated, then filled. English is the source and needs no catalogue. */
import { dash } from '#expression';
import { type Expression, fillText, type Text } from '#model';

/** From English. @param context  the file that the text stands in, where that makes a difference */
export type Translate = (english: string, context?: string) => string;

/**
 * A text for people; nothing at all (an empty text) for one that vanishes, when a placeholder has no value.
 * @param show  the value of a placeholder as it is shown
 */
export function readText(
  text: Text | undefined,
  translate: Translate,
  show: (argument: Expression) => unknown,
): string {
  if (text === undefined) return '';
  if (typeof text === 'string') return translate(text);
  const values = text.args.map(show);
  if (text.vanishes && text.args.some((argument, index) => isNothing(argument, values[index]))) return '';
  return fillText(translate(text.text, text.context), values);
}

/** A function that writes values for people has a dash for nothing; a dash that is written in the text itself is meant. */
function isNothing(argument: Expression, shown: unknown): boolean {
  if (shown === dash) return Array.isArray(argument) && argument[0] === 'run';
  return shown === null || shown === undefined || shown === '';
}
