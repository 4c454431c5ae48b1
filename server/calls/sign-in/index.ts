/** Signing in and forgotten passwords: each call with its handler. */
import type { CallHandlers } from '../../call.ts';
import { passportCaptcha } from './passport-captcha.ts';
import { passportLogin } from './passport-login.ts';
import { passportSid } from './passport-sid.ts';

export const signInCalls = {
  'passport/sid': passportSid,
  'passport/captcha': passportCaptcha,
  'passport/login': passportLogin,
} satisfies Partial<CallHandlers>;
