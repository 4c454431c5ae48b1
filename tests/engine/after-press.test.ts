/** What waits until a button is let go, so that nothing moves under the pointer. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

const listeners = new Map<string, Set<() => void>>();
let afterPress: (work: () => void) => void;

beforeAll(async () => {
  const of = (event: string) => listeners.get(event) ?? listeners.set(event, new Set()).get(event);
  vi.stubGlobal('document', {
    addEventListener: (event: string, listener: () => void) => of(event)?.add(listener),
    removeEventListener: (event: string, listener: () => void) => of(event)?.delete(listener),
  });
  // Apart from what other tests have loaded, where there was no document to listen to.
  const part = '../../src/engine/forms/after-press.ts?with-document';
  ({ afterPress } = await import(part));
});
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pointer = (event: 'down' | 'up' | 'cancel') => {
  for (const listener of [...(listeners.get(`pointer${event}`) ?? [])]) listener();
};

test('nothing waits while no pointer is down', () => {
  const work = vi.fn<() => void>();
  afterPress(work);
  pointer('down');
  pointer('up');
  afterPress(work);

  expect(work).toHaveBeenCalledTimes(2);
});

test.each(['up', 'cancel'] as const)('what is to be done while it is down is done once, after the click: %s', (end) => {
  const work = vi.fn<() => void>();
  pointer('down');
  afterPress(work);
  pointer(end);
  expect(work).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(work).toHaveBeenCalledTimes(1);

  pointer('down');
  pointer('up');
  pointer('cancel');
  vi.runAllTimers();
  expect(work).toHaveBeenCalledTimes(1);
});
