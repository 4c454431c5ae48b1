import type { CallAnswer, CallContext } from '../../call.ts';
import { captchaLifeMs, openCaptchaSession } from '../../rules/captcha.ts';

export async function passportSid({ database, now }: CallContext<'passport/sid'>): Promise<CallAnswer<'passport/sid'>> {
  return { sid: await openCaptchaSession(database, now), expires_in: captchaLifeMs / 1000 };
}
