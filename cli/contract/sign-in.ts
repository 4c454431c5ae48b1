/** Logs in as the pages do: session, captcha, password. */
import { recordOf } from '#model';
import { CommandProblem } from '../terminal/command-problem.ts';
import type { Ask, Question } from './ask.ts';
import { type Envelope, envelopeOf } from './envelope.ts';

export interface Account {
  readonly account?: string;
  readonly password?: string;
  /** What is typed for the captcha; a sum is worked out without it. */
  readonly captcha?: string;
  /** A token in place of account and password. */
  readonly token?: string;
}

/** @returns the token */
export async function signIn(ask: Ask, { account, password, captcha, token }: Account): Promise<string> {
  if (token) return token;
  if (!account || !password) {
    throw new CommandProblem(
      'An account is needed: --account and --password, or --token of somebody who is logged in.',
    );
  }
  const { sid } = await need<{ sid: string }>(ask, { method: 'GET', call: 'passport/sid' });
  const picture = await need<{ mode: string; question?: string | null }>(ask, {
    method: 'POST',
    call: 'passport/captcha',
    body: { sid },
  });
  const typed = captcha ?? solved(picture);
  const login = await asked(ask, {
    method: 'POST',
    call: 'passport/login',
    body: { account, password, sid, captcha: typed },
  });
  if (login.code === 200) return String((login.data as { token: unknown }).token); // code 200: the data of a login
  const why = [`${login.code} ${login.message}`, ...issuesOf(login), hint(login)].filter((part) => part !== '');
  throw new CommandProblem(`${account} cannot log in: ${why.map(asSentence).join(' ')}`);
}

/** What the server says of each field. */
function issuesOf({ data }: Envelope): string[] {
  const { errors } = recordOf(data);
  return Array.isArray(errors) ? errors.map((issue) => String(recordOf(issue)['message'] ?? '')) : [];
}

function asSentence(words: string): string {
  return words.replace(/\.?$/, '.');
}

function hint(login: Envelope): string {
  const isCaptcha = JSON.stringify(login.data).includes('"captcha"');
  return isCaptcha
    ? 'This server shows a picture that a program cannot read. Log in with a browser and hand over the token with --token.'
    : '';
}

/** "What is 3 plus 4?" → 7. */
function solved({ mode, question }: { readonly mode: string; readonly question?: string | null }): string {
  const numbers = mode === 'math' ? (question ?? '').match(/\d+/g) : null;
  return numbers ? String(numbers.reduce((sum, number) => sum + Number(number), 0)) : 'demo';
}

/** The data of a call that must succeed. */
async function need<Data>(ask: Ask, question: Question): Promise<Data> {
  const { code, message, data } = await asked(ask, question);
  if (code !== 200) throw new CommandProblem(`${question.call} answers ${code} ${message}, so nobody can log in.`);
  return data as Data; // read further on with care: this is another server
}

async function asked(ask: Ask, question: Question): Promise<Envelope> {
  const reply = await ask(question);
  const envelope = envelopeOf(reply);
  if (envelope) return envelope;
  throw new CommandProblem(
    `${question.call} does not answer as the contract says (HTTP ${reply.status}), so nobody can log in. Is this the address of the portal?`,
  );
}
