/** Who answers the calls of a portal: the handlers of this server, another back end, or nobody yet, which is said before the start. */
import type { PortalModel, PreviewModel } from '#model';
import {
  type CallsElsewhere,
  callsWithoutHandler,
  hasHandler,
  type MockOptions,
  mockCalls,
  passOn,
  type ServerSettings,
} from '#server';
import { CommandProblem } from '../terminal/command-problem.ts';

export interface AnswerOptions {
  /** The address of the back end that answers calls. */
  readonly api?: string;
  /** True: calls are answered with made-up data. */
  readonly mock?: boolean;
  /** True: the calls that this server knows go there as well. */
  readonly allCalls?: boolean;
}

export interface WhoAnswers {
  /** The number of calls that are answered here, from a database. */
  readonly hereCount: number;
  /** Makes what answers the others; left out where there are none. */
  readonly elsewhere?: (around: Around) => CallsElsewhere;
  /** Answers are made up: the page gets a bar in which every state can be chosen. */
  readonly preview?: PreviewModel;
  /** In a sentence; empty where all calls are answered here. */
  readonly note: string;
  /** What is to be said when these calls change while the server runs; empty when the change holds at once. */
  readonly aboutChanged: (names: readonly string[]) => string;
}

/** What whoever answers elsewhere may need of the server. */
export interface Around extends MockOptions {
  readonly settings: ServerSettings;
}

/** @throws CommandProblem when nobody answers some calls, or the address cannot be used */
export function whoAnswers({ contract, settings }: PortalModel, options: AnswerOptions): WhoAnswers {
  const all = Object.keys(contract.calls);
  const others = options.allCalls ? all : callsWithoutHandler(contract);
  const hereCount = all.length - others.length;
  const isHere = (name: string) => !options.allCalls && hasHandler(name);
  const aboutHere = (names: readonly string[]) => startAgain(names.filter(isHere));
  const aboutOwn = (names: readonly string[]) => aboutHere(names) || nobody(names.filter((name) => !isHere(name)));
  if (options.api !== undefined) {
    const address = readBackEnd(options.api);
    return {
      hereCount,
      elsewhere: (around) => passOn({ address, timeoutMs: around.settings.requestTimeoutMs }),
      note: passedOn(others.length, hereCount, address),
      aboutChanged: aboutHere,
    };
  }
  if (options.mock) {
    const note = madeUp(others.length, hereCount);
    if (others.length === 0) return { hereCount, note, aboutChanged: aboutOwn };
    const preview = { roles: others.includes(settings.session.user) };
    return { hereCount, elsewhere: mockCalls, preview, note, aboutChanged: aboutHere };
  }
  if (options.allCalls) throw new CommandProblem(`--all-calls does not say where the calls go. ${bothWays}`);
  if (others.length > 0) throw new CommandProblem(`${unanswered(others)} ${bothWays}`);
  return {
    hereCount,
    note: '',
    aboutChanged: aboutOwn,
  };
}

/** A handler is held against its call once, at the start. */
function startAgain(names: readonly string[]): string {
  if (names.length === 0) return '';
  return `Calls have changed as well: start the server again for ${named(names)}. Until then they are answered as before.`;
}

function nobody(names: readonly string[]): string {
  return names.length === 0 ? '' : `${unanswered(names)} ${bothWays}`;
}

const bothWays =
  'Pass them to a server of yours with --api https://your-server.example, or try the pages with made-up answers with --mock; for a portal of your own add --all-calls. In development that is `npm run dev -- --mock --all-calls`.';

/** "Nothing answers the calls library/books and library/loans: …" */
function unanswered(names: readonly string[]): string {
  const subject = names.length === 1 ? 'the call' : 'the calls';
  return `Nothing answers ${subject} ${named(names)}: Portico itself only answers the calls of the portal it came with.`;
}

/** `a, b and c`; of many the first, and how many more there are. */
function named(names: readonly string[]): string {
  const shown = names.slice(0, 8);
  const rest = names.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ').replace(/, ([^,]+)$/, ' and $1');
}

function passedOn(count: number, hereCount: number, address: URL): string {
  const where = `${address.origin}${address.pathname.replace(/\/$/, '')}`;
  if (hereCount === 0) return `All calls are passed to ${where}; there is no database here.`;
  if (count === 0)
    return `Nothing is passed to ${where}: all ${hereCount} calls are answered here. --all-calls passes them all.`;
  return `${count === 1 ? '1 call is' : `${count} calls are`} passed to ${where}, ${hereCount} are answered here.`;
}

function madeUp(count: number, hereCount: number): string {
  if (hereCount === 0)
    return 'All answers are made up, and nothing that is sent is kept. Any account logs in; the captcha is demo.';
  if (count === 0)
    return `Nothing is made up: all ${hereCount} calls are answered here. --all-calls makes all answers up.`;
  return `The answers of ${count === 1 ? '1 call' : `${count} calls`} are made up, ${hereCount} are answered here.`;
}

/** What is wrong with an address is reported without showing it: it may hold a password. */
function readBackEnd(text: string): URL {
  const address = URL.canParse(text) ? new URL(text) : null;
  if (!address || !['http:', 'https:'].includes(address.protocol)) {
    throw new CommandProblem(
      'What stands behind --api is no address. It begins with https:// or http://, such as https://your-server.example.',
    );
  }
  if (address.username || address.password) {
    throw new CommandProblem(
      'The address behind --api holds a name or a password. Leave them out: each request carries the login of the person who asks.',
    );
  }
  if (address.search || address.hash) {
    throw new CommandProblem(
      'The address behind --api has a ? or a # in it. End it before: calls are added behind it, as in https://your-server.example/student-api/v1/user/info.',
    );
  }
  return address;
}
