/** Signing in and forgotten passwords: each call with its handler. */
import type { CallHandlers } from '../../call.ts';
import { findPasswordCaptcha } from './find-password-captcha.ts';
import { findPasswordReset } from './find-password-reset.ts';
import { findPasswordSendVerifyCode } from './find-password-send-verify-code.ts';
import { passportCaptcha } from './passport-captcha.ts';
import { passportLogin } from './passport-login.ts';
import { passportSid } from './passport-sid.ts';
import { systemInfoUserAgreement } from './system-info-user-agreement.ts';

export const signInCalls = {
  'passport/sid': passportSid,
  'passport/captcha': passportCaptcha,
  'passport/login': passportLogin,
  'find-password/captcha': findPasswordCaptcha,
  'find-password/reset': findPasswordReset,
  'find-password/send-verify-code': findPasswordSendVerifyCode,
  'system-info/user-agreement': systemInfoUserAgreement,
} satisfies Partial<CallHandlers>;
