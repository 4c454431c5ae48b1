/** A captcha as the browser is given it, whatever it is for. */
import type { CaptchaSession } from '#contract';
import type { CallContext } from '../../kernel/call/call.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import { type CaptchaPurpose, captchaLifeMs, drawCaptcha } from './captcha.ts';

/** @throws Refusal 409 when the session is unknown or over */
export async function captchaInSession(
  context: Pick<CallContext, 'database' | 'settings' | 'now' | 'portal' | 'language'>,
  sid: string,
  purpose: CaptchaPurpose,
): Promise<CaptchaSession> {
  const { database, settings, now, portal, language } = context;
  const captcha = await drawCaptcha(database, settings, { sid, purpose }, now);
  if (!captcha) throw new Refusal('state');
  return {
    sid,
    image: captcha.image,
    expires_in: captchaLifeMs / 1000,
    mode: settings.captchaMode,
    question: captcha.sum && portal.say('captchaQuestion', language, { ...captcha.sum }),
  };
}
