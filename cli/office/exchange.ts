/** `portico office exchange | decide-exchange`: who would like to go abroad, and which school offers a place. */

import { counted } from '#expression/node';
import {
  decideExchange,
  type ListedExchange,
  type ListedPartner,
  type ListedSeason,
  listExchange,
  listPartners,
  listSeasons,
  reviewExchange,
} from '#office';
import { CommandProblem } from '../terminal/command-problem.ts';
import { print } from '../terminal/terminal.ts';
import { unknownName } from './choices.ts';
import { atDesk, change, type Desk, type DeskOptions, writeDown } from './desk.ts';
import { type TypedWords, wordsByLanguage } from './in-languages.ts';
import { labelOf } from './labels.ts';
import { type Format, inOneLine, printListing } from './office-table.ts';
import { changeOrTry, type TrialOptions, trialHead } from './try-out.ts';
import { showWhen } from './when.ts';

export interface ExchangeOptions extends DeskOptions {
  readonly format: Format;
  readonly review?: boolean;
}

/** Without a season: which there are. */
export function exchange(key: string | undefined, options: ExchangeOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    if (key !== undefined) return showApplications(desk, await seasonOf(desk, key), options);
    if (options.review) throw new CommandProblem('Write behind exchange which season is under review now.');
    printListing({
      rows: await listSeasons(desk, desk.language),
      format: options.format,
      empty: desk.typed('There are no seasons of exchange. `npx portico office import` brings them in.'),
      next: desk.typed('Who applied in one: `npx portico office exchange <season>`.'),
      columns: [
        { head: 'Season', show: (season) => season.key },
        { head: 'Title', show: ({ title }) => title, shrinksTo: 14 },
        { head: 'State', show: ({ state }) => labelOf(desk, 'exchange_state', state) },
        { head: 'Closes', show: ({ close }) => showWhen(close, desk.time), shrinksTo: 12 },
        { head: 'Results', show: ({ results }) => showWhen(results, desk.time), shrinksTo: 12 },
        { head: 'Decided', show: ({ sent, decided }) => `${decided} of ${sent}`, align: 'right' },
      ],
    });
  });
}

async function showApplications(desk: Desk, season: ListedSeason, { format, review }: ExchangeOptions): Promise<void> {
  if (review) {
    const detail = { season: season.key, review: 'yes' };
    const count = await change(desk, 'exchange', detail, (office) => reviewExchange(office, season.id));
    if (format === 'pretty') print(`${counted(count, 'application is', 'applications are')} under review now.`);
  }
  const rows = await listExchange(desk.database, season.id, desk.language);
  await writeDown(desk, 'exchange', { season: season.key, records: rows.length });
  const listed = printListing({
    rows,
    format,
    empty: 'Nobody has sent an application yet.',
    columns: [
      { head: 'SID', show: ({ sid }) => sid },
      { head: 'Student', show: ({ student }) => student, shrinksTo: 12 },
      { head: 'GPA', show: ({ gpa }) => gpa?.toFixed(2) ?? '–', align: 'right' },
      { head: 'State', show: ({ status }) => labelOf(desk, 'exchange_status', status), shrinksTo: 12 },
      { head: 'Wishes', show: wishesOf, shrinksTo: 18 },
      { head: 'Offered', show: ({ offered }) => offered ?? '', shrinksTo: 10 },
    ],
  });
  if (!listed || format === 'json') return;
  print(desk.typed(`All answers: \`npx portico office submissions exchange.${season.key}\`.`));
}

function wishesOf({ wishes }: ListedExchange): string {
  return wishes.map((name, index) => `${index + 1} ${name}`).join(', ');
}

export interface DecideOptions extends DeskOptions, TrialOptions {
  readonly offer?: string;
  readonly none?: boolean;
  readonly note?: string;
  readonly noteIn?: TypedWords;
}

/** All of them or none: two who want the last place are not half decided. */
export function decide(key: string, sids: readonly string[], options: DecideOptions): Promise<number> {
  if ((options.offer === undefined) === (options.none !== true))
    throw new CommandProblem('Write the school behind --offer, or --none when no school offers a place.');
  if (options.noteIn && options.note === undefined)
    throw new CommandProblem('--note-in goes with --note, which is the same in English.');
  return atDesk(options, async (desk) => {
    const season = await seasonOf(desk, key);
    const partner = options.offer === undefined ? null : await partnerOf(desk, season, options.offer);
    const people = await applicantsOf(desk, season, [...new Set(sids)]);
    const words = wordsByLanguage(desk.portal, '--note-in', options.noteIn);
    const note = options.note === undefined ? {} : { note: { en: options.note, ...words } };
    const detail = { season: season.key, people: people.length, partner: partner?.id ?? 'none' };
    await changeOrTry(desk, { command: 'decide-exchange', detail, ...options }, async (office) => {
      for (const { userId } of people)
        await decideExchange(office, { seasonId: season.id, userId, partnerId: partner?.id ?? null, ...note });
    });
    if (options.dryRun) print(trialHead);
    const outcome = partner ? `is offered a place at ${inOneLine(partner.name)}` : 'is offered no place';
    for (const person of people) print(`${inOneLine(`${person.student} (${person.sid})`)} ${outcome}.`);
    print(`The students learn of it on ${showWhen(season.results, desk.time)}. Until then it can be decided anew.`);
  });
}

async function seasonOf(desk: Desk, key: string): Promise<ListedSeason> {
  const known = await listSeasons(desk, desk.language);
  const found = known.find((season) => season.key === key);
  if (found) return found;
  const keys = known.map((season) => season.key);
  throw unknownName(`There is no season ${key}.`, key, keys);
}

async function partnerOf({ database, language }: Desk, season: ListedSeason, name: string): Promise<ListedPartner> {
  const known = await listPartners(database, season.id, language);
  const found = known.find((partner) => partner.name.toLowerCase() === name.toLowerCase());
  if (found) return found;
  const names = known.map((partner) => partner.name);
  throw unknownName(`There is no school ${name} in the season ${season.key}.`, name, names);
}

async function applicantsOf(desk: Desk, season: ListedSeason, sids: readonly string[]): Promise<ListedExchange[]> {
  const known = await listExchange(desk.database, season.id, desk.language);
  const missing = sids.filter((sid) => !known.some((one) => one.sid === sid));
  if (missing.length === 0) return sids.flatMap((sid) => known.find((one) => one.sid === sid) ?? []);
  throw new CommandProblem(
    `${missing.join(', ')} sent no application to the season ${season.key}. \`npx portico office exchange ${season.key}\` lists who did.`,
  );
}
