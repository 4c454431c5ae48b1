import type { CallAnswer, CallContext } from '../../call.ts';
import { captchaInSession } from '../../rules/captcha-session.ts';

export function passportCaptcha(context: CallContext<'passport/captcha'>): Promise<CallAnswer<'passport/captcha'>> {
  return captchaInSession(context, context.body.sid, 'login');
}
