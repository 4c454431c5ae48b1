import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { captchaInSession } from '../store/captcha-session.ts';

type Name = 'find-password/captcha';

export function findPasswordCaptcha(context: CallContext<Name>): Promise<CallAnswer<Name>> {
  return captchaInSession(context, context.body.sid, 'find-password');
}
