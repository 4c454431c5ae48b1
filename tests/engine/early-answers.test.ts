import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEarlyAnswers } from '../../src/engine/portal/early-answers.ts';
import type { Reply } from '../../src/engine/request/reply.ts';

const reply = { kind: 'done', answer: 1, message: '' } as const satisfies Reply;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an answer that was asked for early goes to the first who wants it', async () => {
  const early = createEarlyAnswers();
  let sent = 0;
  const send = async () => {
    sent++;
    return reply;
  };
  void early.ask('a', send);
  void early.ask('a', send);

  expect(sent).toBe(1);
  expect(early.take('b')).toBeNull();
  expect(await early.take('a')).toBe(reply);
  expect(early.take('a')).toBeNull();
});

test('an answer that nobody wanted is forgotten, so that it is never shown when it is old', async () => {
  const early = createEarlyAnswers();
  void early.ask('a', async () => reply);
  await vi.advanceTimersByTimeAsync(3000);

  expect(early.take('a')).toBeNull();
});
