/** Why the portal says no, in the words of the office: the sentences of the server are made for students. */
import { isLocked, isReadOnly, type PortalView, Refusal, type RefusalName, refusals } from '#office';
import { asWhoRunsIt } from '../data/places.ts';
import { CommandProblem, codeOf } from '../terminal/command-problem.ts';

export type OfficeWords = Readonly<Partial<Record<RefusalName, string>>>;

/** What a refusal means to the office, where a command does not say it better. */
const usualWords: OfficeWords = {
  notFound: 'There is no such record.',
  state: 'This is no longer possible: the record is closed or cancelled already.',
  full: 'No seat is free. Make more with `npx portico office seats`.',
  eventClosed: 'The event is over.',
  pointsInsufficient: 'There are not enough points for this.',
};

const busy = 'The portal is writing just now. Wait a moment and run the command again.';

/** Runs the work of a command. @throws CommandProblem in place of a refusal that has words here; all else goes on as it is */
export async function inOfficeWords<Result>(work: () => Promise<Result>, words: OfficeWords): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const said = error instanceof Refusal ? words[error.kind] : undefined;
    throw said === undefined ? error : new CommandProblem(said);
  }
}

/**
 * Runs a command; a refusal and an issue that the office can mend become sentences.
 * @throws CommandProblem in place of them; what is our own mistake goes on as it is
 */
export async function inSentences<Result>(portal: PortalView, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw asSentence(error, portal);
  }
}

function asSentence(error: unknown, portal: PortalView): unknown {
  if (error instanceof Refusal) {
    const { kind } = error;
    return new CommandProblem(usualWords[kind] ?? portal.say(refusals[kind].says, 'en').replace(/\.?$/, '.'));
  }
  if (isSentence(error)) return new CommandProblem(error.message);
  if (isKeptOut(error))
    return new CommandProblem(
      `This user may not read or write all of the data of the portal. ${asWhoRunsIt} Nothing was changed.`,
    );
  return isLocked(error) ? new CommandProblem(busy) : error;
}

/** Whoever does not run the portal may often read its data, and no more. */
function isKeptOut(error: unknown): boolean {
  return isReadOnly(error) || ['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error) ?? '');
}

/** The functions of the office throw plain errors with full sentences; everything else that is thrown has a code or a class. */
function isSentence(error: unknown): error is Error {
  return error instanceof Error && error.constructor === Error && codeOf(error) === undefined;
}
