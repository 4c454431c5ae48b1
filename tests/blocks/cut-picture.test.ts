/** The part of a picture that is sent: where it is, how it is cut out, and what it is called then. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { cutOut, firstFrame, moved, nameAs, resized, typesFor } from '../../src/blocks/fields/image/cut.ts';

const usual = ['jpg', 'jpeg', 'png', 'webp'];

test.each([
  { name: 'me.png', type: 'image/png', written: 'image/png', called: 'me.png' },
  { name: 'me.jpeg', type: 'image/jpeg', written: 'image/jpeg', called: 'me.jpeg' },
  { name: 'me.gif', type: 'image/gif', written: 'image/jpeg', called: 'me.jpg' },
  { name: 'me.gif', type: 'image/gif', written: 'image/jpeg', accept: ['jpeg'], called: 'me.jpeg' },
  { name: 'my.face.webp', type: 'image/webp', written: 'image/png', called: 'my.face.png' },
  { name: 'me', type: 'image/heic', written: 'image/jpeg', called: 'me.jpg' },
] as const)('$name written as $written is called $called', ({ name, type, written, called, ...given }) => {
  expect(nameAs(written, { name, type }, 'accept' in given ? given.accept : usual)).toBe(called);
});

test.each([
  { type: 'image/png', accept: usual, written: ['image/png', 'image/webp', 'image/jpeg'] },
  { type: 'image/webp', accept: usual, written: ['image/webp', 'image/png', 'image/jpeg'] },
  { type: 'image/gif', accept: usual, written: ['image/png', 'image/webp', 'image/jpeg'] },
  { type: 'image/gif', accept: ['jpeg'], written: ['image/jpeg'] },
  { type: 'image/png', accept: ['jpg'], written: ['image/jpeg'] },
  { type: 'image/jpeg', accept: ['png'], written: ['image/png'] },
  { type: 'image/heic', accept: usual, written: ['image/jpeg', 'image/png', 'image/webp'] },
])('a part of $type where $accept is accepted is $written', ({ type, accept, written }) => {
  expect(typesFor(type, accept)).toEqual(written);
});

describe('the frame around a part of a picture', () => {
  test('is the whole picture at first, or the largest square in its middle', () => {
    expect(firstFrame('free', { width: 400, height: 200 })).toEqual({ left: 0, top: 0, width: 1, height: 1 });
    expect(firstFrame('square', { width: 400, height: 200 })).toEqual({ left: 0.25, top: 0, width: 0.5, height: 1 });
    expect(firstFrame('square', { width: 200, height: 800 })).toEqual({ left: 0, top: 0.375, width: 1, height: 0.25 });
  });

  test.each([
    { name: 'as far as it is moved', right: 0.25, down: -0.25, left: 0.5, top: 0 },
    { name: 'to the right and lower edge at most', right: 2, down: 2, left: 0.5, top: 0.5 },
    { name: 'to the left and upper edge at most', right: -2, down: -2, left: 0, top: 0 },
  ])('goes $name', ({ right, down, left, top }) => {
    const frame = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 };

    expect(moved(frame, right, down)).toEqual({ left, top, width: 0.5, height: 0.5 });
  });

  test('gets another size around its middle, and stays within the picture', () => {
    const frame = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 };

    expect(resized(frame, { width: 0.25 })).toEqual({ left: 0.375, top: 0.25, width: 0.25, height: 0.5 });
    expect(resized(frame, { height: 1 })).toEqual({ left: 0.25, top: 0, width: 0.5, height: 1 });
    expect(resized({ ...frame, left: 0.5 }, { width: 0.75 })).toMatchObject({ left: 0.25, width: 0.75 });
  });
});

describe('a part that is cut out', () => {
  afterEach(() => void vi.unstubAllGlobals());

  /** @param written  the kind that the browser writes; null when it cannot */
  async function cut(
    image: { naturalWidth: number; naturalHeight: number },
    type: string,
    written: string | null,
    accept = usual,
  ) {
    const painted = vi.fn<(...args: unknown[]) => void>();
    const drawn = vi.fn<(...args: unknown[]) => void>();
    const asked: unknown[] = [];
    const canvas = {
      width: 0,
      height: 0,
      getContext: () => ({ drawImage: drawn, fillRect: painted }),
      toBlob: (done: (blob: Blob | null) => void, wanted: string) => {
        asked.push(wanted);
        done(written === null ? null : new Blob(['1'], { type: written }));
      },
    };
    vi.stubGlobal('document', { createElement: () => canvas });
    const frame = { left: 0.5, top: 0.25, width: 0.5, height: 0.75 };
    const file = await cutOut(image as HTMLImageElement, frame, new File(['1'], 'me.gif', { type }), accept); // its size is read
    return { painted, file, drawn: drawn.mock.calls[0]?.slice(1), size: [canvas.width, canvas.height], asked };
  }

  test('is drawn in its own size, and made smaller where a side is longer than 2000', async () => {
    const small = await cut({ naturalWidth: 400, naturalHeight: 200 }, 'image/png', 'image/png');
    expect([small.size, small.drawn]).toEqual([
      [200, 150],
      [200, 50, 200, 150, 0, 0, 200, 150],
    ]);
    const large = await cut({ naturalWidth: 8000, naturalHeight: 4000 }, 'image/png', 'image/png');
    expect([large.size, large.drawn]).toEqual([
      [2000, 1500],
      [4000, 1000, 4000, 3000, 0, 0, 2000, 1500],
    ]);
    expect((await cut({ naturalWidth: 1, naturalHeight: 1 }, 'image/png', 'image/png')).size).toEqual([1, 1]);
  });

  test.each([
    { type: 'image/png', asked: 'image/png' },
    { type: 'image/webp', asked: 'image/webp' },
    { type: 'image/gif', asked: 'image/png', called: 'me.png' },
    { type: 'image/gif', asked: 'image/jpeg', accept: ['jpeg'], called: 'me.jpeg' },
  ])('of $type is written as $asked', async ({ type, asked, accept, called = 'me.gif' }) => {
    const done = await cut({ naturalWidth: 4, naturalHeight: 4 }, type, asked, accept);

    expect([done.asked, done.file?.type, done.file?.name]).toEqual([[asked], asked, called]);
    // What is seen through would be black as JPEG.
    expect(done.painted).toHaveBeenCalledTimes(asked === 'image/jpeg' ? 1 : 0);
  });

  test('is written as the next kind that is accepted where the browser cannot write the first', async () => {
    const png = await cut({ naturalWidth: 4, naturalHeight: 4 }, 'image/webp', 'image/png');
    expect([png.asked, png.file?.type]).toEqual([['image/webp', 'image/png'], 'image/png']);
    const none = await cut({ naturalWidth: 4, naturalHeight: 4 }, 'image/webp', 'image/png', ['webp']);
    expect([none.asked, none.file]).toEqual([['image/webp'], null]);
  });

  test('is none where the browser cannot write it', async () => {
    expect((await cut({ naturalWidth: 4, naturalHeight: 4 }, 'image/png', null)).file).toBeNull();
  });
});
