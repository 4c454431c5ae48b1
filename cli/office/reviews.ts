/** `portico office reviews`: what was written about an event, and what of it others may no longer read. */
import { counted } from '#expression/node';
import { judgeReviews, listReviews } from '#office';
import { CommandProblem } from '../terminal/command-problem.ts';
import { print } from '../terminal/terminal.ts';
import { atDesk, change, type Desk, type DeskOptions, writeDown } from './desk.ts';
import { eventById } from './events.ts';
import { labelOf } from './labels.ts';
import { type Format, inOneLine, printListing } from './office-table.ts';
import { showDay } from './when.ts';

export interface ReviewsOptions extends DeskOptions {
  readonly hide?: readonly string[];
  readonly show?: readonly string[];
  readonly format: Format;
}

export function reviews(eventId: string, options: ReviewsOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    const event = await eventById(desk, eventId);
    if (options.hide || options.show) await judge(desk, event.id, options);
    else await list(desk, event.id, options.format);
  });
}

async function list(desk: Desk, eventId: number, format: Format): Promise<void> {
  const rows = await listReviews(desk.database, eventId);
  await writeDown(desk, 'reviews', { event: eventId, records: rows.length });
  printListing({
    rows,
    format,
    empty: 'Nobody has written a review.',
    next: desk.typed(
      `One that hurts somebody: \`npx portico office reviews ${eventId} --hide <id>\`. \`--show <id>\` shows it again.`,
    ),
    columns: [
      { head: 'Id', show: ({ id }) => id, align: 'right' },
      { head: 'State', show: ({ status }) => labelOf(desk, 'photo_status', status) },
      { head: 'Student', show: ({ student }) => student, shrinksTo: 10 },
      { head: 'Stars', show: ({ rating }) => rating ?? '', align: 'right' },
      { head: 'Review', show: ({ content }) => inOneLine(content ?? ''), shrinksTo: 16 },
      { head: 'Written', show: ({ written }) => showDay(written, desk.time) },
    ],
  });
}

async function judge(desk: Desk, eventId: number, { hide = [], show = [] }: ReviewsOptions): Promise<void> {
  const known = new Set((await listReviews(desk.database, eventId)).map(({ id }) => String(id)));
  const missing = [...hide, ...show].filter((id) => !known.has(id));
  if (missing.length > 0) {
    throw new CommandProblem(
      inOneLine(
        `There is no review ${missing.join(', ')} of this event. \`npx portico office reviews ${eventId}\` lists them.`,
      ),
    );
  }
  const verdicts = { hide: hide.map(Number), show: show.map(Number) };
  const changed = await change(desk, 'reviews', { event: eventId }, (office) =>
    judgeReviews(office, eventId, verdicts),
  );
  print(changed === 0 ? 'Nothing has changed.' : `${counted(changed, 'review has', 'reviews have')} a new state.`);
}
