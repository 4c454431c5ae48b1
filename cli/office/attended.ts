/** `portico office attended`: who was at an event and could not check in. */
import { counted } from '#expression/node';
import { noteAttendance } from '#office';
import { print } from '../terminal/terminal.ts';
import { type Consent, confirmMeant } from './confirm.ts';
import { atDesk, type DeskOptions } from './desk.ts';
import { eventById } from './events.ts';
import { inOneLine } from './office-table.ts';
import { inOfficeWords } from './office-words.ts';
import { doubtsAboutAll, findStudents } from './receivers.ts';
import { changeOrTry, type TrialOptions, trialHead } from './try-out.ts';

export interface AttendedOptions extends DeskOptions, TrialOptions, Consent {
  readonly walkIns?: boolean;
}

export function attended(id: string, who: string, options: AttendedOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    const event = await eventById(desk, id);
    const found = await findStudents(desk, who);
    const { userIds } = found;
    const doubts = options.walkIns && !options.dryRun ? doubtsAboutAll(found) : [];
    if (doubts.length > 0) await confirmMeant(doubts.join(' '), options);
    const name = `"${inOneLine(event.title)}"`;
    const { noted, walkedIn } = await inOfficeWords(
      () =>
        changeOrTry(
          desk,
          { command: 'attended', detail: { event: event.id, people: userIds.length }, ...options },
          (office) => noteAttendance(office, event.id, { userIds, walkIns: options.walkIns ?? false }),
        ),
      { eventNotOpen: `${name} has not begun.` },
    );
    const before = userIds.length - noted;
    if (options.dryRun) print(trialHead);
    if (noted > 0)
      print(`${counted(noted, 'person', 'people')} took part in ${name}; points follow as with a check-in.`);
    if (walkedIn > 0) print(`${walkedIn} of them had no seat.`);
    if (before > 0) print(`Of ${counted(before, 'person', 'people')} it was known before.`);
  });
}
