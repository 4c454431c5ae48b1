/** `portico office classes`: the classes, who studies in them, and who leads them. */
import { listClasses } from '#office';
import { atDesk, type DeskOptions } from './desk.ts';
import { type Format, printListing } from './office-table.ts';

export interface ClassesOptions extends DeskOptions {
  readonly format: Format;
}

export function classes(options: ClassesOptions): Promise<number> {
  return atDesk(options, async ({ database, typed }) => {
    printListing({
      rows: await listClasses(database),
      format: options.format,
      empty: typed('There are no classes yet: `npx portico office import` brings them in.'),
      next: typed('Who is in one: `npx portico office people --class "<title>"`.'),
      columns: [
        { head: 'No.', show: ({ id }) => id, align: 'right' },
        { head: 'Title', show: ({ title }) => title, shrinksTo: 12 },
        { head: 'Programme', show: ({ programme }) => programme, shrinksTo: 9 },
        { head: 'Students', show: ({ students }) => students, align: 'right' },
        { head: 'Led by', show: ({ leads }) => leads.join(', '), shrinksTo: 10 },
      ],
    });
  });
}
