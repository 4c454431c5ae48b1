/** Texts of hand-written components: English with places for values by name. */
import type { Formatter } from '#expression';
import { fillText } from '#model';

const place = /\{(\w+)\}/g;

/**
 * The catalogues number the places of a text in their order, so that a translation may turn them round. Numbers are written as in all
 * texts: `1,234`.
 */
export function fillNames(
  text: string,
  translate: (english: string) => string,
  values: Readonly<Record<string, string | number>>,
  format: Pick<Formatter, 'number'>,
): string {
  const names = [...text.matchAll(place)].map(([, name = '']) => name);
  let count = 0;
  const key = text.replace(place, () => `{${count++}}`);
  return fillText(
    translate(key),
    names.map((name) => {
      const value = values[name];
      return typeof value === 'number' ? format.number(value, null) : value;
    }),
  );
}
