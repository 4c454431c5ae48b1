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
  /** How many proxies stand in front, each of which adds the address it was asked from; 0: people come directly. */
  readonly proxyCount: number;
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
  proxyCount: 0,
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
    captchaMode: readCaptchaMode(environment['CAPTCHA_MODE'], demo),
    tokenIdleMs: readNumber(environment, 'TOKEN_IDLE_H', 8) * hourMs,
    tokenMaximumMs: readNumber(environment, 'TOKEN_MAX_D', 7) * dayMs,
    requestTimeoutMs: readNumber(environment, 'REQUEST_TIMEOUT_MS', minuteMs),
    siteBaseUrl: environment['SITE_BASE_URL'] || defaultSettings.siteBaseUrl,
    smtpUrl: readSmtpUrl(environment['SMTP_URL']),
    mailFrom: environment['MAIL_FROM'] || defaultSettings.mailFrom,
    proxyCount: readProxyCount(environment['PROXY_COUNT']),
  };
}

/** Without a captcha passwords can be tried by machines, so it can only be left out where nothing is real. */
function readCaptchaMode(text: string | undefined, demo: boolean): CaptchaMode {
  if (!text) return defaultSettings.captchaMode;
  if (text === 'off' && !demo) throw new Error('CAPTCHA_MODE=off is for demonstrations only (DEMO=1).');
  if (text === 'image' || text === 'math' || text === 'off') return text;
  throw new Error(`CAPTCHA_MODE is image, math or off, not ${text}.`);
}

function readProxyCount(text: string | undefined): number {
  if (!text) return defaultSettings.proxyCount;
  if (/^\d$/.test(text)) return Number(text);
  throw new Error(`PROXY_COUNT is the number of proxies in front of the portal, from 0 to 9, not ${text}.`);
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
