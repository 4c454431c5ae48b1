/**
 * Sends the mail that waits. A try that fails is made again after ever longer pauses, a few times; then the mail is given
 * up with a warning. A mail is counted as tried before it is sent, so a node that dies does not send it for ever.
 */

import { createTransport, type Transporter } from 'nodemailer';
import { recordOf } from '#model';
import type { JobDeps } from '../../kernel/call/job.ts';
import type { Row } from '../../kernel/database/tables.ts';
import { pageAddress } from '../../kernel/values/page-link.ts';
import { after, instantOf, minuteMs, secondMs } from '../../kernel/values/time.ts';
import { pausesMs } from '../store/mail.ts';

/** Mails of one run. */
const atOnce = 100;

/** A mail server that does not answer must not hold up the other jobs. */
const patienceMs = 20 * secondMs;

/** Nor one that answers without coming to an end: a whole mail takes at most this long. */
const longestMs = minuteMs;

/** The library's words for a mail server that cannot be reached, or takes nothing of this portal. */
const awayCodes: ReadonlySet<unknown> = new Set([
  ...['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'ECONNREFUSED', 'EABORT'],
  ...['EAUTH', 'EPROTOCOL', 'ETLS'],
]);

/** With this it ends a line at any time: too much has come, or it is about to stop (RFC 5321, 3.8). */
const closingCode = 421;

type Mail = Row<'outbox'>;
/** @throws when the mail could not be handed over */
type Post = (mail: Mail) => Promise<void>;

export async function sendMail(deps: JobDeps): Promise<void> {
  const { database, clock } = deps;
  const waiting = await database
    .selectFrom('outbox')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('tries', '<=', pausesMs.length)
    .where('next_try_at', '<=', instantOf(clock()))
    .orderBy('id')
    .limit(atOnce)
    .execute();
  if (waiting.length === 0) return;
  const transport = openTransport(deps);
  try {
    const post = postThrough(deps, transport);
    for (const mail of waiting) if (!(await tryMail(deps, mail, post))) break;
  } finally {
    transport?.close();
  }
}

/**
 * False when the mail server is away or takes nothing: each further mail would lose one of its tries in vain, and a login that fails
 * a hundred times is locked.
 */
async function tryMail(deps: JobDeps, mail: Mail, post: Post): Promise<boolean> {
  if (!(await countTry(deps, mail))) return true;
  try {
    await post(mail);
  } catch (error) {
    const isLast = mail.tries >= pausesMs.length;
    const words = isLast ? 'mail is given up' : 'mail could not be sent and is tried again';
    deps.warn({ mail: mail.id, tries: mail.tries + 1, reason: reasonOf(error) }, words);
    const { code, responseCode } = recordOf(error);
    return !awayCodes.has(code) && responseCode !== closingCode;
  }
  // What was said is kept no longer than it takes to send it: it may hold a verification code.
  await deps.database
    .updateTable('outbox')
    .set({ sent_at: instantOf(deps.clock()), content: '', page: null })
    .where('id', '=', mail.id)
    .execute();
  return true;
}

/** False when another node is at this mail. */
async function countTry({ database, clock }: JobDeps, mail: Mail): Promise<boolean> {
  const pause = pausesMs[mail.tries] ?? 0;
  const taken = await database
    .updateTable('outbox')
    .set({ tries: mail.tries + 1, next_try_at: instantOf(after(clock(), pause)) })
    .where('id', '=', mail.id)
    .where('tries', '=', mail.tries)
    .where('sent_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

function openTransport({ settings }: JobDeps): Transporter | undefined {
  if (settings.smtpUrl === '') return undefined;
  return createTransport(
    {
      url: settings.smtpUrl,
      requireTLS: settings.smtpNeedsTls,
      pool: true,
      maxConnections: 1,
      connectionTimeout: patienceMs,
      socketTimeout: patienceMs,
    },
    { from: settings.mailFrom, headers: { 'Auto-Submitted': 'auto-generated' } },
  );
}

function postThrough({ settings, note }: JobDeps, transport: Transporter | undefined): Post {
  if (transport) {
    return async (mail) => {
      const { recipient, subject } = mail;
      const to = { name: '', address: recipient };
      const signal = AbortSignal.timeout(longestMs);
      await transport.sendMail({ to, subject, text: textOf(mail, settings), signal });
    };
  }
  if (settings.demo) {
    return async (mail) => note({ to: mail.recipient, subject: mail.subject, content: textOf(mail, settings) }, 'mail');
  }
  return () => Promise.reject(new Error('SMTP_URL is not set'));
}

function textOf({ content, page }: Mail, { siteBaseUrl }: JobDeps['settings']): string {
  return page === null ? content : `${content}\n${pageAddress(siteBaseUrl, page)}`;
}

/** What the mail server said, without addresses or texts. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = recordOf(error);
  const said = [code, responseCode].filter((part) => part !== undefined).join(' ');
  return said || (error instanceof Error ? error.message : 'unknown');
}
