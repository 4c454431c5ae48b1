/** `portico office answers | reply-to`: what was sent to forms with a store of their own, and what the office says to it. */

import { isAsQuestion } from '#model';
import { findKeptAnswer, listKeptAnswers, replyToKeptAnswer, type ShownAnswer } from '#office';
import { CommandProblem } from '../terminal/command-problem.ts';
import { print } from '../terminal/terminal.ts';
import { unknownName } from './choices.ts';
import { type Consent, confirmMeant } from './confirm.ts';
import { atDesk, change, type Desk, type DeskOptions, writeDown } from './desk.ts';
import { readRich, type TypedText } from './handed-texts.ts';
import { type Format, inLines, inOneLine, printListing } from './office-table.ts';
import { showWhen } from './when.ts';

export interface AnswersOptions extends DeskOptions {
  readonly all?: boolean;
  readonly keyword?: string;
  readonly format: Format;
}

/** Lists what was sent to a form, or shows one of it with all answers. */
export function answers(form: string, id: string | undefined, options: AnswersOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    checkForm(desk, form);
    if (id === undefined) return listAll(desk, form, options);
    const answer = await find(desk, form, id);
    await writeDown(desk, 'answers', { form, id: answer.id });
    const { userId: _, ...shown } = answer;
    print(options.format === 'json' ? JSON.stringify(shown, null, 2) : pageOf(desk, answer));
  });
}

async function listAll(desk: Desk, form: string, options: AnswersOptions): Promise<void> {
  const rows = await listKeptAnswers(desk, form, options);
  await writeDown(desk, 'answers', { form, records: rows.length });
  const found = printListing({
    rows,
    format: options.format,
    empty: options.keyword
      ? `Nothing that was sent holds "${inOneLine(options.keyword)}".`
      : 'Nothing has been sent yet.',
    columns: [
      { head: 'Number', show: ({ id }) => id, align: 'right' },
      { head: 'Student', show: ({ student }) => student, shrinksTo: 10 },
      { head: 'SID', show: ({ sid }) => sid },
      { head: 'Sent', show: ({ sent }) => showWhen(sent, desk.time) },
      { head: 'State', show: ({ state }) => state },
      { head: 'Answers', show: ({ summary }) => summary, shrinksTo: 12 },
    ],
  });
  if (found && options.format === 'pretty')
    print(desk.typed(`Read one with \`npx portico office answers ${form} <number>\`.`));
}

export interface ReplyOptions extends DeskOptions, TypedText, Consent {}

export function replyTo(form: string, id: string, options: ReplyOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    const content = readRich(options, desk.portal);
    checkForm(desk, form);
    const answer = await find(desk, form, id);
    if (answer.reply !== null) {
      const before = `Number ${answer.id} was answered on ${showWhen(answer.replied, desk.time)} already`;
      await confirmMeant(`${before}, and the new answer takes the place of that one.`, options);
    }
    await change(desk, 'reply-to', { form, id: answer.id }, (office) => replyToKeptAnswer(office, answer, content));
    print(`The answer to number ${answer.id} is sent. ${who(answer)} has a message about it.`);
  });
}

/** A form whose file is gone keeps what was sent to it: `submissions` still writes it out. */
function checkForm({ portal }: Desk, form: string): void {
  const names = portal.keptForms.map(({ name }) => name);
  if (names.includes(form)) return;
  if (names.length === 0)
    throw new CommandProblem(
      'No form of this portal has `keeps` in its file. `npx portico office submissions` lists what else was answered.',
    );
  throw unknownName(inOneLine(`No form with \`keeps\` is called ${form}.`), form, names);
}

async function find(desk: Desk, form: string, id: string): Promise<ShownAnswer> {
  const found = /^\d{1,15}$/.test(id) ? await findKeptAnswer(desk, form, Number(id)) : undefined;
  if (found) return found;
  throw new CommandProblem(
    inOneLine(
      `Nothing that was sent to ${form} has the number ${id}. \`npx portico office answers ${form}\` lists all.`,
    ),
  );
}

function who({ student, sid }: ShownAnswer): string {
  return inOneLine(sid ? `${student} (${sid})` : student);
}

/** Everything about it, as one reads a letter with its answer. */
function pageOf({ time }: Desk, answer: ShownAnswer): string {
  const { id, form, sent, changed, state, reply, replied } = answer;
  const later = changed === null ? '' : `, changed ${showWhen(changed, time)}`;
  return [
    inOneLine(`${form} ${id}`),
    inOneLine(`From ${who(answer)}, ${showWhen(sent, time)}${later}`),
    ...(state === 'withdrawn' ? ['Withdrawn by the student.'] : []),
    '',
    ...answer.answers.map(({ label, text, files }) =>
      inLines(
        `${label}${isAsQuestion(label) ? '' : ':'} ${[text, files.join(', ')].filter((part) => part !== '').join(' – ') || '–'}`,
      ),
    ),
    ...(reply === null ? [] : ['', `── The office, ${showWhen(replied, time)}`, inLines(reply, '   ')]),
  ].join('\n');
}
