/** `portico office photos`: pictures of an event, looked at before others see them, and those of the office. */

import { counted } from '#expression/node';
import { addPhotos, type ListedEvent, listPhotos, removePhotos, reviewPhotos } from '#office';
import { CommandProblem } from '../terminal/command-problem.ts';
import { print } from '../terminal/terminal.ts';
import { atDesk, change, type Desk, type DeskOptions, writeDown } from './desk.ts';
import { eventById } from './events.ts';
import { readFiles } from './handed-texts.ts';
import { labelOf } from './labels.ts';
import { type Format, inOneLine, printListing } from './office-table.ts';
import { showWhen } from './when.ts';

export interface PhotosOptions extends DeskOptions {
  /** Ids; `true` when none is named: all that nobody has looked at. */
  readonly approve?: readonly string[] | true;
  readonly hide?: readonly string[];
  /** Files with pictures of the office. */
  readonly add?: readonly string[];
  readonly format: Format;
}

export function photos(eventId: string, options: PhotosOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    const event = await eventById(desk, eventId);
    const judges = options.approve !== undefined || options.hide !== undefined;
    // First: a wrong id is refused before anything is added, which would be there twice the next time.
    if (judges) await review(desk, event.id, options);
    if (options.add) await add(desk, event, options.add);
    if (!judges && !options.add) await show(desk, event.id, options.format);
  });
}

async function add(desk: Desk, { id, title }: ListedEvent, paths: readonly string[]): Promise<void> {
  const pictures = readFiles(paths);
  await change(desk, 'photos', { event: id, added: pictures.length }, (office) => addPhotos(office, id, pictures));
  const where = `the photo wall of "${inOneLine(title)}"`;
  print(`${counted(pictures.length, 'picture is', 'pictures are')} on ${where}.`);
}

async function show(desk: Desk, eventId: number, format: Format): Promise<void> {
  const rows = await listPhotos(desk.database, eventId);
  await writeDown(desk, 'photos', { event: eventId, records: rows.length });
  const found = printListing({
    rows,
    format,
    empty: 'Nobody has uploaded a picture. `--add <files>` puts pictures of the office on the photo wall.',
    columns: [
      { head: 'Id', show: ({ id }) => id },
      { head: 'State', show: ({ status }) => labelOf(desk, 'photo_status', status) },
      { head: 'Student', show: ({ student }) => student ?? 'The office', shrinksTo: 10 },
      { head: 'Caption', show: ({ caption }) => caption, shrinksTo: 8 },
      { head: 'Uploaded', show: ({ uploaded }) => showWhen(uploaded, desk.time) },
    ],
  });
  if (found && format === 'pretty') {
    print('`--approve` shows all that nobody has looked at, `--approve <id>` and `--hide <id>` single ones.');
  }
}

async function review(desk: Desk, eventId: number, { approve, hide = [] }: PhotosOptions): Promise<void> {
  const photos = await listPhotos(desk.database, eventId);
  const known = new Set(photos.map(({ id }) => id));
  const named = [...(approve === true ? [] : (approve ?? [])), ...hide];
  const missing = named.filter((id) => !known.has(id));
  if (missing.length > 0) {
    throw new CommandProblem(
      inOneLine(
        `There is no picture ${missing.join(', ')} of this event. \`npx portico office photos ${eventId}\` lists them.`,
      ),
    );
  }
  const own = new Set(photos.filter(({ student }) => student === null).map(({ id }) => id));
  const ofStudents = (ids: readonly string[]) => ids.filter((id) => !own.has(id));
  const verdicts = {
    ...(approve ? { approve: approve === true ? ('pending' as const) : ofStudents(approve) } : {}),
    hide: ofStudents(hide),
  };
  const changed = await change(desk, 'photos', { event: eventId }, async (office) => {
    const judged = await reviewPhotos(office, eventId, verdicts);
    return (
      judged +
      (await removePhotos(
        office.database,
        eventId,
        hide.filter((id) => own.has(id)),
      ))
    );
  });
  print(changed === 0 ? 'Nothing has changed.' : `${counted(changed, 'picture has', 'pictures have')} a new state.`);
}
