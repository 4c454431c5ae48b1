/**
 * Puts what people send into one form before it is checked: texts trimmed and in Unicode NFC, without control characters;
 * keys with an empty text or null are left out, so that empty equals absent.
 */

/** Deeper than any honest request; the guard keeps a malicious one from using up the stack. */
const maximumDepth = 20;

/** Control characters other than tab and line breaks; no database wants a NUL. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/**
 * @param empty  `keep`: empty texts stay, so that they can be held against what is asked for
 * @returns the cleaned value, or undefined when it is nested too deeply
 */
export function cleanInput(value: unknown, empty: 'drop' | 'keep' = 'drop'): unknown {
  try {
    return clean(value, 0, empty);
  } catch (error) {
    if (error instanceof TooDeep) return undefined;
    throw error;
  }
}

export function cleanText(text: string): string {
  return text
    .replace(controlCharacters, '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .normalize('NFC')
    .trim();
}

class TooDeep extends Error {}

function clean(value: unknown, depth: number, empty: 'drop' | 'keep'): unknown {
  if (depth > maximumDepth) throw new TooDeep();
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map((entry) => clean(entry, depth + 1, empty));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(
    ([key, entry]) => [cleanText(key), clean(entry, depth + 1, empty)] as const,
  );
  return Object.fromEntries(entries.filter(([, entry]) => entry !== null && (entry !== '' || empty === 'keep')));
}
