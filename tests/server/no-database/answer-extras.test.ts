import { expect, test } from 'vitest';
import type { Contract, Fields, Type } from '#model';
import { holdsExtras } from '../../../server/forms/store/answer-extras.ts';

const entity = (name: string): Type => ({ kind: 'entity', name });
const event = entity('event');
const place = entity('place');
const extra: Type = { kind: 'extra', form: 'book-a-room' };

/** An event knows its place, the place its event, and the room in it has extra fields. */
function contractWith(ofRoom: Fields): Contract {
  const records = { event: { place }, place: { event, room: entity('room') }, room: ofRoom };
  const entities = Object.entries(records).map(([name, fields]) => [name, { fields, incomplete: false }]);
  return { calls: {}, entities: Object.fromEntries(entities) } as Contract; // of a contract only its records are read
}

test('extra fields are found behind records that hold each other, whichever is asked about first', () => {
  const contract = contractWith({ ext: extra });

  expect([place, event].map((type) => holdsExtras(contract, type))).toEqual([true, true]);
});

test('records without extra fields hold none, though they hold each other', () => {
  expect([place, event].map((type) => holdsExtras(contractWith({}), type))).toEqual([false, false]);
});
