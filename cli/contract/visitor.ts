/** Who asks: the login, and what a role has chosen, under the names that the portal gives to their headers. */
import { type PortalModel, recordOf } from '#model';
import { timeWriter, valueIn } from '#server';
import type { GoodFolder } from '../config/compile-good-folder.ts';
import { CommandProblem } from '../terminal/command-problem.ts';
import { type Ask, questionFor } from './ask.ts';
import { envelopeOf } from './envelope.ts';
import { type Account, signIn } from './sign-in.ts';

export interface Visitor {
  readonly ask: Ask;
  /** The header with the token. */
  readonly login: Readonly<Record<string, string>>;
  /** Left out for people who have nothing to choose. */
  readonly chosen?: Chosen;
}

/** What a person of a role has chosen: the class of a class lead. */
export interface Chosen {
  readonly headers: Readonly<Record<string, string>>;
  /** What it is called: `class`. */
  readonly as: string;
  /** The reason with which calls are refused that need it; left out: whichever the server gives. */
  readonly missing?: string | undefined;
}

export interface VisitorOptions extends Account {
  /** The id of what a role chooses; left out: the first that there is. */
  readonly class?: string;
}

/** Logs in, and chooses where the person has a role that must. */
export async function visit(ask: Ask, folder: GoodFolder, options: VisitorOptions): Promise<Visitor> {
  const { contract, settings } = folder.portal;
  const login = { [settings.session.sends.token]: await signIn(ask, folder, options) };
  const who = envelopeOf(await ask(questionFor(settings.session.user, {}, contract, login)));
  if (who?.code === 401)
    throw new CommandProblem('The server does not know this token, or not any more. Log in again for a new one.');
  const choice = choiceOf(folder.portal, who?.data);
  if (!choice) return { ask, login };
  const id = options.class ?? (await firstId(ask(questionFor(choice.call, choice.with ?? {}, contract, login))));
  if (id === undefined) return { ask, login };
  return { ask, login, chosen: { headers: { [choice.sends]: id }, as: choice.as, missing: choice.missing } };
}

function choiceOf({ settings }: PortalModel, user: unknown) {
  const time = timeWriter(settings.timeZone);
  const role = Object.values(settings.roles).find(
    ({ chooses, when }) => chooses && valueIn(when, { user }, new Date(), time) === true,
  );
  return role?.chooses;
}

async function firstId(reply: ReturnType<Ask>): Promise<string | undefined> {
  const { list } = recordOf(envelopeOf(await reply)?.data);
  const id = Array.isArray(list) ? recordOf(list[0])['id'] : undefined;
  return typeof id === 'number' || typeof id === 'string' ? String(id) : undefined;
}
