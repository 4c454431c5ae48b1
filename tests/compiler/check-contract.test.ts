import { describe, expect, test } from 'vitest';
import { typeSchema } from '#compiler';
import { refusals } from '../../server/kernel/call/refusal.ts';
import { definition } from '../../src/compiler/kernel/language.ts';

describe('the refusals that the language knows', () => {
  test('are those of the reference server, and a few that it says in other ways', () => {
    const known = definition('calls/call').properties?.['errors']?.items?.['x-refusals'];
    const said = Object.values(refusals).flatMap((refusal) =>
      'reason' in refusal ? [`${refusal.code} ${refusal.reason}`] : [],
    );

    expect(known).toEqual(
      [...new Set([...said, '413 too_big', '422 validation', '429 locked', '429 too_many'])].sort(),
    );
  });
});

test('a list that is sent has at most 10,000 entries, one that is answered as many as there are', () => {
  const list = { kind: 'list', of: { kind: 'text' } } as const;

  expect(typeSchema(list, { direction: 'request' })).toHaveProperty('maxItems', 10_000);
  expect(typeSchema(list, { direction: 'answer' })).not.toHaveProperty('maxItems');
});
