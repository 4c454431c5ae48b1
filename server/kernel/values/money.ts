/** Sums of money: texts with two decimals outside, whole cents inside, never a number with a fraction. */

const moneyPattern = /^-?\d{1,12}\.\d{2}$/;

/** `"198000.00"` → 19800000. @throws Error when the text is no sum with two decimals */
export function centsOf(money: string): number {
  if (!moneyPattern.test(money)) throw new Error(`"${money}" is no sum of money with two decimals.`);
  return Number(money.replace('.', ''));
}

/** 19800000 → `"198000.00"`. */
export function moneyOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The cents of several sums together. */
export function sumCents(lines: readonly { readonly amount: string }[]): number {
  return lines.reduce((total, { amount }) => total + centsOf(amount), 0);
}
