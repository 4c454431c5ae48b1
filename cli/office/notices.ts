/** `portico office notices | withdraw`: what became of a notice, and how it is taken down. */
import { counted } from '#expression/node';
import { findNotice, type ListedNotice, listNotices, withdrawNotice } from '#office';
import { print } from '../terminal/terminal.ts';
import { forWhom } from './audience.ts';
import { recordByNumber } from './choices.ts';
import { atDesk, change, type Desk, type DeskOptions } from './desk.ts';
import { type Format, inOneLine, printListing } from './office-table.ts';
import { inOfficeWords } from './office-words.ts';
import { showDay, showLastDay } from './when.ts';

export interface NoticesOptions extends DeskOptions {
  readonly all?: boolean;
  readonly format: Format;
}

export function notices(options: NoticesOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    printListing({
      rows: await listNotices(desk, options.all ?? false),
      format: options.format,
      empty: options.all ? 'There are no notices.' : 'No notice is shown now. `--all` lists those that are over.',
      next: desk.typed(
        'Change one: `npx portico office publish <file> --replace <id>`. Take one down: `npx portico office withdraw <id>`.',
      ),
      columns: [
        { head: 'Id', show: ({ id }) => id, align: 'right' },
        { head: 'Title', show: ({ title }) => title, shrinksTo: 12 },
        { head: 'Category', show: ({ category }) => category, shrinksTo: 14 },
        { head: 'Published', show: ({ published }) => showDay(published, desk.time), shrinksTo: 9 },
        { head: 'Expires', show: (notice) => endOf(desk, notice), shrinksTo: 9 },
        { head: 'For', show: (notice) => forWhom(notice, notice.isPublic), shrinksTo: 8 },
        { head: 'Read', show: ({ readBy }) => readBy || '', align: 'right' },
        { head: 'Answers', show: ({ answers }) => answers || '', align: 'right' },
      ],
    });
  });
}

function endOf({ time }: Desk, { expires, withdrawn }: ListedNotice): string {
  if (withdrawn !== null) return 'Withdrawn';
  return expires === null ? '' : showLastDay(expires, time);
}

export function withdraw(id: string, options: DeskOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    const notice = await noticeById(desk, id);
    const name = `Notice ${notice.id} "${inOneLine(notice.title)}"`;
    await inOfficeWords(
      () => change(desk, 'withdraw', { notice: notice.id }, (office) => withdrawNotice(office, notice.id)),
      { state: `${name} is withdrawn already.` },
    );
    print(desk.typed(`${name} is withdrawn: nobody reads it any more.${answersOf(notice)}`));
    print(desk.typed(`To show it again: \`npx portico office publish <file> --replace ${notice.id}\`.`));
  });
}

/** Where the answers are; nothing for none. */
function answersOf({ answers, form }: ListedNotice): string {
  if (answers === 0) return '';
  return ` ${counted(answers, 'answer stays', 'answers stay')}: \`npx portico office submissions ${form}\`.`;
}

/** @throws CommandProblem when there is none */
export function noticeById(desk: Desk, typed: string): Promise<ListedNotice> {
  const notices = { find: (id: number) => findNotice(desk, id), list: () => listNotices(desk, false) };
  return recordByNumber(typed, 'notice', notices);
}
