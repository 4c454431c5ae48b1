/** Numbers as people type them in their language. */
import { decimalSign, type Locale } from '#model';

/**
 * The number without the signs between its groups, and with a point before its decimals: `1.234,5` becomes `1234.5` where the
 * language writes decimals with a comma, and so does `1,234.5` where it does not. With a comma `1.234` is a thousand and more, and a point
 * that can part no thousands (`1.5`) is still before decimals. What is no number stays as it was typed.
 */
export function plainNumber(typed: string, language: Locale): string {
  const sign = decimalSign(language);
  const group = `([${sign === ',' ? '.' : ','}\\s'’])`;
  const number = typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replace('\u2212', '-')
    .trim();
  // Groups of two are those of India: `12,34,567`.
  const grouped = `[1-9]\\d{0,2}${group}(\\d{2,3}\\2)*\\d{3}`;
  return RegExp(`^[-+]?(\\d*|${grouped})([${sign}]\\d*)?$`).test(number)
    ? number.replaceAll(/[^\d+-]/g, (one) => (one === sign ? '.' : ''))
    : number;
}

/** A number as a box begins with it: what the language writes before decimals, and nothing between thousands. */
export function writtenNumber(plain: string, language: Locale): string {
  return plain.replace(/^([-+]?\d*)\.(?=\d*$)/, `$1${decimalSign(language)}`);
}
