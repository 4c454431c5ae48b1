/** What is typed behind `submissions` and `missing:`, and which answers are meant by it. */
import {
  type AnswerSource,
  answeredForms,
  applicationTypeKeys,
  findEvent,
  findMessage,
  type ListedEvent,
  listForms,
  listRounds,
} from '#office';
import { CommandProblem } from '../terminal/command-problem.ts';
import { unknownName } from './choices.ts';
import type { Desk } from './desk.ts';
import { findClass } from './find-class.ts';

type Reader = (desk: Desk, part: string) => Promise<AnswerSource>;

const readers: Readonly<Record<string, Reader>> = {
  applications: async (desk, part) => ({
    record: 'applications',
    ...(part ? { typeKey: await typeKey(desk, part) } : {}),
  }),
  registrations: async (desk, part) => ({ record: 'registrations', eventId: await eventId(desk, part) }),
  'sign-ins': async (desk, part) => ({ record: 'sign-ins', eventId: await eventId(desk, part) }),
  assessments: async (desk, part) => ({ record: 'submissions', formId: await assessmentForm(desk, part) }),
  comments: async (desk, part) => ({ record: 'comments', eventId: await eventId(desk, part) }),
  selections: async (desk, part) => ({ record: 'selections', roundId: await roundId(desk, part) }),
  'tuition-confirmations': async (_, part) => {
    if (part) throw new CommandProblem(`Nothing stands behind tuition-confirmations. Leave out :${part}.`);
    return { record: 'tuition-confirmations' };
  },
  messages: async (desk, part) => ({ record: 'messages', sentId: await messageId(desk, part) }),
  profiles: async (desk, part) => ({
    record: 'profiles',
    ...(part ? { classId: (await findClass(desk, part)).id } : {}),
  }),
};

/** @throws CommandProblem for words that name nothing */
export async function sourceOf(desk: Desk, what: string): Promise<AnswerSource> {
  const [kind = '', ...rest] = what.split(':');
  const reader = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
  if (reader) return reader(desk, rest.join(':').trim());
  const forms = (await listForms(desk, desk.language)).map(({ id }) => id);
  if (forms.includes(what)) return { record: 'submissions', formId: what };
  const names = [...Object.keys(readers), ...forms, ...(await keptForms(desk))];
  const problem = unknownName(`Nothing is called ${what}.`, what, names);
  throw new CommandProblem(`${problem.message} \`npx portico office submissions\` lists all.`);
}

async function typeKey(desk: Desk, part: string): Promise<string> {
  const keys = await applicationTypeKeys(desk.database);
  if (keys.includes(part)) return part;
  throw unknownName(`There is no type of application ${part}.`, part, keys);
}

async function eventId(desk: Desk, part: string): Promise<number> {
  return (await eventOf(desk, part)).id;
}

async function assessmentForm(desk: Desk, part: string): Promise<string> {
  const event = await eventOf(desk, part);
  if (event.assessmentForm !== null) return event.assessmentForm;
  throw new CommandProblem(`Nobody is asked how event ${event.id} was: it has no \`assessment-form-id\`.`);
}

async function eventOf(desk: Desk, part: string): Promise<ListedEvent> {
  const event = /^\d{1,9}$/.test(part) ? await findEvent(desk, Number(part)) : undefined;
  if (event) return event;
  throw new CommandProblem(`Put the id of an event behind the colon. \`npx portico office events --all\` lists them.`);
}

async function roundId(desk: Desk, part: string): Promise<number> {
  const round = (await listRounds(desk, desk.language)).find(({ id }) => String(id) === part);
  if (round) return round.id;
  throw new CommandProblem('Put the id of a round behind the colon. `npx portico office rounds` lists them.');
}

async function messageId(desk: Desk, part: string): Promise<number> {
  const message = /^\d{1,9}$/.test(part) ? await findMessage(desk, Number(part)) : undefined;
  if (message) return message.id;
  throw new CommandProblem('Put the id of a message behind the colon. `npx portico office messages --all` lists them.');
}

/** Forms with a store of their own: those of the portal, and those whose file is gone. */
export async function keptForms({ database, portal }: Desk): Promise<string[]> {
  return [...new Set([...portal.keptForms.map(({ name }) => name), ...(await answeredForms(database))])];
}
