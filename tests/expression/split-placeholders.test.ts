import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitPlaceholders, type TextPart } from '#expression/node';

/** Parts in short: a literal as its text, a placeholder as its source in an array. */
function inShort(parts: readonly TextPart[]): readonly (string | readonly [string])[] {
  return parts.map((part) => (part.kind === 'literal' ? part.text : [part.source]));
}

const rows: readonly { readonly name: string; readonly text: string; readonly expected: ReturnType<typeof inShort> }[] =
  [
    { name: 'leaves a text without placeholders whole', text: 'Attachments', expected: ['Attachments'] },
    { name: 'gives no parts for no text', text: '', expected: [] },
    {
      name: 'takes placeholders out',
      text: 'Registration {period(a, b)} now',
      expected: ['Registration ', ['period(a, b)'], ' now'],
    },
    { name: 'keeps neighbours apart', text: '{a}{b}', expected: [['a'], ['b']] },
    { name: 'skips braces in quoted texts', text: `{show("}")}{show('{')}`, expected: [['show("}")'], [`show('{')`]] },
    { name: 'skips quotes behind a backslash', text: '{show("\\"}")}!', expected: [['show("\\"}")'], '!'] },
    { name: 'skips braces in triple quotes', text: '{show("""a"}""")}', expected: [['show("""a"}""")']] },
    { name: 'skips braces of records', text: '{ {"a": {}}.a }', expected: [[' {"a": {}}.a ']] },
    { name: 'shows doubled braces as one', text: '{{title}} is {title}', expected: ['{title} is ', ['title']] },
    { name: 'finds a placeholder between doubled braces', text: '{{{title}}}', expected: ['{', ['title'], '}'] },
    { name: 'leaves a lone closing brace', text: 'a } b', expected: ['a } b'] },
    { name: 'leaves an apostrophe to the expression', text: "{it's} here", expected: [["it's"], ' here'] },
    { name: 'takes the rest as it is when a brace is never closed', text: 'a {b', expected: ['a ', '{b'] },
  ];

describe('splitPlaceholders', () => {
  it.each(rows)('$name', ({ text, expected }) => {
    expect(inShort(splitPlaceholders(text).parts)).toEqual(expected);
  });

  it.each([
    { name: 'reports a placeholder that is never closed', text: 'Hello {name', span: [6, 7] },
    { name: 'reports a placeholder with nothing in it', text: 'Hello { }!', span: [6, 9] },
  ])('$name', ({ text, span: [start, end] }) => {
    expect(splitPlaceholders(text).problems).toMatchObject([{ code: 'read/placeholder', start, end }]);
  });

  it('gives parts that follow each other and slice back to the text', () => {
    const texts = fc
      .array(fc.constantFrom('{', '}', '{{', '"', "'", '\\', '\n', 'a', ' ', '(b)', '"""'))
      .map((signs) => signs.join(''));

    fc.assert(
      fc.property(fc.oneof(texts, fc.string()), (text) => {
        const { parts } = splitPlaceholders(text);

        expect(parts.map((part) => text.slice(part.start, part.end)).join('')).toBe(text);
        for (const part of parts) {
          if (part.kind === 'placeholder') expect(text.startsWith(`{${part.source}}`, part.sourceStart - 1)).toBe(true);
        }
      }),
    );
  });
});
