/** Who has not answered yet: `portico office submissions --missing`, and `missing:…` where receivers are named. */
import {
  type AnswerSource,
  exportMissing,
  isPutNow,
  listEvents,
  listForms,
  listMessages,
  listRounds,
  missingPeople,
  type Table,
} from '#office';
import { CommandProblem } from '../terminal/command-problem.ts';
import { keptForms, sourceOf } from './answer-source.ts';
import type { Desk } from './desk.ts';
import { type Format, printListing } from './office-table.ts';

/**
 * @param what  as it is typed behind `submissions`
 * @returns the ids of their accounts
 * @throws CommandProblem for words that name nothing, and for what nobody has to answer
 */
export async function missingIn(desk: Desk, what: string): Promise<readonly number[]> {
  const found = (await keptForms(desk)).includes(what)
    ? null
    : await missingPeople(desk.database, await sourceOf(desk, what));
  if (found !== null) return found;
  throw new CommandProblem(
    `Nobody has to answer ${what}, so nobody is missing. \`npx portico office submissions --missing\` lists where somebody is.`,
  );
}

export async function missingTable(desk: Desk, what: string): Promise<Table> {
  return exportMissing(desk, await missingIn(desk, what));
}

interface MissingLine {
  readonly words: string;
  readonly title: string;
  readonly missing: number;
}

/** Everything that is open now and that somebody has not answered. */
export async function showMissing(desk: Desk, format: Format): Promise<void> {
  const awaited = await Promise.all(
    (await openSources(desk)).map(async ({ source, ...named }) => ({
      ...named,
      missing: (await missingPeople(desk.database, source))?.length ?? 0,
    })),
  );
  printListing<MissingLine>({
    rows: awaited.filter(({ missing }) => missing > 0),
    format,
    empty: 'Nobody is missing: what is open now is answered by all.',
    next: 'Who they are: `npx portico office submissions <what> --missing`.\nWrite to them: `npx portico office send --to missing:<what>`.',
    columns: [
      { head: 'Type this', show: ({ words }) => words },
      { head: 'It is', show: ({ title }) => title, shrinksTo: 20 },
      { head: 'Missing', show: ({ missing }) => missing, align: 'right' },
    ],
  });
}

interface OpenSource extends Pick<MissingLine, 'words' | 'title'> {
  readonly source: AnswerSource;
}

async function openSources(desk: Desk): Promise<OpenSource[]> {
  const { language } = desk;
  const rounds = (await listRounds(desk, language)).filter(({ state }) => state === 'open');
  const messages = (await listMessages(desk, false)).filter(({ asksToConfirm }) => asksToConfirm);
  const open = (await listForms(desk, language)).filter(({ state }) => state === 'open');
  const put = await Promise.all(open.map(({ id }) => isPutNow(desk.database, id, desk.now)));
  const forms = open.filter((_, index) => put[index]);
  const events = (await listEvents(desk, false)).filter(
    ({ state, registration }) => state !== 'cancelled' && registration === 'registration_time',
  );
  return [
    { words: 'tuition-confirmations', title: 'Tuition plans', source: { record: 'tuition-confirmations' } },
    ...rounds.map(({ id, title }) => ({
      words: `selections:${id}`,
      title,
      source: { record: 'selections', roundId: id } as const,
    })),
    ...messages.map(({ id, title }) => ({
      words: `messages:${id}`,
      title,
      source: { record: 'messages', sentId: id } as const,
    })),
    ...events.map(({ id, title }) => ({
      words: `registrations:${id}`,
      title,
      source: { record: 'registrations', eventId: id } as const,
    })),
    ...forms.map(({ id, title }) => ({ words: id, title, source: { record: 'submissions', formId: id } as const })),
  ];
}
