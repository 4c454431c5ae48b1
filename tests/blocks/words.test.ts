/** What blocks write of values, moments and searches, without a page around them. */
import { describe, expect, test } from 'vitest';
import type { PickEntry } from '#engine';
import { createFormatter } from '#expression';
import type { PickedRows, PickFilter } from '#model';
import { findEntries } from '../../src/blocks/fields/pick/find-entries.ts';
import type { Wanted } from '../../src/blocks/fields/pick/pick-tools.tsx';
import { partsInWords } from '../../src/blocks/shared/parts-in-words.ts';
import { waitWords } from '../../src/blocks/shared/wait-words.ts';

const message = (key: string, names: object = {}) => `${key} ${JSON.stringify(names)}`;

test.each([
  { seconds: 1, words: 'retryIn {"seconds":1}' },
  { seconds: 60, words: 'retryIn {"seconds":60}' },
  { seconds: 61, words: 'retryInMinutes {"minutes":2}' },
  { seconds: 120, words: 'retryInMinutes {"minutes":2}' },
])('a button that waits $seconds s says $words', ({ seconds, words }) => {
  expect(waitWords(message, seconds)).toBe(words);
});

describe('an answer of several parts', () => {
  const format = createFormatter({
    timeZone: 'Asia/Hong_Kong',
    country: 'hk',
    formats: { datetime: 'DD MMM YYYY HH:mm', date: 'DD MMM YYYY', short: 'D MMM', time: 'HH:mm' },
    language: 'en',
    words: { yes: 'Yes', no: 'No' },
    computerZone: 'Asia/Hong_Kong',
  });
  const address = { line1: '1 Pier Road', line2: '', city: 'Sha Tin', region: null, postcode: '', country: 'hk' };

  test.each([
    { name: 'a number with its code', parts: { phone_code: '852', phone: '21234567' }, words: '+852 21234567' },
    { name: 'a number without a code', parts: { phone: '21234567' }, words: '21234567' },
    { name: 'a code alone', parts: { phone_code: '852', phone: '' }, words: '' },
    { name: 'a record with a number among much else', parts: { phone: '21234567', name: 'Chris' }, words: null },
    {
      name: 'a named place',
      parts: { latitude: 1, longitude: 2, name: 'Hall', address: 'Road' },
      words: 'Hall · Road',
    },
    { name: 'a place without a name', parts: { latitude: 1, longitude: 2, name: '', address: null }, words: '1, 2' },
    { name: 'an address', parts: address, words: expect.stringMatching(/^1 Pier Road, Sha Tin, Hong Kong/) },
    { name: 'an agreement', parts: { agreed: true, version: '2025' }, words: 'Yes · 2025' },
    { name: 'an agreement to the only version', parts: { agreed: true }, words: 'Yes' },
    { name: 'what was not agreed to', parts: { agreed: false, version: '2025' }, words: null },
  ])('is written in one line: $name', ({ parts, words }) => {
    expect(partsInWords(parts, format)).toEqual(words);
  });
});

describe('entries to pick from', () => {
  const entry = (id: string, words: string) => ({ id, words }) as PickEntry; // what is read of it
  const entries = [entry('1', 'sea and tides lee'), entry('2', 'hills chan'), entry('3', 'tides of the hills')];
  const [first, second] = [{ label: 'Subject' }, { label: 'Day' }] as unknown as readonly [PickFilter, PickFilter]; // likewise
  const field = { pick: { filters: [first, second] } } as unknown as PickedRows; // what is read of it
  const keeps = (_: unknown, { id }: PickEntry, choice: unknown) => id !== choice;
  const found = (words: string, choices: Wanted['choices'] = [], shown = [first, second]) =>
    findEntries({ entries, keeps }, { words, choices }, field, shown).map(({ id }) => id);

  test('are those that hold all words, in any order and writing', () => {
    expect([found(''), found(' Tides '), found('lee TIDES'), found('tides none')]).toEqual([
      ['1', '2', '3'],
      ['1', '3'],
      ['1'],
      [],
    ]);
  });

  test('are those that every filter with a choice keeps, while it is shown', () => {
    expect(found('', ['1'])).toEqual(['2', '3']);
    expect(found('', ['1', '2'])).toEqual(['3']);
    expect(found('hills', [undefined, '2'])).toEqual(['3']);
    expect(found('', ['1', '2'], [first])).toEqual(['2', '3']);
  });
});
