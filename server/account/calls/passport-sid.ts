import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { captchaLifeMs, openCaptchaSession } from '../store/captcha.ts';

export async function passportSid({ database, now }: CallContext<'passport/sid'>): Promise<CallAnswer<'passport/sid'>> {
  return { sid: await openCaptchaSession(database, now), expires_in: captchaLifeMs / 1000 };
}
