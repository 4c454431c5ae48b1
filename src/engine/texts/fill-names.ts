/** Texts of hand-written components: English with places for values by name. */
import { fillText } from '#model';

const place = /\{(\w+)\}/g;

/** The catalogues number the places of a text in their order, so that a translation may turn them round. */
export function fillNames(
  text: string,
  translate: (english: string) => string,
  values: Readonly<Record<string, string | number>>,
): string {
  const names = [...text.matchAll(place)].map(([, name = '']) => name);
  let count = 0;
  const key = text.replace(place, () => `{${count++}}`);
  return fillText(
    translate(key),
    names.map((name) => values[name]),
  );
}
