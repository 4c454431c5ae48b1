/** `portico office attended`: who was at an event and could not check in. */
import { counted } from '#expression/node';
import { noteAttendance } from '#office';
import { print } from '../terminal/terminal.ts';
import { atDesk, type DeskOptions } from './desk.ts';
import { eventById } from './events.ts';
import { inOneLine } from './office-table.ts';
import { inOfficeWords } from './office-words.ts';
import { findStudents } from './receivers.ts';
import { changeOrTry, type TrialOptions, trialHead } from './try-out.ts';

export interface AttendedOptions extends DeskOptions, TrialOptions {
  readonly walkIns?: boolean;
}

export function attended(id: string, who: string, options: AttendedOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    const event = await eventById(desk, id);
    const { userIds } = await findStudents(desk, who);
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
