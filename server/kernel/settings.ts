/** What an operator may set. Each has a default that suits a demonstration on one machine. */
import { type ScanAddress, scanAddress } from './files/virus-scan.ts';
import { inside, isAddressRange } from './proxies.ts';
import { encodingAdvice, isReadable, mailLineIssue, needsTls, scannerLineIssue } from './safe-lines.ts';
import { type Environment, secretOf } from './secret-from-file.ts';
import { keysOf } from './values/secrets.ts';
import { dayMs, hourMs, minuteMs } from './values/time.ts';

export type CaptchaMode = 'image' | 'math' | 'off';

export interface ServerSettings {
  readonly demo: boolean;
  readonly secretKey: string;
  /** What goes into the hashes of passwords, with those before behind it and commas between. Empty: nothing. */
  readonly passwordSecret: string;
  readonly captchaMode: CaptchaMode;
  /** A token ends after this long without a request … */
  readonly tokenIdleMs: number;
  /** After this long a token ends, however often it is used. */
  readonly tokenMaximumMs: number;
  /** After this a request that still runs counts as lost. */
  readonly requestTimeoutMs: number;
  /** The address people use, for absolute links in contents and mails. */
  readonly siteBaseUrl: string;
  /** The mail server, `smtps://user:password@host:465`. Empty: no mail is sent. */
  readonly smtpUrl: string;
  /** True: mail is sent only when the line is encrypted and the mail server has shown by a certificate who it is. */
  readonly smtpNeedsTls: boolean;
  /** Whom mail comes from. */
  readonly mailFrom: string;
  /** How many proxies are in front, each of which adds the address it was asked from; 0: people come directly. */
  readonly proxyCount: number;
  /** Where these proxies are: addresses and ranges. Nobody else is believed. */
  readonly proxyAddresses: readonly string[];
  /** All calls of one person in a minute; visitors are counted by address. */
  readonly callsPerMinute: number;
  /** Where a virus scanner listens, which every file that a person sends is shown to; null: there is none. */
  readonly scanner: ScanAddress | null;
  /** What a program shows that asks for figures. Empty: nobody is told any. */
  readonly metricsToken: string;
}

export const defaultSettings: ServerSettings = {
  demo: false,
  secretKey: '',
  passwordSecret: '',
  captchaMode: 'image',
  tokenIdleMs: 8 * hourMs,
  tokenMaximumMs: 7 * dayMs,
  requestTimeoutMs: minuteMs,
  siteBaseUrl: 'http://localhost:8080',
  smtpUrl: '',
  smtpNeedsTls: false,
  mailFrom: 'Student Development Office <no-reply@localhost>',
  proxyCount: 0,
  proxyAddresses: inside,
  callsPerMinute: 300,
  scanner: null,
  metricsToken: '',
};

/**
 * Reads the settings from environment variables.
 * @param listensAt  the address of people who are at this computer, where no other one is named and no mail tells it to anybody
 * @throws when SECRET_KEY is missing or weak outside a demonstration, PASSWORD_SECRET is weak, a value makes no sense, or a secret's file cannot be read
 */
export function readSettings(environment: Environment, listensAt = defaultSettings.siteBaseUrl): ServerSettings {
  const demo = readDemo(environment['DEMO']);
  const secretKey = secretOf(environment, 'SECRET_KEY') || (demo ? 'demo' : '');
  const passwordSecret = secretOf(environment, 'PASSWORD_SECRET');
  if (!demo && secretKey === '')
    throw new Error(`SECRET_KEY must be set outside a demonstration (DEMO=1). ${keyAdvice}`);
  if (!demo) for (const key of keysOf(secretKey)) refuseWeakKey('SECRET_KEY', key);
  if (passwordSecret !== '') for (const key of keysOf(passwordSecret)) refuseWeakKey('PASSWORD_SECRET', key);
  if (!demo && environment['DEMO_NOW'])
    throw new Error('DEMO_NOW is for demonstrations only (DEMO=1): whose clock stands still, nothing of theirs ends.');
  const smtpUrl = readSmtpUrl(environment);
  const smtpNeedsTls = smtpUrl !== '' && needsTls(environment, new URL(smtpUrl).hostname);
  return {
    demo,
    secretKey,
    passwordSecret,
    captchaMode: readCaptchaMode(environment['CAPTCHA_MODE'], demo),
    tokenIdleMs: readNumber(environment, 'TOKEN_IDLE_H', 8) * hourMs,
    tokenMaximumMs: readNumber(environment, 'TOKEN_MAX_D', 7) * dayMs,
    requestTimeoutMs: readNumber(environment, 'REQUEST_TIMEOUT_MS', minuteMs),
    siteBaseUrl: readSiteBaseUrl(environment['SITE_BASE_URL']) ?? localAddress(listensAt, !demo && smtpUrl !== ''),
    smtpUrl,
    smtpNeedsTls,
    mailFrom: readMailFrom(environment['MAIL_FROM'], smtpNeedsTls),
    proxyCount: readProxyCount(environment['PROXY_COUNT']),
    proxyAddresses: readProxyAddresses(environment['PROXY_ADDRESSES']),
    callsPerMinute: readNumber(environment, 'CALLS_PER_MINUTE', defaultSettings.callsPerMinute),
    scanner: readScanner(environment),
    metricsToken: readMetricsToken(secretOf(environment, 'METRICS_TOKEN')),
  };
}

/** 32 letters as `portico new-key` writes them are 192 bits. */
const keyLengthMinimum = 32;
const keyLettersMinimum = 12;

/** Words of keys that are in examples, or were only meant to stay until somebody thinks of it. */
const exampleWords = /change.?me|example|secret|password|your.?key|x{8}/i;

const keyAdvice = 'Make one with `npx portico new-key`, and keep it: all nodes need the same.';

/** Whoever knows the key may open every file and pass every check. The key is not shown. */
function refuseWeakKey(name: string, key: string): void {
  if (key.length < keyLengthMinimum) {
    throw new Error(`${name} is too short: ${key.length} of at least ${keyLengthMinimum} characters. ${keyAdvice}`);
  }
  if (exampleWords.test(key) || new Set(key).size < keyLettersMinimum) {
    throw new Error(`${name} looks like one of an example, which others know too. ${keyAdvice}`);
  }
}

function readDemo(text: string | undefined): boolean {
  if (text && !/^[01]$/.test(text)) throw new Error(`DEMO is 1 for a demonstration or 0 for real use, not ${text}.`);
  return text === '1';
}

/** @param isMailed  true: links lead to it from wherever people read their mail */
function localAddress(address: string, isMailed: boolean): string {
  if (isMailed)
    throw new Error(
      'SITE_BASE_URL must be set where SMTP_URL is: the address that people use, such as https://portal.school.example, which the links in mails begin with.',
    );
  return address;
}

function readSiteBaseUrl(text: string | undefined): string | null {
  if (!text) return null;
  if (/^https?:\/\/[^?#]+$/.test(text) && URL.canParse(text)) return text;
  throw new Error(`SITE_BASE_URL is the address that people use, such as https://portal.school.example, not ${text}.`);
}

/** @param isSentFar  true: to the mail server of a school, which takes nothing from an address that does not exist */
function readMailFrom(text: string | undefined, isSentFar: boolean): string {
  const example = 'such as "Student Office <office@school.example>"';
  if (!text && isSentFar) throw new Error(`MAIL_FROM must be set where SMTP_URL is: whom mail comes from, ${example}.`);
  if (!text) return defaultSettings.mailFrom;
  if (/^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text)) return text;
  throw new Error(`MAIL_FROM is whom mail comes from, ${example}, not ${text}.`);
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

function readProxyAddresses(text: string | undefined): readonly string[] {
  if (!text) return defaultSettings.proxyAddresses;
  const addresses = text.split(',').map((address) => address.trim());
  const wrong = addresses.find((address) => !isAddressRange(address));
  if (wrong === undefined) return addresses;
  throw new Error(`PROXY_ADDRESSES names addresses such as 10.0.0.5 or ranges such as 10.0.0.0/8, not ${wrong}.`);
}

const metricsTokenLength = 16;

function readMetricsToken(text: string): string {
  if (text === '' || text.length >= metricsTokenLength) return text;
  throw new Error(`METRICS_TOKEN is too short: it has at least ${metricsTokenLength} characters.`);
}

function readScanner(environment: Environment): ScanAddress | null {
  const text = environment['SCAN_URL'];
  if (!text) return null;
  const address = scanAddress(text);
  if (!address)
    throw new Error(`SCAN_URL is an address such as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl, not ${text}.`);
  const issue = 'host' in address ? scannerLineIssue(environment, address.host) : null;
  if (issue !== null) throw new Error(issue);
  return address;
}

/** It may hold a password, so it is not shown. */
function readSmtpUrl(environment: Environment): string {
  const text = secretOf(environment, 'SMTP_URL');
  if (text !== '' && !(/^smtps?:\/\/\S+$/.test(text) && isReadable(text)))
    throw new Error(
      `SMTP_URL begins with smtp:// or smtps://, and is an address such as smtps://portal:password@mail.school.example:465. ${encodingAdvice}`,
    );
  const issue = mailLineIssue(environment, text);
  if (issue !== null) throw new Error(issue);
  return text;
}

/** Days, hours and milliseconds beyond it lead to moments that no calendar has. */
const largestNumber = 10_000_000;

function readNumber(environment: Environment, name: string, otherwise: number): number {
  const text = environment[name];
  if (!text) return otherwise;
  const number = Number(text);
  if (!(number > 0)) throw new Error(`${name} is a number above 0, not ${text}.`);
  if (number > largestNumber) throw new Error(`${name} is at most ${largestNumber}, not ${text}.`);
  return number;
}
