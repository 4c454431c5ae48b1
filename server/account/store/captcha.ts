/**
 * Captchas: four clear letters in a noisy picture, or a small sum. Each is bound to a sign-in session, lives 5 minutes
 * and can be answered once, rightly or wrongly.
 */
import { randomInt } from 'node:crypto';
import svgCaptcha from 'svg-captcha-fixed';
import type { Database } from '../../kernel/database/open.ts';
import type { ServerSettings } from '../../kernel/settings.ts';
import { isSigned, randomKey, randomLetters, sign } from '../../kernel/values/secrets.ts';
import { after, instantOf, minuteMs } from '../../kernel/values/time.ts';

/** Answers for one purpose are no good for another. */
export type CaptchaPurpose = 'login' | 'find-password';

export const captchaLifeMs = 5 * minuteMs;

const letterCount = 4;

/** 24 random bytes give the 32 characters of a session's name. */
const sidBytes = 24;

/** What everybody may type in a demonstration, and nobody outside one. */
const demoAnswer = 'demo';

export interface Captcha {
  /** A picture as data address; null when a question is asked or nothing has to be proved. */
  readonly image: string | null;
  readonly sum: { readonly left: number; readonly right: number } | null;
}

export async function openCaptchaSession(database: Database, now: Date): Promise<string> {
  const sid = randomKey(sidBytes);
  await database
    .insertInto('captcha_sessions')
    .values({ sid, expires_at: instantOf(after(now, captchaLifeMs)) })
    .execute();
  return sid;
}

/** Which answer is meant: a session may hold one for each purpose. */
export interface CaptchaPlace {
  readonly sid: string;
  readonly purpose: CaptchaPurpose;
}

/** Draws a new captcha in a session, in place of the one before. Undefined when the session is unknown or over. */
export async function drawCaptcha(
  database: Database,
  settings: ServerSettings,
  { sid, purpose }: CaptchaPlace,
  now: Date,
): Promise<Captcha | undefined> {
  const expiresAt = instantOf(after(now, captchaLifeMs));
  const session = await database
    .updateTable('captcha_sessions')
    .set({ expires_at: expiresAt })
    .where('sid', '=', sid)
    .where('expires_at', '>', instantOf(now))
    .returning('sid')
    .executeTakeFirst();
  if (!session) return undefined;
  const { answer, ...captcha } = newCaptcha(settings);
  const answerHash = hashAnswer(settings, sid, purpose, answer);
  await database
    .insertInto('captcha_answers')
    .values({ sid, purpose, answer_hash: answerHash, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.columns(['sid', 'purpose']).doUpdateSet({ answer_hash: answerHash, expires_at: expiresAt }),
    )
    .execute();
  return captcha;
}

/** Whether the answer is right. Right or wrong, it is used up: of two answers at once only one is looked at. */
export async function useCaptcha(
  database: Database,
  settings: ServerSettings,
  { sid, purpose, answer }: CaptchaPlace & { readonly answer: string },
  now: Date,
): Promise<boolean> {
  const row = await database
    .deleteFrom('captcha_answers')
    .where('sid', '=', sid)
    .where('purpose', '=', purpose)
    .returning(['answer_hash', 'expires_at'])
    .executeTakeFirst();
  if (!row || row.expires_at <= instantOf(now)) return false;
  if (settings.captchaMode === 'off') return true;
  if (settings.demo && answer.toLowerCase() === demoAnswer) return true;
  return isSigned(settings.secretKey, row.answer_hash, 'captcha', purpose, sid, answer.toUpperCase());
}

function newCaptcha(settings: ServerSettings): Captcha & { readonly answer: string } {
  if (settings.captchaMode === 'off') return { image: null, sum: null, answer: randomKey(sidBytes) };
  if (settings.captchaMode === 'math') {
    const sum = { left: randomInt(2, 20), right: randomInt(2, 20) };
    return { image: null, sum, answer: String(sum.left + sum.right) };
  }
  const answer = randomLetters(letterCount);
  return {
    image: `data:image/svg+xml;base64,${Buffer.from(drawPicture(answer)).toString('base64')}`,
    sum: null,
    answer,
  };
}

/** The library's own letters come from Math.random and could be foreseen, so it only draws ours. */
const drawLetters = svgCaptcha as unknown as (text: string, look: object) => string; // its types hide that it can

/** Dark letters and grey lines on white. The library would colour them, too light to read, if it drew the white itself. */
function drawPicture(text: string): string {
  const drawn = drawLetters(text, { noise: 3, color: false, fontSize: 64, width: 160, height: 56 });
  return drawn.replace('>', '><rect width="100%" height="100%" fill="#ffffff"/>');
}

function hashAnswer(settings: ServerSettings, sid: string, purpose: CaptchaPurpose, answer: string): string {
  return sign(settings.secretKey, 'captcha', purpose, sid, answer.toUpperCase());
}
