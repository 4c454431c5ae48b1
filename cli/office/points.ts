/** `portico office grant-points`: points by hand, for one student or for many. */
import { grantPoints } from '#office';
import { CommandProblem } from '../terminal/command-problem.ts';
import { counted } from '../terminal/counted.ts';
import { print } from '../terminal/terminal.ts';
import { readCount } from './choices.ts';
import { type Consent, confirm } from './confirm.ts';
import { atDesk, change, type DeskOptions } from './desk.ts';
import { type TypedWords, wordsByLanguage } from './in-languages.ts';
import { progress } from './progress.ts';
import { findReceivers } from './receivers.ts';
import { readWhen, showEnd } from './when.ts';

export interface GrantOptions extends DeskOptions, Consent {
  readonly to: string;
  readonly reason: string;
  readonly reasonIn?: TypedWords;
  readonly validUntil?: string;
}

export function grant(points: string, options: GrantOptions): Promise<number> {
  const amount = readCount(points, 'The number of points');
  const { to, reason, validUntil } = options;
  if (reason.trim() === '')
    throw new CommandProblem('The reason is empty. The students read it in their points record.');
  return atDesk(options, async (desk) => {
    const reasons = wordsByLanguage(desk.portal, '--reason-in', options.reasonIn);
    const expiresAt = validUntil === undefined ? undefined : readWhen(validUntil, '--valid-until', desk, 'end');
    // Class leads have no points.
    const { userIds, shown, isEverybody } = await findReceivers(desk, to === 'everybody' ? 'students' : to);
    const people = counted(userIds.length, 'person', 'people');
    const what =
      userIds.length === 1
        ? `${counted(amount, 'point')} for ${shown}`
        : `${counted(amount, 'point')} each for ${shown} (${people})`;
    if (isEverybody) await confirm(`${what} will be granted.`, options);
    const given = { amount, reason: { en: reason, ...reasons } };
    const detail = { points: amount, to, people: userIds.length };
    await progress(`Granting points to ${people} …`, userIds.length, () =>
      change(desk, 'grant-points', detail, (office) =>
        grantPoints(office, { ...given, userIds, ...(expiresAt ? { expiresAt } : {}) }),
      ),
    );
    const until = expiresAt ? `until ${showEnd(expiresAt, desk.time)}` : 'for a year';
    print(`Granted ${what}, valid ${until}.`);
  });
}
