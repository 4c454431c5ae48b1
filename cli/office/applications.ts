/** `portico office applications | show | reply | close`: what students have asked for, and what the office says to it. */

import { counted } from '#expression/node';
import {
  type ApplicationClosing,
  askForMore,
  closeApplication,
  findApplication,
  listApplications,
  replyToApplication,
  type ShownApplication,
} from '#office';
import { print } from '../terminal/terminal.ts';
import { readCount, unknownName } from './choices.ts';
import type { Consent } from './confirm.ts';
import { atDesk, type ChangeDetail, change, type Desk, type DeskOptions, writeDown } from './desk.ts';
import { readFiles, readRich, type TypedText } from './handed-texts.ts';
import { labelOf } from './labels.ts';
import { type Format, inLines, inOneLine, printListing } from './office-table.ts';
import { inOfficeWords } from './office-words.ts';
import { changeForGood } from './try-out.ts';
import { showDay, showSince, showWhen } from './when.ts';

export interface ApplicationsOptions extends DeskOptions {
  readonly all?: boolean;
  readonly keyword?: string;
  readonly format: Format;
}

export function applications(options: ApplicationsOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    const { time, now } = desk;
    const rows = await listApplications(desk.database, desk.language, options);
    await writeDown(desk, 'applications', { records: rows.length });
    const found = printListing({
      rows,
      format: options.format,
      empty: options.keyword
        ? `No ${options.all ? '' : 'open '}application holds "${inOneLine(options.keyword)}".`
        : `There are no ${options.all ? '' : 'open '}applications.`,
      columns: [
        { head: 'Number', show: ({ no }) => no },
        { head: 'Type', show: ({ type }) => type, shrinksTo: 8 },
        { head: 'Student', show: ({ student }) => student, shrinksTo: 8 },
        { head: 'State', show: ({ status }) => labelOf(desk, 'application_status', status), shrinksTo: 8 },
        { head: 'Sent', show: ({ sent }) => showDay(sent, time) },
        { head: 'Waiting for', show: ({ waitingSince }) => showSince(waitingSince, now) },
      ],
    });
    if (found && options.format === 'pretty') print(desk.typed('Read one with `npx portico office show <number>`.'));
  });
}

export interface ShowOptions extends DeskOptions {
  readonly format: Format;
}

export function showApplication(no: string, options: ShowOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    const application = await find(desk, no);
    await writeDown(desk, 'show', { no: application.no });
    print(options.format === 'json' ? JSON.stringify(application, null, 2) : pageOf(desk, application));
  });
}

export interface ReplyOptions extends DeskOptions, TypedText {
  readonly ask?: boolean;
  readonly attach?: readonly string[];
}

export function reply(no: string, options: ReplyOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    const content = readRich(options, desk.portal);
    const attachments = readFiles(options.attach ?? []);
    const application = await find(desk, no);
    const say = options.ask ? askForMore : replyToApplication;
    await ifOpen(application, (detail) =>
      change(desk, 'reply', detail, (office) => say(office, { no: application.no, content, attachments })),
    );
    const what = options.ask ? 'The question about' : 'The answer to';
    print(`${what} ${application.no} is sent. ${who(application)} has a message about it, and can reply now.`);
  });
}

export interface CloseOptions extends DeskOptions, Consent {
  readonly outcome: ApplicationClosing['outcome'];
  readonly note?: string;
  readonly points?: string;
  readonly document?: readonly string[];
}

export function close(no: string, options: CloseOptions): Promise<number> {
  const { outcome, note } = options;
  const points = options.points === undefined ? undefined : readCount(options.points, 'The number of points');
  const documents = readFiles(options.document ?? []);
  return atDesk(options, async (desk) => {
    const application = await find(desk, no);
    const result = labelOf(desk, 'application_outcome', outcome);
    const closing = { no: application.no, outcome, documents, ...(note ? { note } : {}) };
    const what = `${application.no} of ${who(application)} will be closed: ${result}.`;
    await ifOpen(application, (detail) =>
      changeForGood(desk, { command: 'close', detail, what, ...options }, (office) =>
        closeApplication(office, { ...closing, ...(points === undefined ? {} : { grantedPoints: points }) }),
      ),
    );
    const granted = points === undefined ? '' : ` and ${counted(points, 'point')}`;
    print(`${application.no} is closed: ${result}. ${who(application)} has a message about it${granted}.`);
  });
}

function ifOpen({ no, status }: ShownApplication, work: (detail: ChangeDetail) => Promise<void>): Promise<void> {
  const state =
    status === 'cancelled' ? `${no} was taken back by the student.` : `${no} is completed; nothing can be added to it.`;
  return inOfficeWords(() => work({ no }), { state });
}

async function find(desk: Desk, no: string): Promise<ShownApplication> {
  const found = await findApplication(desk, no);
  if (found) return found;
  const known = await listApplications(desk.database, desk.language, { all: true });
  throw unknownName(
    `There is no application ${no}.`,
    no.toUpperCase(),
    known.map((each) => each.no),
  );
}

function who({ student, sid }: ShownApplication): string {
  return inOneLine(sid ? `${student} (${sid})` : student);
}

/** Everything about an application, as one reads a letter with its answers. */
function pageOf(desk: Desk, application: ShownApplication): string {
  const { time, now } = desk;
  const { no, type, email, sent, status, waitingSince, content, questions } = application;
  const state = labelOf(desk, 'application_status', status);
  const waits = waitingSince ? `, for ${showSince(waitingSince, now)}` : '';
  const points = application.pointsAskedFor;
  return [
    inOneLine(`${no}  ${type}`),
    inOneLine(`From ${who(application)}, ${email}, ${showWhen(sent, time)}`),
    `${state}${waits}${outcomeOf(desk, application)}`,
    '',
    inLines(content),
    ...(points === null ? [] : ['', `Asks for ${counted(points, 'point')}.`]),
    ...(questions.length > 0
      ? [
          '',
          ...questions.map(({ label, answer }) =>
            inLines(`${label}${/[?？]$/.test(label) ? '' : ':'} ${inWords(answer)}`),
          ),
        ]
      : []),
    ...filesLine('Attached', application.attachments),
    ...application.conversation.flatMap((word) => [
      '',
      `── ${inOneLine(word.author)}, ${showWhen(word.at, time)}${readNote(word)}`,
      inLines(word.text, '   '),
      ...filesLine('   Attached', word.attachments),
    ]),
    ...filesLine('Documents for the student', application.documents),
  ].join('\n');
}

function inWords(answer: string | number | boolean | null): string {
  return typeof answer === 'boolean' ? (answer ? 'yes' : 'no') : String(answer);
}

function outcomeOf(desk: Desk, { outcome, note, pointsGranted, completed }: ShownApplication): string {
  if (outcome === null) return '';
  const points = pointsGranted === null ? '' : `, ${counted(pointsGranted, 'point')} granted`;
  const said = note === null ? '' : ` – ${inOneLine(note)}`;
  return `: ${labelOf(desk, 'application_outcome', outcome)} on ${showWhen(completed, desk.time)}${points}${said}`;
}

function readNote({ from, read }: ShownApplication['conversation'][number]): string {
  if (from === 'student') return '';
  return read === null ? ' (not read yet)' : ' (read)';
}

function filesLine(what: string, files: readonly string[]): string[] {
  return files.length === 0 ? [] : [inOneLineAfter(what, files)];
}

function inOneLineAfter(what: string, files: readonly string[]): string {
  return `${what}: ${inOneLine(files.join(', '))}`;
}
