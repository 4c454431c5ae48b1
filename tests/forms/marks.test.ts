import { expect, test } from 'vitest';
import { type Mark, marks } from '../../src/blocks/fields/rich-text/marks.ts';

/** `|` is at both ends of the selection. */
function press(mark: Mark, before: string): string {
  const [start, end] = [before.indexOf('|'), before.lastIndexOf('|') - 1];
  const { text, start: from, end: to } = marks[mark](before.replaceAll('|', ''), start, end);
  return `${text.slice(0, from)}|${text.slice(from, to)}|${text.slice(to)}`;
}

test.each([
  { mark: 'bold', before: 'a |b| c', after: 'a **|b|** c' },
  { mark: 'bold', before: 'a **|b|** c', after: 'a |b| c' },
  { mark: 'italic', before: '||', after: '*||*' },
  { mark: 'italic', before: '這是|重要|的事', after: '這是*|重要|*的事' },
  { mark: 'italic', before: '這是*|重要|*的事', after: '這是|重要|的事' },
  { mark: 'italic', before: '**|so|**', after: '***|so|***' },
  { mark: 'italic', before: '***|so|***', after: '**|so|**' },
  { mark: 'bold', before: '*|so|*', after: '***|so|***' },
  { mark: 'bold', before: '***|so|***', after: '*|so|*' },
  { mark: 'heading', before: 'one\nt|w|o\nthree', after: 'one\n|## two|\nthree' },
  { mark: 'heading', before: '||\none', after: '|## |\none' },
  { mark: 'list', before: 'o|ne\ntw|o', after: '|- one\n- two|' },
  { mark: 'list', before: '- o|ne\n- tw|o', after: '|one\ntwo|' },
  { mark: 'numbers', before: '- o|ne\n- tw|o', after: '|1. one\n2. two|' },
  { mark: 'link', before: 'see |this|', after: 'see [this](|https://|)' },
] as const)('$mark makes $after of $before', ({ mark, before, after }) => {
  expect(press(mark, before)).toBe(after);
});
