import { afterEach, expect, test, vi } from 'vitest';
import { createCaptcha } from '../../src/engine/forms/captcha.ts';
import type { Portal } from '../../src/engine/portal/portal.ts';
import type { Reply } from '../../src/engine/request/reply.ts';
import type { CaptchaField } from '../../src/model/index.ts';

const field = { kind: 'captcha', name: 'code', session: 'passport/session', picture: 'passport/captcha' };

/** Answers only when the test says so. */
function slowPortal() {
  const asked: string[] = [];
  const answers: ((answer: unknown) => void)[] = [];
  const portal: Partial<Portal> = {
    send: ({ call }) => {
      asked.push(call);
      return new Promise<Reply>((done) => {
        answers.push((answer) => done({ kind: 'done', answer, message: 'OK' }));
      });
    },
  };
  const answer = (given: unknown) => {
    answers.shift()?.(given);
    return settled();
  };
  return { asked, answer, captcha: createCaptcha(portal as Portal, field as CaptchaField, () => {}) };
}

/** What was begun has gone as far as it can. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

afterEach(() => {
  vi.useRealTimers();
});

test('a page that is left while its captcha loads asks for no picture', async () => {
  const { asked, answer, captcha } = slowPortal();
  const leave = captcha.show();
  leave();
  await answer({ sid: 'first' });

  expect(asked).toEqual(['passport/session']);
  expect(captcha.store.get().state).toBe('loading');
});

test('a page that is left while its picture is drawn anew asks for no other session', async () => {
  const { asked, answer, captcha } = slowPortal();
  const leave = captcha.show();
  await answer({ sid: 'first' });
  await answer({ image: 'picture' });
  void captcha.refresh();
  leave();
  await answer(null);

  expect(asked).toEqual(['passport/session', 'passport/captcha', 'passport/captcha']);
});

test('whoever comes back to it is given a picture', async () => {
  const { asked, answer, captcha } = slowPortal();
  const leave = captcha.show();
  leave();
  captcha.show();
  await answer({ sid: 'first' });
  await answer({ sid: 'second' });
  await answer({ image: 'picture' });

  expect(asked).toEqual(['passport/session', 'passport/session', 'passport/captcha']);
  expect(captcha.store.get()).toMatchObject({ state: 'ready', image: 'picture', sid: 'second' });
});

/** A picture on screen that is good for a minute. */
async function shownForAMinute() {
  vi.useFakeTimers();
  const parts = slowPortal();
  const leave = parts.captcha.show();
  await parts.answer({ sid: 'first' });
  await parts.answer({ image: 'picture', expires_in: 60 });
  parts.asked.length = 0;
  return { ...parts, leave };
}

test('a picture replaces itself when it runs out, and not while nobody sees it', async () => {
  const { asked, captcha, leave } = await shownForAMinute();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(asked).toEqual([]);
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([]);
  captcha.show();
  expect(asked).toEqual(['passport/captcha']);
});

test('a picture that is shown again while it is good stays, for the rest of its time', async () => {
  const { asked, captcha, leave } = await shownForAMinute();
  leave();
  await vi.advanceTimersByTimeAsync(40_000);
  captcha.show();
  await vi.advanceTimersByTimeAsync(19_000);
  expect([asked, captcha.store.get().state]).toEqual([[], 'ready']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual(['passport/captcha']);
});

test('a picture that was used up is drawn anew for whoever stays, and for nobody else', async () => {
  const { asked, captcha, leave } = await shownForAMinute();
  captcha.spend();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([]);
  captcha.renew();
  expect(asked).toEqual(['passport/captcha']);
  leave();
  captcha.renew();
  expect(asked).toEqual(['passport/captcha']);
  captcha.show();
  expect(asked).toEqual(['passport/captcha', 'passport/captcha']);
});
