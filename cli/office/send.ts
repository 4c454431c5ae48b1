/** `portico office send`: a message to some people, a class, a programme or everybody, from a file or from options. */
import { extname } from 'node:path';
import { counted } from '#expression/node';
import {
  alreadySent,
  bringPicture,
  type OfficeFile,
  type OfficeMessage,
  type PortalView,
  readMessage,
  sendOfficeMessage,
  writtenLink,
} from '#office';
import { CommandProblem } from '../terminal/command-problem.ts';
import { print } from '../terminal/terminal.ts';
import { type Consent, confirm, confirmMeant } from './confirm.ts';
import { atDesk, change, type Desk, type DeskOptions } from './desk.ts';
import { readRich, type TypedText } from './handed-texts.ts';
import { type TypedWords, wordsByLanguage } from './in-languages.ts';
import { coverOf } from './named-files.ts';
import { readGood } from './office-files.ts';
import { inOneLine } from './office-table.ts';
import { bodyLines, previewLine, titleLines } from './preview.ts';
import { progress } from './progress.ts';
import { type FoundReceivers, findReceivers, nobodyOf, receiversIn, shownWithCount } from './receivers.ts';
import { type TrialOptions, tryOut } from './try-out.ts';
import { justNow, readWhen, showEnd, showWhen } from './when.ts';

/** A message that is written behind options, without a file. */
interface TypedMessage extends TypedText {
  readonly to?: string;
  readonly title?: string;
  readonly titleIn?: TypedWords;
  readonly textIn?: TypedWords;
  readonly fileIn?: TypedWords;
  readonly mail?: boolean;
  readonly confirm?: boolean;
  readonly popup?: boolean;
  readonly expires?: string;
}

export interface SendOptions extends DeskOptions, TypedMessage, Consent, TrialOptions {}

interface Addressed {
  readonly message: OfficeMessage;
  readonly cover?: OfficeFile;
  readonly receivers: FoundReceivers;
  /** What the log says of it. */
  readonly detail: Readonly<Record<string, string>>;
}

/** @param file  a YAML file with the message and its receivers; left out: both are in the options */
export function send(file: string | undefined, options: SendOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    const addressed = await (file === undefined ? typedMessage(desk, options) : messageIn(desk, file, options));
    const { message, receivers, detail } = addressed;
    const { userIds, isEverybody } = receivers;
    if (userIds.length === 0) return print(`${nobodyOf(receivers)}: nothing is sent.`);
    const title = inOneLine(message.title.en);
    const people = counted(userIds.length, 'person', 'people');
    if (options.dryRun) {
      await tryOut(desk, (office) => deliver(office, addressed));
      return print(`Nothing is sent yet. This is what would be:\n\n${preview(desk, addressed)}`);
    }
    if (isEverybody) await confirm(`"${title}" goes to ${shownWithCount(receivers)}.`, options);
    else await confirmAgain(desk, addressed, options);
    await progress(`Sending to ${people} …`, userIds.length, () =>
      change(desk, 'send', detail, (office) => deliver(office, addressed)),
    );
    print(`"${title}" is sent to ${shownWithCount(receivers)}${message.byMail ? ', by mail as well' : ''}.`);
  });
}

async function confirmAgain(desk: Desk, { message, receivers }: Addressed, consent: Consent): Promise<void> {
  const title = message.title.en;
  const before = await alreadySent(desk, { title, userIds: receivers.userIds, since: justNow(desk) });
  if (!before) return;
  const people = counted(before.people, 'person has', 'people have');
  const had = `${people} "${inOneLine(title)}" already, sent on ${showWhen(before.sent, desk.time)}`;
  await confirmMeant(`${had}, and would have it twice.`, consent);
}

async function deliver(office: Desk, { message, cover }: Addressed): Promise<number> {
  const address = await bringPicture(office, null, cover);
  return sendOfficeMessage(office, { ...message, ...(address === null ? {} : { cover: address }) });
}

function preview({ time }: Desk, { message, cover, receivers }: Addressed): string {
  const { title, content, link, expireAt, byMail, isPopup, requireConfirm } = message;
  return [
    ...previewLine('To', shownWithCount(receivers)),
    ...titleLines(title),
    ...previewLine('By mail', byMail ? 'yes' : undefined),
    ...previewLine('Opens after the login', isPopup ? 'yes' : undefined),
    ...previewLine('To be confirmed', requireConfirm ? 'yes' : undefined),
    ...previewLine('Leads to', link && writtenLink(link)),
    ...previewLine('Expires', expireAt ? showEnd(expireAt, time) : 'never'),
    ...previewLine('Cover', cover?.filename),
    ...bodyLines(content),
  ].join('\n');
}

/** Options that say what a file says itself. */
const inFile = [
  'to',
  'title',
  'text',
  'file',
  'titleIn',
  'textIn',
  'fileIn',
  'mail',
  'confirm',
  'popup',
  'expires',
] as const;

async function messageIn(desk: Desk, file: string, options: SendOptions): Promise<Addressed> {
  const [twice] = inFile.filter((name) => options[name] !== undefined);
  if (twice !== undefined) {
    const flag = twice.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    throw new CommandProblem(`The message is in ${file}: leave out --${flag}.`);
  }
  if (!['.yaml', '.yml'].includes(extname(file).toLowerCase()))
    throw new CommandProblem(`A message is a YAML file (.yaml), which ${file} is not.`);
  const read = await readGood(file, readMessage, desk);
  const picture = coverOf(read);
  const receivers = await receiversIn(desk, read);
  read.settle(); // the picture may be missing where all receivers are known
  const { cover: _name, ...written } = read.value;
  const message = { ...written, to: receivers.userIds };
  return { message, receivers, detail: { file, title: message.title.en }, ...(picture ? { cover: picture } : {}) };
}

async function typedMessage(desk: Desk, options: SendOptions): Promise<Addressed> {
  const { to: who, title, mail = false, popup = false, expires } = options;
  if (who === undefined || title === undefined)
    throw new CommandProblem('Name a file with the message, or write --to, --title and --text.');
  if (title.trim() === '') throw new CommandProblem('The title is empty.');
  const en = readRich(options, desk.portal);
  const titles = wordsByLanguage(desk.portal, '--title-in', options.titleIn);
  const texts = textsByLanguage(desk.portal, options);
  const expireAt = expires === undefined ? undefined : readWhen(expires, '--expires', desk, 'end');
  if (expireAt !== undefined && expireAt <= desk.now.toISOString())
    throw new CommandProblem(
      'A message is sent at once, and the day behind --expires is over already. Name a later one.',
    );
  const receivers = await findReceivers(desk, who);
  const message: OfficeMessage = {
    to: receivers.userIds,
    type: popup ? 'popup' : 'system',
    title: { en: title, ...titles },
    content: { en, ...texts },
    byMail: mail,
    requireConfirm: options.confirm ?? false,
    isPopup: popup,
    ...(expireAt ? { expireAt } : {}),
  };
  return { message, receivers, detail: { to: who, title } };
}

/** The text in each further language, from `--text-in` or `--file-in`. */
function textsByLanguage(portal: PortalView, { textIn, fileIn }: TypedMessage): Readonly<Record<string, string>> {
  const texts = wordsByLanguage(portal, '--text-in', textIn);
  const files = wordsByLanguage(portal, '--file-in', fileIn);
  const [twice] = Object.keys(texts).filter((language) => Object.hasOwn(files, language));
  if (twice !== undefined)
    throw new CommandProblem(`The text for ${twice} is behind --text-in and behind --file-in: leave out one.`);
  const rich = [
    ...Object.entries(texts).map(([language, text]) => [language, readRich({ text }, portal)] as const),
    ...Object.entries(files).map(([language, file]) => [language, readRich({ file }, portal)] as const),
  ];
  return Object.fromEntries(rich);
}
