/** `portico office points | grant-points | adjust-points`: what happened to the points of a student, and points by hand. */

import { counted } from '#expression/node';
import { adjustPoints, alreadyChanged, grantPoints, type Localized, listPoints, spendablePoints } from '#office';
import { CommandProblem } from '../terminal/command-problem.ts';
import { print } from '../terminal/terminal.ts';
import { readCount } from './choices.ts';
import { type Consent, confirm, confirmMeant } from './confirm.ts';
import { atDesk, change, type Desk, type DeskOptions, writeDown } from './desk.ts';
import { findPerson, shownAs } from './find-person.ts';
import { type TypedWords, wordsByLanguage } from './in-languages.ts';
import { labelOf } from './labels.ts';
import { type Format, printListing } from './office-table.ts';
import { progress } from './progress.ts';
import { findStudents, shownWithCount } from './receivers.ts';
import { justNow, readWhen, showDay, showEnd, showLastDay } from './when.ts';

interface PointsOptions extends DeskOptions {
  readonly reason: string;
  readonly reasonIn?: TypedWords;
  readonly validUntil?: string;
}

export interface GrantOptions extends PointsOptions, Consent {
  readonly to: string;
}

export interface AdjustOptions extends PointsOptions, Consent {
  /** As it was typed: `3`, `+3` or `-2`. */
  readonly by: string;
}

export function grant(points: string, options: GrantOptions): Promise<number> {
  const amount = readCount(points, 'The number of points');
  const { to } = options;
  requireReason(options);
  return atDesk(options, async (desk) => {
    const { reason, expiresAt } = readPoints(desk, options);
    const receivers = await findStudents(desk, to);
    const { userIds, isEverybody } = receivers;
    const people = counted(userIds.length, 'person', 'people');
    const what = `${counted(amount, 'point')}${userIds.length === 1 ? '' : ' each'} for ${shownWithCount(receivers)}`;
    const had = await alreadyChanged(desk, 'allocate', { userIds, amount, reason }, justNow(desk));
    const again = `${counted(had, 'person has', 'people have')} ${counted(amount, 'point')} for "${reason.en}" already, and would have them twice.`;
    if (had > 0) await confirmMeant(again, options);
    else if (isEverybody) await confirm(`${what} will be granted.`, options);
    const detail = { points: amount, to, people: userIds.length };
    await progress(`Granting points to ${people} …`, userIds.length, () =>
      change(desk, 'grant-points', detail, (office) =>
        grantPoints(office, { userIds, amount, reason, ...(expiresAt ? { expiresAt } : {}) }),
      ),
    );
    print(`Granted ${what}, valid ${untilWhen(desk, expiresAt)}.`);
  });
}

export function adjust(who: string, options: AdjustOptions): Promise<number> {
  const amount = readChange(options.by);
  requireReason(options);
  if (amount < 0 && options.validUntil !== undefined)
    throw new CommandProblem('--valid-until is for points that are added. Leave it out.');
  return atDesk(options, async (desk) => {
    const { reason, expiresAt } = readPoints(desk, options);
    const receivers = await findStudents(desk, who);
    const { userIds, shown, isEverybody } = receivers;
    const each = `${counted(Math.abs(amount), 'point')}${userIds.length === 1 ? '' : ' each'}`;
    const whom = shownWithCount(receivers);
    const adjustment = { userIds, amount, reason, ...(expiresAt ? { expiresAt } : {}) };
    const had = await alreadyChanged(desk, 'adjust', adjustment, justNow(desk));
    if (had > 0) await confirmMeant(adjustedBefore(had, adjustment), options);
    else if (isEverybody)
      await confirm(amount < 0 ? `${each} will be taken from ${whom}.` : `${each} will be added for ${whom}.`, options);
    const people = userIds.length === 1 ? { user: userIds[0] ?? 0 } : { to: who, people: userIds.length };
    const short = await progress(`Putting the points of ${whom} right …`, userIds.length, () =>
      change(desk, 'adjust-points', { points: amount, ...people }, async (office) => {
        const left = await adjustPoints(office, adjustment);
        if (left.length === userIds.length)
          throw new CommandProblem(
            `There are not ${each} that could be taken from ${shown}: fewer are left, or they are held for a registration.`,
          );
        return left;
      }),
    );
    if (amount > 0) print(`Added ${each} for ${whom}, valid ${untilWhen(desk, expiresAt)}.`);
    else if (short.length === 0) print(`Took ${each} from ${whom}.`);
    else {
      print(`Took ${each} from ${userIds.length - short.length} of ${counted(userIds.length, 'person', 'people')}.`);
      print(`Who has fewer keeps them: ${short.join(', ')}.`);
    }
  });
}

function adjustedBefore(
  had: number,
  { amount, reason }: { readonly amount: number; readonly reason: Localized },
): string {
  const people = counted(had, 'person has', 'people have');
  const points = counted(Math.abs(amount), 'point');
  return amount > 0
    ? `${people} ${points} for "${reason.en}" already, and would have them twice.`
    : `${people} lost ${points} for "${reason.en}" already, and would lose as many again.`;
}

export interface PointsOfOptions extends DeskOptions {
  readonly format: Format;
}

export function pointsOf(student: string, options: PointsOfOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    const person = await findPerson(desk, student);
    const rows = await listPoints(desk, person.id);
    await writeDown(desk, 'points', { user: person.id, records: rows.length });
    const name = shownAs(person);
    printListing({
      rows,
      format: options.format,
      empty: `${name} has never had points.`,
      next: `${name} can spend ${counted(await spendablePoints(desk, person.id), 'point')} now.`,
      columns: [
        { head: 'Day', show: ({ at }) => showDay(at, desk.time) },
        { head: 'What', show: ({ type }) => labelOf(desk, 'points_type', type), shrinksTo: 10 },
        { head: 'Points', show: ({ points }) => (points > 0 ? `+${points}` : points), align: 'right' },
        { head: 'Balance', show: ({ balance }) => balance, align: 'right' },
        { head: 'Why', show: ({ reason }) => reason, shrinksTo: 20 },
        { head: 'Until', show: ({ expires }) => (expires === null ? '' : showLastDay(expires, desk.time)) },
      ],
    });
  });
}

/** @throws CommandProblem unless it is a whole number, with or without a sign, and not 0 */
function readChange(text: string): number {
  const number = Number(text);
  if (/^[+-]?\d+$/.test(text) && number !== 0 && Number.isSafeInteger(number)) return number;
  throw new CommandProblem(`--by is how many points more or less, such as 3 or -2, not ${text}.`);
}

function requireReason({ reason }: PointsOptions): void {
  if (reason.trim() === '') throw new CommandProblem('The reason is empty. Students read it in their points record.');
}

function readPoints(desk: Desk, { reason, reasonIn, validUntil }: PointsOptions) {
  return {
    reason: { en: reason, ...wordsByLanguage(desk.portal, '--reason-in', reasonIn) },
    expiresAt: validUntil === undefined ? undefined : readWhen(validUntil, '--valid-until', desk, 'end'),
  };
}

function untilWhen({ time }: Desk, expiresAt: ReturnType<typeof readWhen> | undefined): string {
  return expiresAt ? `until ${showEnd(expiresAt, time)}` : 'for a year';
}
