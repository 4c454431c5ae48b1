/**
 * Patterns that hang and patterns that do not, each held against Node's own matcher: the dangerous ones must run out of time
 * on the text beside them, the safe ones must answer at once on every text that is made up for them.
 */
import vm from 'node:vm';
import { describe, expect, test } from 'vitest';
import { isSafePattern, slowText } from '#model';
import { quickerPattern } from '../../src/compiler/type/forms/quicker-pattern.ts';

const longest = 2000;

/** Whether the matcher is done in time. */
function answers(pattern: string, texts: readonly string[], timeoutMs: number): boolean {
  try {
    vm.runInNewContext(
      'for (const text of texts) re.test(text)',
      { re: new RegExp(pattern, 'u'), texts },
      { timeout: timeoutMs },
    );
    return true;
  } catch {
    return false;
  }
}

/** The pattern, and a text on which the matcher does not come to an end. */
const dangerous: readonly (readonly [string, string])[] = [
  ['^(a+)+$', `${'a'.repeat(40)}!`],
  ['^(\\d+)+$', `${'1'.repeat(40)}!`],
  ['^(a|a)*$', `${'a'.repeat(40)}!`],
  ['^(.*a){20}$', `${'a'.repeat(60)}!`],
  ['^(a*)*$', `${'a'.repeat(40)}!`],
  ['^(a*)+$', `${'a'.repeat(40)}!`],
  ['^(a+)*$', `${'a'.repeat(40)}!`],
  ['^((a+)+)+$', `${'a'.repeat(30)}!`],
  ['^(a|aa)+$', `${'a'.repeat(60)}!`],
  ['^(a|a?)+$', `${'a'.repeat(40)}!`],
  ['^(\\w|\\d)+$', `${'1'.repeat(40)}!`],
  ['^([a-z]|[a-m])+$', `${'a'.repeat(40)}!`],
  ['^(\\w+\\s?)*$', `${'a'.repeat(40)}!`],
  ['^(\\w+\\s?)+\\.$', `${'a'.repeat(40)}!`],
  ['^([A-Za-z]+[ -]?)+$', `${'a'.repeat(40)}!`],
  ['^([a-z]+-?)+\\d$', `${'a'.repeat(40)}!`],
  ['^(\\w+\\.?)+@\\w+$', `${'a'.repeat(40)}!`],
  ['^([\\w.]+\\.?)+@$', `${'a'.repeat(40)}!`],
  ['^(\\d+,?)+$', `${'1'.repeat(40)}x`],
  ['^(\\d*\\.?\\d*)+$', `${'1'.repeat(40)}x`],
  ['^(a?){40}a{40}$', `${'a'.repeat(60)}!`],
  ['^(a?b?){40}c$', 'ab'.repeat(20)],
  ['^((a{0,9}){0,9}){0,9}$', `${'a'.repeat(60)}!`],
  ['^([a-z]{1,20}\\s?){1,20}$', `${'a'.repeat(60)}!`],
  ['^([a-c]+|[b-d]+)*$', `${'b'.repeat(40)}!`],
  ['^(ab|ab)*$', `${'ab'.repeat(40)}!`],
  ['^(ab|a|b)*$', `${'ab'.repeat(40)}!`],
  ['^(x[ab]|xa)+$', `${'xa'.repeat(40)}!`],
  ['^(.|\\n)*(.|\\s)*x$', `${' '.repeat(60)}!`],
  ['^(\\s|\\S|\\d)*x$', `${'1'.repeat(40)}`],
  ['^\\s*(\\w+\\s*)*$', `${'a'.repeat(40)}!`],
  ['^(?:[\\p{L}]+[\\p{L}\\d]*)+$', `${'é'.repeat(40)}!`],
  ['^(?=(a+)+$)a+$', `${'a'.repeat(40)}!`],
  ['^(?:(?:\\d{1,3}){1,10}){1,10}$', `${'1'.repeat(60)}x`],
  ['^.*a.*a.*a.*a.*a$', `${'a'.repeat(1999)}!`],
  ['^\\s*\\s*\\s*\\s*\\s*$', `${' '.repeat(1999)}!`],
  ['^\\d+\\d+\\d+\\d+\\d+$', `${'1'.repeat(1999)}!`],
  ['^a{50}(b+)+$', `${'a'.repeat(50)}${'b'.repeat(40)}!`],
  ['^[a-z]{60}[0-9]{60}(x+)+$', `${'a'.repeat(60)}${'1'.repeat(60)}${'x'.repeat(40)}!`],
  ['^(\\w+)*@(\\w+)*$', `${'a'.repeat(40)}!`],
  ['^([^,]*,?)*;$', `${'a'.repeat(40)}`],
  ['^(\\(?\\d+\\)?-?)+$', `${'1'.repeat(40)}x`],
  // Written out it has more positions than are searched.
  [`^${'('.repeat(11)}a${'){1,2}'.repeat(11)}$`, `${'a'.repeat(40)}b`],
];

const safe: readonly string[] = [
  '^[0-9]{10}$',
  '^\\d{10}$',
  '^\\d{1,4}$',
  '^\\d{5,15}$',
  '^([A-Z]{2}-)?\\d+$',
  '^(\\w+\\.)+[a-z]{2,}$',
  '^[a-z]+(-[a-z]+)*$',
  '^[A-Z][a-z]+( [A-Z][a-z]+)*$',
  '^[\\w.+-]+@[\\w-]+(\\.[\\w-]+)+$',
  '^[^\\s@]+@[^\\s@]+\\.[^\\s@]{2,}$',
  '^\\S+@\\S+\\.\\S+$',
  '^https://\\S+$',
  '^https?://[\\w.-]+(/[\\w.-]*)*$',
  '^\\+?\\d{1,3}[ -]?\\d{4}[ -]?\\d{4}$',
  '^(\\+\\d{1,3} )?\\d{8,11}$',
  '^\\d{1,3}(,?\\d{3})*(\\.\\d{2})?$',
  '^-?\\d+(\\.\\d+)?$',
  '^[A-Z]{1,2}\\d{6}\\([0-9A]\\)$',
  '^[A-PR-WYZ][0-9]{7}$',
  '^([01]\\d|2[0-3]):[0-5]\\d$',
  '^\\d{4}-\\d{2}-\\d{2}$',
  '^#[0-9A-Fa-f]{6}$',
  '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  '^((25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.(?!$)|$)){4}$',
  '^(red|green|blue)$',
  '^(mon|tue|wed)(,(mon|tue|wed))*$',
  "^[\\p{L} .'-]{2,60}$",
  '^\\p{Lu}\\p{Ll}+(?: \\p{Lu}\\p{Ll}+)*$',
  '^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d).{8,64}$',
  '^(?!.*\\s\\s)[\\w ]+$',
  '^.*$',
  '^.+@.+$',
  '^.*a.*b$',
  '^[\\s\\S]{0,2000}$',
  '^\\s*\\S.*$',
  '^\\s*[A-Z]{3}\\d{4}\\s*$',
  '^(\\d{3}-?)+x$',
  '^(\\d{2} ){0,9}\\d{2}$',
  '^([A-Z]{4}\\d{4}[A-Z]?)(, [A-Z]{4}\\d{4}[A-Z]?)*$',
  '^"([^"\\\\]|\\\\.)*"$',
  '^[a-z]{2,30}[a-z0-9]{0,30}$',
  '^(ab|cd|ef)*$',
  '^(a|b|c|d)+$',
  '^(a|bc)*d?$',
  '^a{100}$',
  '^(\\(\\d{3}\\) )?\\d{3}-\\d{4}$',
  // Likewise, but each end of a repetition can be told from its next round.
  `^${'('.repeat(11)}a${[...'bcdefghijkl'].map((end) => `${end}){1,2}`).join('')}$`,
];

/** Every sign that the pattern may tell apart, repeated alone and in turns, to the end of what a text may have. */
function textsFor(pattern: string): readonly string[] {
  const signs = [...new Set([...'aA1 .,-@!', ...pattern.replaceAll(/[\\^$]/g, '')])].slice(0, 24);
  const ends = ['!', '\n', ''];
  const alone = signs.flatMap((sign) => ends.map((end) => sign.repeat(longest - 1) + end));
  return [
    ...alone,
    ...signs.map((sign, index) => `${sign}${signs[index + 1] ?? 'b'}`.repeat(longest / 2 - 1).concat('!')),
  ];
}

describe('a pattern that hangs', () => {
  test.each(dangerous)('%s is found out', (pattern) => {
    expect(slowText(pattern, longest)).toMatch(/^.+$/su);
    expect(isSafePattern(pattern)).toBe(false);
  });

  test.each(dangerous)('%s does hang', (pattern, text) => {
    expect(answers(pattern, [text], 100)).toBe(false);
  });

  test.each(dangerous.filter(([pattern]) => !pattern.includes('{')))('%s hangs on the text named for it', (pattern) => {
    const text = String(slowText(pattern, longest)).repeat(longest).slice(0, longest);
    const texts = ['!', '\n', ''].map((end) => text + end);

    expect(answers(pattern, texts, 50)).toBe(false);
  });
});

describe('a pattern that answers at once', () => {
  test.each(safe)('%s is let through', (pattern) => {
    expect(slowText(pattern, longest)).toBeNull();
    expect(isSafePattern(pattern)).toBe(true);
  });

  test.each(safe)('%s does answer', (pattern) => {
    expect(answers(pattern, textsFor(pattern), 5000)).toBe(true);
  });
});

test('what is slow on a long text may be let through for a short one', () => {
  expect(slowText('^\\s*\\s*\\s*$', 2000)).not.toBeNull();
  expect(slowText('^\\s*\\s*\\s*$', 100)).toBeNull();
});

describe('the pattern that is offered instead', () => {
  test.each([
    ['^(a+)+$', '^a+$'],
    ['^(?:[a-z]*)+$', '^[a-z]*$'],
    ['^(\\d+)*x$', '^\\d*x$'],
    ['^((a+)+)+$', '^a+$'],
    ['^(a|a)*$', '^a*$'],
    ['^(\\w|\\d)+$', '^[\\w\\d]+$'],
    ['^([a-z]|[a-m])+$', '^[a-za-m]+$'],
  ])('for %s takes the same texts', (pattern, expected) => {
    expect(quickerPattern(pattern, longest)).toBe(expected);
    for (const text of ['', 'a', 'aa', 'aaz', '1', '11x', 'a1', 'x', '-', '11'])
      expect([text, new RegExp(expected, 'u').test(text)]).toEqual([text, new RegExp(pattern, 'u').test(text)]);
  });

  test.each(['^(\\w+\\s?)*$', '^(a|aa)+$', '^(.|\\s)*x$', '^([^a]|b)*c$'])('for %s there is none', (pattern) => {
    expect(quickerPattern(pattern, longest)).toBeNull();
  });
});
