/**
 * `portico office forms | open-form | close-form | save-form`: the forms that the office puts together while the portal runs, and
 * those of the config with a store of their own.
 */

import { counted } from '#expression/node';
import {
  bringForm,
  closeForm,
  closeKeptForm,
  type ListedForm,
  listForms,
  listKeptForms,
  openForm,
  readForm,
  reopenKeptForm,
} from '#office';
import { CommandProblem } from '../terminal/command-problem.ts';
import { print } from '../terminal/terminal.ts';
import { unknownName } from './choices.ts';
import { atDesk, change, type Desk, type DeskOptions } from './desk.ts';
import { readGood } from './office-files.ts';
import { type Format, inOneLine, printListing } from './office-table.ts';
import { readWhen, showEnd, showWhen } from './when.ts';

export interface FormsOptions extends DeskOptions {
  readonly format: Format;
}

export function forms(options: FormsOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    printListing({
      rows: await allForms(desk),
      format: options.format,
      empty: desk.typed('There are no forms. `npx portico office save-form <file>` makes one.'),
      next: desk.typed('What was answered in one: `npx portico office submissions <form>`.'),
      columns: [
        { head: 'Form', show: ({ id }) => id },
        { head: 'Title', show: ({ title }) => title, shrinksTo: 8 },
        { head: 'State', show: (form) => stateOf(desk, form) },
        { head: 'Answers', show: ({ answers }) => answers || '', align: 'right' },
      ],
    });
  });
}

export interface OpenOptions extends DeskOptions {
  readonly from?: string;
  readonly until?: string;
}

export function open(id: string, options: OpenOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    await formById(desk, id);
    const { from, until } = options;
    if (isKept(desk, id)) return openKept(desk, id, options);
    const openAt = from === undefined ? undefined : readWhen(from, '--from', desk);
    const closeAt = until === undefined ? undefined : readWhen(until, '--until', desk, 'end');
    const times = { ...(openAt ? { openAt } : {}), ...(closeAt ? { closeAt } : {}) };
    await change(desk, 'open-form', { form: id }, (office) => openForm(office, id, times));
    print(`The form ${id} ${timesOf(desk, await formById(desk, id))}.`);
  });
}

export function close(id: string, options: DeskOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    const { state } = await formById(desk, id);
    const closes = isKept(desk, id) ? closeKeptForm : closeForm;
    await change(desk, 'close-form', { form: id }, (office) => closes(office, id));
    print(state === 'closed' ? `The form ${id} was closed already.` : `The form ${id} is closed.`);
  });
}

export function save(file: string, options: DeskOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    const { id, content, times } = (await readGood(file, readForm, desk)).value;
    const before = (await allForms(desk)).find((form) => form.id === id);
    // The same questions are no new version: whoever is answering would read that the form has changed.
    const outcome = await change(desk, 'save-form', { form: id }, (office) => bringForm(office, id, content, times));
    const form = await formById(desk, id);
    if (outcome === 'unchanged') return print(`The form ${id} is all of this already. It ${timesOf(desk, form)}.`);
    if (form.version === before?.version)
      return print(`The form ${id} keeps its questions. It ${timesOf(desk, form)}.`);
    const questions = counted(content.fields.length, 'question');
    print(`The form ${id} is saved as version ${form.version} with ${questions}. It ${timesOf(desk, form)}.`);
    if (before) print('What was sent before keeps the questions it was sent under.');
  });
}

async function openKept(desk: Desk, id: string, { from, until }: OpenOptions): Promise<void> {
  if (from !== undefined || until !== undefined)
    throw new CommandProblem(`The times of ${id} stand in config/forms/${id}.yaml under \`keeps\`: change them there.`);
  await change(desk, 'open-form', { form: id }, (office) => reopenKeptForm(office, id));
  print(`The form ${id} ${timesOf(desk, await formById(desk, id))}, as its file says.`);
}

function isKept({ portal }: Desk, id: string): boolean {
  return portal.keptForms.some(({ name }) => name === id);
}

/** Those of the config come first. */
async function allForms(desk: Desk): Promise<ListedForm[]> {
  return [...(await listKeptForms(desk)), ...(await listForms(desk, desk.language))];
}

function stateOf({ time }: Desk, { state, opens, closes }: ListedForm): string {
  if (state === 'not_started') return `Opens ${showWhen(opens, time)}`;
  if (state === 'closed') return `Closed since ${showWhen(closes, time)}`;
  return closes === null ? 'Open' : `Open until ${showEnd(closes, time)}`;
}

function timesOf({ time }: Desk, { state, opens, closes }: ListedForm): string {
  const until = closes === null ? 'has no end' : `closes at ${showEnd(closes, time)}`;
  if (state === 'closed') return `is closed since ${showWhen(closes, time)}`;
  return state === 'open' ? `is open and ${until}` : `opens on ${showWhen(opens, time)} and ${until}`;
}

async function formById(desk: Desk, id: string): Promise<ListedForm> {
  const known = await allForms(desk);
  const found = known.find((form) => form.id === id);
  if (found) return found;
  throw unknownName(
    inOneLine(`There is no form ${id}.`),
    id,
    known.map((form) => form.id),
  );
}
