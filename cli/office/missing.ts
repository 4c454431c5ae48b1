/** Who has not answered yet: `portico office submissions --missing`, and `missing:…` where receivers are named. */
import {
  type AnswerSource,
  awaitedOf,
  exportMissing,
  isPutNow,
  listEvents,
  listForms,
  listKeptForms,
  listMessages,
  listRounds,
  missingKept,
  missingPeople,
  receiverIssues,
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
    ? await missingInKept(desk, what)
    : await missingPeople(desk.database, await sourceOf(desk, what));
  if (found !== null) return found;
  throw new CommandProblem(
    `Nobody has to answer ${what}, so nobody is missing. \`npx portico office submissions --missing\` lists where somebody is.`,
  );
}

/** @throws CommandProblem for a form that is awaited from a class or programme that there is not */
async function missingInKept({ database, portal }: Desk, name: string): Promise<readonly number[] | null> {
  const form = portal.keptForms.find((one) => one.name === name);
  if (!form?.keeps.awaitedFrom) return null; // also where its file is gone
  const [issue] = await receiverIssues(database, awaitedOf(form.keeps.awaitedFrom), []);
  if (issue) throw new CommandProblem(`\`awaited-from\` in forms/${name}.yaml: ${issue.problem} ${issue.remedy}`);
  return missingKept(database, form);
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
    [...(await openSources(desk)), ...(await openKeptForms(desk))].map(async ({ find, ...named }) => ({
      ...named,
      missing: (await find())?.length ?? 0,
    })),
  );
  printListing<MissingLine>({
    rows: awaited.filter(({ missing }) => missing > 0),
    format,
    empty: 'Nobody is missing: what is open now is answered by all.',
    next: desk.typed(
      'Who they are: `npx portico office submissions <what> --missing`.\nWrite to them: `npx portico office send --to missing:<what>`.',
    ),
    columns: [
      { head: 'Type this', show: ({ words }) => words },
      { head: 'It is', show: ({ title }) => title, shrinksTo: 20 },
      { head: 'Missing', show: ({ missing }) => missing, align: 'right' },
    ],
  });
}

interface OpenSource extends Pick<MissingLine, 'words' | 'title'> {
  readonly find: () => Promise<readonly number[] | null>;
}

async function openSources(desk: Desk): Promise<OpenSource[]> {
  const { language } = desk;
  const rounds = (await listRounds(desk, language)).filter(({ state }) => state === 'open');
  const messages = (await listMessages(desk, false)).filter(({ asksToConfirm }) => asksToConfirm);
  const open = (await listForms(desk, language)).filter(({ state }) => state === 'open');
  const put = await Promise.all(open.map(({ id }) => isPutNow(desk.database, id, desk.now)));
  const forms = open.filter((_, index) => put[index]);
  const all = await listEvents(desk, true);
  const assessed = new Map(all.map((event) => [event.assessmentForm, event]));
  const events = all.filter(
    ({ state, registration }) => !['cancelled', 'ended'].includes(state) && registration === 'registration_time',
  );
  const of = (words: string, title: string, source: AnswerSource): OpenSource => ({
    words,
    title,
    find: () => missingPeople(desk.database, source),
  });
  return [
    of('tuition-confirmations', 'Tuition plans', { record: 'tuition-confirmations' }),
    ...rounds.map(({ id, title }) => of(`selections:${id}`, title, { record: 'selections', roundId: id })),
    ...messages.map(({ id, title }) => of(`messages:${id}`, title, { record: 'messages', sentId: id })),
    ...events.map(({ id, title }) => of(`registrations:${id}`, title, { record: 'registrations', eventId: id })),
    ...forms.map(({ id, title }) => {
      const event = assessed.get(id);
      return of(event ? `assessments:${event.id}` : id, event?.title ?? title, { record: 'submissions', formId: id });
    }),
  ];
}

/** Forms with a store of their own. */
async function openKeptForms(desk: Desk): Promise<OpenSource[]> {
  const { database, portal } = desk;
  const open = (await listKeptForms(desk)).filter(({ state }) => state === 'open');
  const titles = new Map(open.map(({ id, title }) => [id, title]));
  return portal.keptForms.flatMap((form) => {
    const title = titles.get(form.name);
    return title === undefined ? [] : [{ words: form.name, title, find: () => missingKept(database, form) }];
  });
}
