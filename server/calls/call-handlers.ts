/** Every call of the contract with its handler, grouped as the contract groups them. */
import type { CallHandlers } from '../call.ts';
import { applicationCreate } from './applications/application-create.ts';
import { applicationDetail } from './applications/application-detail.ts';
import { applicationIndex } from './applications/application-index.ts';
import { applicationType } from './applications/application-type.ts';
import { newsDetail } from './notices/news-detail.ts';
import { newsIndex } from './notices/news-index.ts';
import { publicsUpload } from './shared/publics-upload.ts';
import { publicsValueMaps } from './shared/publics-value-maps.ts';
import { passportCaptcha } from './sign-in/passport-captcha.ts';
import { passportLogin } from './sign-in/passport-login.ts';
import { passportSid } from './sign-in/passport-sid.ts';
import { userClassList } from './user/user-class-list.ts';
import { userInfo } from './user/user-info.ts';
import { userMessage } from './user/user-message.ts';

export const callHandlers: CallHandlers = {
  'passport/sid': passportSid,
  'passport/captcha': passportCaptcha,
  'passport/login': passportLogin,

  'user/info': userInfo,
  'user/class-list': userClassList,
  'user/message': userMessage,

  'news/index': newsIndex,
  'news/detail': newsDetail,
  'publics/value-maps': publicsValueMaps,
  'publics/upload': publicsUpload,

  'application/type': applicationType,
  'application/index': applicationIndex,
  'application/create': applicationCreate,
  'application/detail': applicationDetail,
};
