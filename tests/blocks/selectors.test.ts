/**
 * What a selector asks of an element that it matches anywhere is asked of every element of a page: `~ *` and `:has()` of any
 * element take time in the square of a long form's fields. So these begin with what few elements have.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../src');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));

test.each(files)('%s asks no element at random what stands around it', (file) => {
  expect(selectorsIn(readFileSync(join(folder, file), 'utf8')).filter(looksAroundAnywhere)).toEqual([]);
});

test.each([
  ['.main :has([data-awaited]) ~ *', true],
  ['.flow > :not([data-block]):has(+ [data-block])', true],
  ['.columns > :not(:has(.panel))', true],
  [':is(.flow > :not([data-block])):has(+ [data-block])', false],
  ['.main :has([data-awaited]) ~ :is([data-flow] > *, form)', false],
  ['.row:has(.cover:hover)', false],
  ['.flow > * + *', false],
])('%s: %s', (selector, expected) => {
  expect(looksAroundAnywhere(selector)).toBe(expected);
});

test.each(files)(
  '%s looks from a `:has()` down at no element at random: each row that comes would style the whole page anew',
  (file) => {
    expect(selectorsIn(readFileSync(join(folder, file), 'utf8')).filter(looksDownAnywhere)).toEqual([]);
  },
);

test.each([
  ['.main:has([data-arriving]) :is([data-awaited], :has([data-awaited])) ~ :is([data-flow] > *, form)', true],
  ['.main:has([data-arriving]) > *', true],
  [':is([data-block]:has([data-banner]) > *):not(:has([data-banner]))', true],
  ['[data-block]:has([data-banner]) > div:not(:has([data-banner]))', false],
  ['.page:has(.main [data-awaited]) > footer', false],
  ['[data-arriving] :is([data-awaited], :has([data-awaited])) ~ :is([data-flow] > *, form)', false],
  ['.flow > * + *', false],
])('%s looks down: %s', (selector, expected) => {
  expect(looksDownAnywhere(selector)).toBe(expected);
});

function selectorsIn(css: string): string[] {
  const heads = css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g);
  return [...heads].flatMap(([, head = '']) => (head.trim().startsWith('@') ? [] : splitOutside(head, /^,/)));
}

/** Whether the last part of a selector, which is tried first, is about any element and looks at others. */
function looksAroundAnywhere(selector: string): boolean {
  const subject = splitOutside(selector, /^[\s>+~]+/).at(-1) ?? '';
  const looksBack = /~\s*$/.test(selector.slice(0, selector.lastIndexOf(subject)));
  return (looksBack || subject.includes(':has(')) && !/^([.#[\w-]|:is\()/.test(subject);
}

/** Whether a part below one with `:has()` is about any element; also within the `:is()` that a part begins with. */
function looksDownAnywhere(selector: string): boolean {
  // What is beside an element is not below it.
  const parts = splitOutside(selector.replaceAll(/\s*([~+])\s*/g, '$1'), /^[\s>]+/);
  const first = parts.findIndex((part) => part.includes(':has('));
  const below = first < 0 ? [] : parts.slice(first + 1);
  return (
    below.some((part) => !/^[.#[\w-]/.test(part)) || parts.flatMap(alternatives).some((one) => looksDownAnywhere(one))
  );
}

/** Of `:is(a, b):c` those in the brackets. */
function alternatives(part: string): string[] {
  if (!part.startsWith(':is(')) return [];
  let depth = 0;
  for (let at = ':is'.length; at < part.length; at++) {
    if (part.charAt(at) === '(') depth += 1;
    if (part.charAt(at) === ')') depth -= 1;
    if (depth === 0) return splitOutside(part.slice(':is('.length, at), /^,/);
  }
  return [];
}

/** Splits at what matches outside of brackets. */
function splitOutside(text: string, separator: RegExp): string[] {
  const parts = [''];
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if ('(['.includes(sign)) depth += 1;
    if (')]'.includes(sign)) depth -= 1;
    const found = depth === 0 ? separator.exec(text.slice(at)) : null;
    if (found) {
      parts.push('');
      at += found[0].length - 1;
    } else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
