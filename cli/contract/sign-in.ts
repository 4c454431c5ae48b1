/** Logs in as the pages do: by the form of the login page, with its captcha. */
import { type CaptchaField, type Contract, type PortalModel, recordOf, toSent } from '#model';
import { timeWriter, valueIn } from '#server';
import type { GoodFolder } from '../config/compile-good-folder.ts';
import { CommandProblem } from '../terminal/command-problem.ts';
import { type Ask, type Question, questionFor } from './ask.ts';
import { type Envelope, envelopeOf } from './envelope.ts';
import { type PasswordForm, passwordForm } from './login-form.ts';

export interface Account {
  readonly account?: string;
  readonly password?: string;
  /** What is typed for the captcha; a sum is worked out without it. */
  readonly captcha?: string;
  /** A token in place of account and password. */
  readonly token?: string;
}

type Values = Readonly<Record<string, unknown>>;

/** @returns the token */
export async function signIn(ask: Ask, folder: GoodFolder, person: Account): Promise<string> {
  if (person.token) return person.token;
  const { portal } = folder;
  const login = passwordForm(folder);
  if (!login) {
    throw new CommandProblem(
      `The login page (${portal.settings.session.login}) has no form that asks for an account and a password and nothing else. Log in with a browser and hand over the token with --token.`,
    );
  }
  const { account, password } = person;
  if (!account || !password) {
    throw new CommandProblem(
      'An account is needed: --account and --password, or --token of somebody who is logged in.',
    );
  }
  const given = await givenFor(login, { account, password, captcha: person.captcha }, ask, portal);
  const answer = await asked(ask, questionFor(login.form.sends, given, portal.contract));
  if (answer.code === 200) return String(valueOf(login.token, { result: answer.data }, portal));
  const said = [`${answer.code} ${answer.message}`, ...issuesOf(answer), hint(answer, login)];
  const why = said.filter((part) => part !== '').map(asSentence);
  throw new CommandProblem(`${account} cannot log in: ${why.join(' ')}`);
}

interface Typed {
  readonly account: string;
  readonly password: string;
  readonly captcha: string | undefined;
}

/** What the form sends: the answers, what the config adds, and the session of the captcha. */
async function givenFor(login: PasswordForm, typed: Typed, ask: Ask, portal: PortalModel): Promise<Values> {
  const { form, captcha } = login;
  const added = Object.entries(form.with ?? {}).map(([name, value]) => [name, valueOf(value, {}, portal)]);
  const answers = { [login.account.name]: typed.account, [login.password.name]: typed.password };
  if (!captcha) return { ...Object.fromEntries(added), ...toSent(form, answers) };
  const { sid, solution } = await drawCaptcha(ask, captcha, portal.contract);
  const all = { ...answers, [captcha.name]: typed.captcha ?? solution };
  return { ...Object.fromEntries(added), ...toSent(form, all), sid };
}

function valueOf(expression: PasswordForm['token'], scope: Values, { settings }: PortalModel): unknown {
  return valueIn(expression, scope, new Date(), timeWriter(settings.timeZone));
}

async function drawCaptcha(ask: Ask, { session, picture }: CaptchaField, contract: Contract) {
  const { sid } = await need(ask, questionFor(session, {}, contract));
  return { sid, solution: solved(await need(ask, questionFor(picture, { sid }, contract))) };
}

/** What the server says of each field. */
function issuesOf({ data }: Envelope): string[] {
  const { errors } = recordOf(data);
  return Array.isArray(errors) ? errors.map((issue) => String(recordOf(issue)['message'] ?? '')) : [];
}

function asSentence(words: string): string {
  return words.replace(/\.?$/, '.');
}

function hint(answer: Envelope, { captcha }: PasswordForm): string {
  const isCaptcha = captcha && JSON.stringify(answer.data).includes(`"${captcha.name}"`);
  return isCaptcha
    ? 'This server shows a picture that a program cannot read. Log in with a browser and hand over the token with --token.'
    : '';
}

/** "What is 3 plus 4?" → 7. */
function solved({ mode, question }: Values): string {
  const numbers = mode === 'math' ? String(question ?? '').match(/\d+/g) : null;
  return numbers ? String(numbers.reduce((sum, number) => sum + Number(number), 0)) : 'demo';
}

/** The data of a call that must succeed. */
async function need(ask: Ask, question: Question): Promise<Values> {
  const { code, message, data } = await asked(ask, question);
  if (code !== 200) throw new CommandProblem(`${question.call} answers ${code} ${message}, so nobody can log in.`);
  return recordOf(data);
}

async function asked(ask: Ask, question: Question): Promise<Envelope> {
  const reply = await ask(question);
  const envelope = envelopeOf(reply);
  if (envelope) return envelope;
  throw new CommandProblem(
    `${question.call} does not answer as the contract says (HTTP ${reply.status}), so nobody can log in. Is this the address of the portal?`,
  );
}
