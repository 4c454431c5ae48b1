/** `portico office register | unregister`: seats at events that the office gives and takes by hand. */
import { counted } from '#expression/node';
import { registerByHand, unregisterByHand } from '#office';
import { CommandProblem } from '../terminal/command-problem.ts';
import { print } from '../terminal/terminal.ts';
import { type Consent, confirmMeant } from './confirm.ts';
import { atDesk, change, type Desk, type DeskOptions, eventDesk } from './desk.ts';
import { eventById } from './events.ts';
import { type Noted, noteWords } from './in-languages.ts';
import { inOneLine } from './office-table.ts';
import { inOfficeWords } from './office-words.ts';
import { doubtsAboutAll, findStudents } from './receivers.ts';
import { changeForGood, tryOut } from './try-out.ts';

/** What is unusual is done after a yes: the office may know better. */
export function register(id: string, who: string, options: DeskOptions & Consent): Promise<number> {
  return atDesk(options, async (desk) => {
    const event = await eventById(desk, id);
    const found = await findStudents(desk, who);
    const { userIds } = found;
    const name = `"${inOneLine(event.title)}"`;
    const work = (office: Desk) => registerByHand(eventDesk(office), event.id, userIds);
    const { seated } = await inOfficeWords(
      async () => {
        const doubts = [...doubtsAboutAll(found), ...(await tryOut(desk, work)).doubts];
        if (doubts.length > 0) await confirmMeant(doubts.join(' '), options);
        return change(desk, 'register', { event: event.id, people: userIds.length }, work);
      },
      {
        state: `${name} is cancelled.`,
        eventClosed: `${name} is over. Who was there without a seat: \`npx portico office attended ${event.id} <who> --walk-ins\`.`,
        full: `${name} has too few free seats. Make more with \`npx portico office seats ${event.id} <number>\`. Nothing was changed.`,
      },
    );
    if (seated.length > 0)
      print(
        `${counted(seated.length, 'student is', 'students are')} registered for ${name}. ${informed(seated.length)}`,
      );
    const before = userIds.length - seated.length;
    if (before > 0) print(`${counted(before, 'student')} had a seat before.`);
  });
}

export interface UnregisterOptions extends DeskOptions, Consent, Noted {}

export function unregister(id: string, who: string, options: UnregisterOptions): Promise<number> {
  if (options.note.trim() === '') throw new CommandProblem('The reason is empty. The students read it.');
  return atDesk(options, async (desk) => {
    const note = noteWords(desk.portal, options);
    const event = await eventById(desk, id);
    const { userIds, shown } = await findStudents(desk, who);
    const name = `"${inOneLine(event.title)}"`;
    const what = `This takes ${inOneLine(shown)} off ${name}; a seat goes to whoever waits first.`;
    const detail = { event: event.id, people: userIds.length };
    const gone = await changeForGood(desk, { command: 'unregister', detail, what, ...options }, (office) =>
      unregisterByHand(eventDesk(office), event.id, { userIds, note }),
    );
    print(
      gone.length === 0
        ? `None of them was registered for ${name}.`
        : `${counted(gone.length, 'student is', 'students are')} no longer registered for ${name}. ${informed(gone.length)}`,
    );
  });
}

function informed(count: number): string {
  return `${counted(count, 'person has', 'people have')} a message and a mail.`;
}
