/** Where one reads from right to left, what comes next is to the left. */

/** @returns the arrow that means the same where one reads from left to right; every other key as it is */
export function arrowKey(key: string): string {
  return document.dir === 'rtl' ? (mirrored[key] ?? key) : key;
}

const mirrored: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };
