/** `portico office messages | take-back`: what the office has sent, who has read and confirmed it, and how it is taken back. */
import { counted } from '#expression/node';
import { findMessage, type ListedMessage, listMessages, takeMessageBack } from '#office';
import { print } from '../terminal/terminal.ts';
import { recordByNumber } from './choices.ts';
import type { Consent } from './confirm.ts';
import { atDesk, type Desk, type DeskOptions } from './desk.ts';
import { type Format, inOneLine, printListing } from './office-table.ts';
import { inOfficeWords } from './office-words.ts';
import { changeForGood } from './try-out.ts';
import { showDay, showLastDay } from './when.ts';

export interface MessagesOptions extends DeskOptions {
  readonly all?: boolean;
  readonly format: Format;
}

export function messages(options: MessagesOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    printListing({
      rows: await listMessages(desk, options.all ?? false),
      format: options.format,
      empty: options.all
        ? 'The office has sent no message.'
        : 'No message of the office is shown now. `--all` lists those that have expired.',
      next: desk.typed(
        'Who has read one: `npx portico office submissions messages:<id>`. Who has not: add `--missing`.',
      ),
      columns: [
        { head: 'Id', show: ({ id }) => id, align: 'right' },
        { head: 'Title', show: ({ title }) => title, shrinksTo: 12 },
        { head: 'Sent', show: ({ sent }) => showDay(sent, desk.time), shrinksTo: 9 },
        { head: 'Expires', show: (message) => endOf(desk, message), shrinksTo: 9 },
        { head: 'People', show: ({ people }) => people, align: 'right' },
        { head: 'Read', show: ({ readBy }) => readBy || '', align: 'right' },
        { head: 'Confirmed', show: (message) => confirmedOf(message), align: 'right' },
      ],
    });
  });
}

function endOf({ time }: Desk, { expires }: ListedMessage): string {
  return expires === null ? '' : showLastDay(expires, time);
}

/** Nothing where nobody has to. */
function confirmedOf({ asksToConfirm, confirmedBy }: ListedMessage): number | '' {
  return asksToConfirm ? confirmedBy : '';
}

export function takeBack(id: string, options: DeskOptions & Consent): Promise<number> {
  return atDesk(options, async (desk) => {
    const message = await messageById(desk, id);
    const name = `"${inOneLine(message.title)}"`;
    const what = `${name} goes out of ${counted(message.people, 'inbox', 'inboxes')}.`;
    await inOfficeWords(
      () =>
        changeForGood(desk, { command: 'take-back', detail: { message: message.id }, what, ...options }, (office) =>
          takeMessageBack(office, message.id),
        ),
      { state: `${name} has expired: it is in no inbox any more.` },
    );
    print(`${name} is in no inbox any more. A mail that went out with it cannot be taken back.`);
  });
}

/** @throws CommandProblem when there is none */
function messageById(desk: Desk, typed: string): Promise<ListedMessage> {
  const messages = { find: (id: number) => findMessage(desk, id), list: () => listMessages(desk, false) };
  return recordByNumber(typed, 'message', messages);
}
