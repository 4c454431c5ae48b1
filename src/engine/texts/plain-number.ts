/** Numbers as people type them in their language. */
import type { Formatter } from '#expression';

/** What the language of the page writes before decimals. */
export function decimalSign(format: Pick<Formatter, 'number'>): ',' | '.' {
  return format.number(0.5, 1).includes(',') ? ',' : '.';
}

/**
 * The number without the signs between its groups, and with a point before its decimals: `1.234,5` becomes `1234.5` where the
 * page writes its numbers with a comma, and `1,234.5` where it does not. What may be meant in two ways (`1.234` where a
 * comma is written) stays as it was typed.
 */
export function plainNumber(typed: string, format: Pick<Formatter, 'number'>): string {
  const number = typed.trim();
  if (decimalSign(format) === '.') return groupedByComma.test(number) ? number.replaceAll(',', '') : typed;
  return withComma.test(number) || groupedBySpace.test(number)
    ? number.replaceAll(/[.\s]/g, '').replace(',', '.')
    : typed;
}

/** Groups of two are those of India: `12,34,567`. */
const groupedByComma = /^[-+]?\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/;
const withComma = /^[-+]?(\d+|\d{1,3}([.\s]\d{3})+),\d*$/;
const groupedBySpace = /^[-+]?\d{1,3}(\s\d{3})+$/;
