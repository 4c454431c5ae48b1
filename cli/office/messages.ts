/** `portico office messages`: what the office has sent, and who has read and confirmed it. */
import { type ListedMessage, listMessages } from '#office';
import { atDesk, type Desk, type DeskOptions } from './desk.ts';
import { type Format, printListing } from './office-table.ts';
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
      next: 'Who has read one: `npx portico office submissions messages:<id>`. Who has not: add `--missing`.',
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
