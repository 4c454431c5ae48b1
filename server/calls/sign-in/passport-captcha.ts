import type { CallAnswer, CallContext } from '../../call.ts';
import { Refusal } from '../../refusal.ts';
import { captchaLifeMs, drawCaptcha } from '../../rules/captcha.ts';
import { fillText } from '../../texts.ts';

export async function passportCaptcha(
  context: CallContext<'passport/captcha'>,
): Promise<CallAnswer<'passport/captcha'>> {
  const { database, settings, body, now, portal, language } = context;
  const captcha = await drawCaptcha(database, settings, body.sid, 'login', now);
  if (!captcha) throw new Refusal('state');
  const question = portal.translate('What is {left} plus {right}?', language);
  return {
    sid: body.sid,
    image: captcha.image,
    expires_in: captchaLifeMs / 1000,
    mode: settings.captchaMode,
    question: captcha.sum && fillText(question, { ...captcha.sum }),
  };
}
