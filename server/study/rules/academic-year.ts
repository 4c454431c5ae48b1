/** Academic years as files write them: 2026–27, and with the signs of a keyboard 2026-27 and 2026/27. */

export function isSameYear(one: string, other: string): boolean {
  return inPlainSigns(one) === inPlainSigns(other);
}

function inPlainSigns(year: string): string {
  return year.replace(/\s*[-‐‑–—/]\s*/g, '-');
}
