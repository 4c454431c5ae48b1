/** Numbers of a spreadsheet that are shown with zeros in front: `00912345` is another student than `912345`. */

/** What else a number is written with, as formats have it: a dash as it is, or behind a backslash, or between quotation marks. */
const literal = String.raw`[ ()+/-]|\\[\d ()+/.-]|"[\d ()+/.-]*"`;
const digits = String.raw`0|${literal}`;
const padded = new RegExp(`^(?:${digits})+$`);
const pieces = new RegExp(digits, 'g');

/** A single zero pads nothing. */
const fewestZeros = 2;

/**
 * How a format shows numbers, where it shows digits alone and writes zeros in front: `00000000`, `000\-00`, `"0"0000`.
 * @returns undefined for every other format; of a number that is no whole one, or below zero, the answer is undefined as well
 */
export function paddedWriter(format: string): ((number: number) => string | undefined) | undefined {
  const [positive = ''] = format.replace(/(?:_.|\*.)/g, '').split(';');
  if (!padded.test(positive)) return undefined;
  const places = positive.match(pieces) ?? [];
  const zeros = places.filter((place) => place === '0').length;
  if (zeros < fewestZeros) return undefined;
  return (number) => (Number.isSafeInteger(number) && number >= 0 ? filled(places, zeros, number) : undefined);
}

/** More digits than there are zeros are written in place of the first zero. */
function filled(places: readonly string[], zeros: number, number: number): string {
  const all = String(number).padStart(zeros, '0');
  const more = all.length - zeros;
  let next = 0;
  return places
    .map((place) => {
      if (place !== '0') return place.replace(/^\\|"/g, '');
      const start = next;
      next = start === 0 ? more + 1 : start + 1;
      return all.slice(start, next);
    })
    .join('');
}
