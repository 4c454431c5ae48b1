/** Logging in, passwords, consent: each call with its handler. */
import type { CallHandlers } from '../../kernel/call/call.ts';
import { findPasswordCaptcha } from './find-password-captcha.ts';
import { findPasswordReset } from './find-password-reset.ts';
import { findPasswordSendVerifyCode } from './find-password-send-verify-code.ts';
import { passportCaptcha } from './passport-captcha.ts';
import { passportLogin } from './passport-login.ts';
import { passportSid } from './passport-sid.ts';
import { systemInfoUserAgreement } from './system-info-user-agreement.ts';
import { userAccredit } from './user-accredit.ts';
import { userChangePwd } from './user-change-pwd.ts';

export const accountCalls = {
  'passport/sid': passportSid,
  'passport/captcha': passportCaptcha,
  'passport/login': passportLogin,
  'find-password/captcha': findPasswordCaptcha,
  'find-password/reset': findPasswordReset,
  'find-password/send-verify-code': findPasswordSendVerifyCode,
  'system-info/user-agreement': systemInfoUserAgreement,
  'user/accredit': userAccredit,
  'user/change-pwd': userChangePwd,
} satisfies Partial<CallHandlers>;
