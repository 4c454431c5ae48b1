/** The signs that a Chinese keyboard, or a text pasted from elsewhere, has in place of those that YAML and expressions read. */

/** Those that are not simply the wide form of an ASCII sign. */
const others: Readonly<Record<string, string>> = {
  '\u3000': ' ',
  '\u00A0': ' ',
  '\u200B': '',
  '\u3001': ',',
  '\u3002': '.',
  '\u3010': '[',
  '\u3011': ']',
  '\u300C': '"',
  '\u300D': '"',
  '\u300E': '"',
  '\u300F': '"',
  '\u201C': '"',
  '\u201D': '"',
  '\u201E': '"',
  '\u00AB': '"',
  '\u00BB': '"',
  '\u2018': "'",
  '\u2019': "'",
  '\u201A': "'",
};

/** Any of them, for `replace`, `matchAll` and `search`. */
export const wideSigns = /[\u00A0\u00AB\u00BB\u200B\u3000-\u3002\u300C-\u3011\u2018-\u201A\u201C-\u201E\uFF01-\uFF5E]/g;

/** The sign that was meant by a full-width or typographic one, or undefined when it is none of them: `：` → `:`. */
export function plainSign(sign: string): string | undefined {
  const unit = sign.charCodeAt(0);
  if (unit >= 0xff01 && unit <= 0xff5e) return String.fromCharCode(unit - 0xfee0);
  return Object.hasOwn(others, sign) ? others[sign] : undefined;
}

/** What a message calls such a sign: "the full-width character `：`", "a no-break space". */
export function nameOfWideSign(sign: string): string {
  const unseen = { '\u3000': 'a full-width space', '\u00A0': 'a no-break space', '\u200B': 'a sign without width' }[
    sign
  ];
  if (unseen !== undefined) return unseen;
  return /[\u2018-\u201A\u201C-\u201E\u00AB\u00BB]/.test(sign)
    ? `the curly quote ${sign}`
    : `the full-width character \`${sign}\``;
}

/** What to do about such a sign, as a message says it, without a full stop. */
export function keyForWideSign(sign: string): string {
  const plain = plainSign(sign) ?? sign;
  if (plain === '') return 'Delete the line and type it again';
  if (sign === '\u00A0') return 'Delete it and type a space';
  if (plain === '"' || plain === "'") return 'Use straight quotes';
  return `Switch the keyboard to English and type ${plain === ' ' ? 'a space' : 'the sign again'}`;
}
