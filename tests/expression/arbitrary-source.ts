/** Random expressions as source text, and random data for the names they read. Numbers are doubles, as JSON has them. */
import fc from 'fast-check';
import { maxSourceLength } from '#expression/node';
import type { Type } from '#model';

type Sources = fc.Arbitrary<string>;

const applyFields = { points: { kind: 'number' }, sn: { kind: 'text' }, ok: { kind: 'yes-no' } } as const;

/** Names of each kind; the data has a value of that type for every one of them. */
export const typedNames: Readonly<Record<string, Type>> = {
  points: { kind: 'number' },
  units: { kind: 'number' },
  title: { kind: 'text' },
  code: { kind: 'text' },
  is_open: { kind: 'yes-no' },
  marks: { kind: 'list', of: { kind: 'number' } },
  tags: { kind: 'list', of: { kind: 'text' } },
  apply: { kind: 'object', fields: applyFields },
  applies: { kind: 'list', of: { kind: 'object', fields: applyFields } },
};

/** The same names when nobody knows what they hold. */
export const untypedNames: Readonly<Record<string, Type>> = Object.fromEntries(
  Object.keys(typedNames).map((name) => [name, { kind: 'json' }]),
);

const numberValue = fc.oneof(fc.integer({ min: -3, max: 9 }), fc.constantFrom(0.5, -1.25, 100.75));
const textValue = fc.constantFrom('', 'a', 'b', 'ab', 'Ab', 'cab', '日本', "it's", '"', '\\', '🎌');
const applyValue = fc.record({ points: numberValue, sn: textValue, ok: fc.boolean() });

export const typedData: fc.Arbitrary<Record<string, unknown>> = fc.record({
  points: numberValue,
  units: numberValue,
  title: textValue,
  code: textValue,
  is_open: fc.boolean(),
  marks: fc.array(numberValue, { maxLength: 4 }),
  tags: fc.array(textValue, { maxLength: 4 }),
  apply: applyValue,
  applies: fc.array(applyValue, { maxLength: 3 }),
});

const anyValue: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constant(null),
    fc.boolean(),
    numberValue,
    textValue,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.record({ points: tie('value'), sn: tie('value'), ok: tie('value') }, { requiredKeys: [] }),
  ),
})).value;

export const untypedData: fc.Arbitrary<Record<string, unknown>> = fc.dictionary(
  fc.constantFrom(...Object.keys(typedNames)),
  anyValue,
);

const literals = {
  number: numberValue.map((value) => (Number.isInteger(value) ? value.toFixed(1) : String(value))),
  text: textValue.map((value) => JSON.stringify(value)),
  yesNo: fc.constantFrom('true', 'false'),
};

function join(...parts: readonly (string | Sources)[]): Sources {
  return fc
    .tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part)))
    .map((all) => all.join(''));
}

/** A longer one is refused whatever it says. */
function shortEnough(sources: Sources): Sources {
  return sources.filter((source) => source.length <= maxSourceLength);
}

/** Well-typed expressions, by what they give. */
const typed = fc.letrec<Record<'number' | 'text' | 'yesNo' | 'numbers' | 'texts' | 'any', string>>((tie) => {
  const [number, text, yesNo, numbers, texts] = [
    tie('number'),
    tie('text'),
    tie('yesNo'),
    tie('numbers'),
    tie('texts'),
  ];
  const order = fc.constantFrom(' < ', ' <= ', ' > ', ' >= ');
  const equality = fc.constantFrom(' == ', ' != ');
  const cases = (of: Sources) => join('(', yesNo, ' ? ', of, ' : ', of, ')');
  return {
    number: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      literals.number,
      fc.constantFrom('points', 'units', 'apply.points', 'apply["points"]'),
      join('(', number, fc.constantFrom(' + ', ' - ', ' * '), number, ')'),
      join('(', number, ' / ', fc.constantFrom('2.0', '0.5', '3.0'), ')'),
      join('-', number),
      cases(number),
    ),
    text: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      literals.text,
      fc.constantFrom('title', 'code', 'apply.sn'),
      join('(', text, ' + ', text, ')'),
      cases(text),
    ),
    yesNo: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      literals.yesNo,
      fc.constantFrom('is_open', 'apply.ok', 'has(apply.points)'),
      join('(', number, order, number, ')'),
      join('(', text, order, text, ')'),
      join(
        '(',
        fc.oneof(
          join(number, equality, number),
          join(text, equality, text),
          join(numbers, equality, numbers),
          join(texts, equality, texts),
        ),
        ')',
      ),
      join('(', yesNo, fc.constantFrom(' and ', ' or ', ' == ', ' != '), yesNo, ')'),
      join('(not ', yesNo, ')'),
      join('(', number, ' in ', numbers, ')'),
      join('(', text, ' in ', texts, ')'),
      join(
        '(',
        fc.oneof(text, numbers, texts).map((of) => `size(${of})`),
        order,
        number,
        ')',
      ),
      join(text, fc.constantFrom('.contains(', '.startsWith(', '.endsWith('), text, ')'),
      join(numbers, fc.constantFrom('.all', '.exists', '.exists_one'), '(mark, (mark', order, number, '))'),
      join(
        'applies',
        fc.constantFrom('.all', '.exists', '.exists_one'),
        '(one, (one.ok or one.points',
        order,
        number,
        '))',
      ),
      cases(yesNo),
    ),
    numbers: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('marks', 'applies.map(one, one.points)', 'applies.map(one, one.ok, one.points)'),
      join('[', number, ', ', number, ']'),
      join('(', numbers, ' + ', numbers, ')'),
      join(numbers, '.filter(kept, (kept', order, number, '))'),
      join(numbers, '.map(made, (made * ', number, '))'),
    ),
    texts: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('tags', 'applies.map(one, one.sn)'),
      join('[', text, ']'),
      join(texts, '.filter(word, (word', equality, text, '))'),
      join(texts, '.map(word, (word + ', text, '))'),
    ),
    any: fc.oneof(number, text, yesNo, numbers, texts),
  };
}).any;

export const typedSource = shortEnough(typed);

/** Expressions that put anything beside anything. */
const untyped: Sources = fc.letrec<{ any: string }>((tie) => {
  const any = tie('any');
  const operator = fc.constantFrom('==', '!=', '<', '<=', '>', '>=', 'in', 'and', 'or', '+', '-', '*');
  const macro = fc.constantFrom('all', 'exists', 'exists_one', 'filter', 'map');
  return {
    any: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom(...Object.keys(typedNames), 'null'),
      fc.oneof(literals.number, literals.text, literals.yesNo),
      join('(', any, ' ', operator, ' ', any, ')'),
      join('(', any, ' ', operator, ' ', any, ')'),
      join('(', any, ' ? ', any, ' : ', any, ')'),
      join('(not ', any, ')'),
      join('-', any),
      join('[', any, ', ', any, ']'),
      join(fc.constantFrom(...Object.keys(typedNames)), fc.constantFrom('.points', '.sn', '.ok', '.ok.sn')),
      join(any, '[', fc.constantFrom('0.0', '1.0', '"sn"', '"ok"'), ']'),
      join(
        fc.constantFrom('marks', 'tags', 'applies', 'applies.ok', '[points, units]'),
        '.',
        macro,
        fc.constant('(x, '),
        any,
        ')',
      ),
      join('[points, 1.0].', macro, fc.constantFrom('(y, (y > points))', '(y, y == units)', '(y, y)')),
    ),
  };
}).any;

export const untypedSource = shortEnough(untyped);
