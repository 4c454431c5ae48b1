/** What a picture is called after a part of it was cut out. */
import { expect, test } from 'vitest';
import { nameAs } from '../../src/blocks/fields/image/cut.ts';

test.each([
  { name: 'me.png', type: 'image/png', written: 'image/png', called: 'me.png' },
  { name: 'me.jpeg', type: 'image/jpeg', written: 'image/jpeg', called: 'me.jpeg' },
  { name: 'me.gif', type: 'image/gif', written: 'image/jpeg', called: 'me.jpg' },
  { name: 'my.face.webp', type: 'image/webp', written: 'image/png', called: 'my.face.png' },
  { name: 'me', type: 'image/heic', written: 'image/jpeg', called: 'me.jpg' },
])('$name written as $written is called $called', ({ name, type, written, called }) => {
  expect(nameAs(written, { name, type })).toBe(called);
});
