import { expect, test } from 'vitest';
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
    return new Promise((settled) => setTimeout(settled));
  };
  return { asked, answer, captcha: createCaptcha(portal as Portal, field as CaptchaField, () => {}) };
}

test('a page that is left while its captcha loads asks for no picture', async () => {
  const { asked, answer, captcha } = slowPortal();
  void captcha.refresh();
  captcha.stop();
  await answer({ sid: 'first' });

  expect(asked).toEqual(['passport/session']);
  expect(captcha.store.get().state).toBe('loading');
});

test('whoever comes back to it is given a picture', async () => {
  const { asked, answer, captcha } = slowPortal();
  void captcha.refresh();
  captcha.stop();
  void captcha.refresh();
  await answer({ sid: 'first' });
  await answer({ sid: 'second' });
  await answer({ image: 'picture' });

  expect(asked).toEqual(['passport/session', 'passport/session', 'passport/captcha']);
  expect(captcha.store.get()).toMatchObject({ state: 'ready', image: 'picture', sid: 'second' });
});
