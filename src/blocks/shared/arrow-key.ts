/** Keys that move something on the page. Those of the browser, such as Ctrl and + to read larger letters, are not among them. */
import type { KeyboardEvent } from 'react';

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** @returns the key; an empty text with one held that makes it the browser's */
export function plainKey({ key, altKey, ctrlKey, metaKey }: Pressed): string {
  return altKey || ctrlKey || metaKey ? '' : key;
}

/**
 * Where one reads from right to left, what comes next is to the left.
 * @returns the arrow that means the same where one reads from left to right; every other plain key as it is
 */
export function arrowKey(event: Pressed): string {
  const key = plainKey(event);
  return document.dir === 'rtl' ? (mirrored[key] ?? key) : key;
}

const mirrored: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };
