/** What an operator may set. Each has a default that suits a demonstration on one machine. */
import { dayMs, hourMs, minuteMs } from './time.ts';

export type CaptchaMode = 'image' | 'math' | 'off';

export interface ServerSettings {
  readonly demo: boolean;
  readonly secretKey: string;
  readonly captchaMode: CaptchaMode;
  /** A token ends after this long without a request … */
  readonly tokenIdleMs: number;
  /** … and after this long in any case. */
  readonly tokenMaximumMs: number;
  /** After this a request that still runs counts as lost. */
  readonly requestTimeoutMs: number;
  /** The address people use, for absolute links in contents. */
  readonly siteBaseUrl: string;
  /** The mail server, `smtps://user:password@host:465`. Empty: no mail leaves the house. */
  readonly smtpUrl: string;
  /** Whom mail comes from. */
  readonly mailFrom: string;
}

export const defaultSettings: ServerSettings = {
  demo: false,
  secretKey: '',
  captchaMode: 'image',
  tokenIdleMs: 8 * hourMs,
  tokenMaximumMs: 7 * dayMs,
  requestTimeoutMs: minuteMs,
  siteBaseUrl: 'http://localhost:8080',
  smtpUrl: '',
  mailFrom: 'Student Development Office <no-reply@localhost>',
};

/**
 * Reads the settings from environment variables.
 * @throws when SECRET_KEY is missing outside a demonstration, or a value makes no sense
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): ServerSettings {
  const demo = environment['DEMO'] === '1';
  const secretKey = environment['SECRET_KEY'] ?? (demo ? 'demo' : '');
  if (secretKey === '') throw new Error('SECRET_KEY must be set outside a demonstration (DEMO=1).');
  return {
    demo,
    secretKey,
    captchaMode: readCaptchaMode(environment['CAPTCHA_MODE']),
    tokenIdleMs: readNumber(environment, 'TOKEN_IDLE_H', 8) * hourMs,
    tokenMaximumMs: readNumber(environment, 'TOKEN_MAX_D', 7) * dayMs,
    requestTimeoutMs: readNumber(environment, 'REQUEST_TIMEOUT_MS', minuteMs),
    siteBaseUrl: environment['SITE_BASE_URL'] || defaultSettings.siteBaseUrl,
    smtpUrl: readSmtpUrl(environment['SMTP_URL']),
    mailFrom: environment['MAIL_FROM'] || defaultSettings.mailFrom,
  };
}

function readCaptchaMode(text: string | undefined): CaptchaMode {
  if (!text) return defaultSettings.captchaMode;
  if (text === 'image' || text === 'math' || text === 'off') return text;
  throw new Error(`CAPTCHA_MODE is image, math or off, not ${text}.`);
}

function readSmtpUrl(text: string | undefined): string {
  if (!text) return defaultSettings.smtpUrl;
  if (/^smtps?:\/\/\S+$/.test(text)) return text;
  throw new Error('SMTP_URL begins with smtp:// or smtps://.'); // it may hold a password, so it is not shown
}

function readNumber(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
  otherwise: number,
): number {
  const text = environment[name];
  if (!text) return otherwise;
  const number = Number(text);
  if (!(number > 0)) throw new Error(`${name} is a number above 0, not ${text}.`);
  return number;
}
