import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { captchaInSession } from '../store/captcha-session.ts';

export function passportCaptcha(context: CallContext<'passport/captcha'>): Promise<CallAnswer<'passport/captcha'>> {
  return captchaInSession(context, context.body.sid, 'login');
}
