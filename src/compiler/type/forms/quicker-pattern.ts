/** A pattern that means the same as a slow one and is quick, where a small change is enough. */
import { slowText } from '#model';

const sign = String.raw`(?:\\.|\[(?:\\.|[^\]\\])*\]|[^\\()[\]|*+?{}])`;

/** Each change keeps the texts that the pattern takes. */
const changes: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  // (a+)+ is a+, (a*)+ and (a+)* are a*
  [
    new RegExp(String.raw`\((?:\?:)?(${sign})([*+])\)([*+])`, 'g'),
    (_, one = '', inner = '', outer = '') => `${one}${inner === '+' && outer === '+' ? '+' : '*'}`,
  ],
  // (\w|\d)+ is [\w\d]+
  [
    new RegExp(String.raw`\((?:\?:)?(${sign}(?:\|${sign})+)\)(?=[*+])`, 'g'),
    (_, branches = '') => classOf([...new Set(branches.match(new RegExp(sign, 'g')))]),
  ],
];

function classOf(signs: readonly string[]): string {
  const [only = ''] = signs;
  return signs.length === 1 ? only : `[${signs.map(inClass).join('')}]`;
}

function inClass(one: string): string {
  return one.length > 1 && one.startsWith('[') ? one.slice(1, -1) : one.replace(/^[-^]$/, String.raw`\$&`);
}

/** @returns null where no small change helps */
export function quickerPattern(pattern: string, longest: number): string | null {
  // `.` and classes of what is not meant cannot be put together with others.
  if (/\[\^|\(\.\||\|\.[|)]/.test(pattern)) return null;
  let changed = pattern;
  for (let before = ''; before !== changed; ) {
    before = changed;
    for (const [found, put] of changes) changed = changed.replace(found, put);
  }
  return changed !== pattern && slowText(changed, longest) === null ? changed : null;
}
