/** `portico office publish`: a notice from a file, as a new one or in the place of another. */
import { extname } from 'node:path';
import { counted } from '#expression/node';
import {
  type ListedNotice,
  type NewNotice,
  type NoticeChange,
  pageAddress,
  publishNotice,
  readNotice,
  replaceNotice,
  sameNotice,
  type WrittenNotice,
} from '#office';
import { CommandProblem } from '../terminal/command-problem.ts';
import { print } from '../terminal/terminal.ts';
import { audienceRows, categoryFor, forWhom } from './audience.ts';
import type { Consent } from './confirm.ts';
import { atDesk, type Desk, type DeskOptions } from './desk.ts';
import { attachmentsOf, coverOf } from './named-files.ts';
import { noticeById } from './notices.ts';
import { endOfNotice, type GoodFile, readGood, reportOver } from './office-files.ts';
import { inOneLine } from './office-table.ts';
import { bodyLines, previewLine, titleLines } from './preview.ts';
import { changeOrTry, publishOnce, type TrialOptions } from './try-out.ts';
import { showEnd, showWhen } from './when.ts';

export interface PublishOptions extends DeskOptions, TrialOptions, Consent {
  readonly newCategory?: boolean;
  /** The number of the notice whose place it takes, as it was typed. */
  readonly replace?: string;
}

type NoticeFile = GoodFile<WrittenNotice>;

export function publish(file: string, options: PublishOptions): Promise<number> {
  if (!['.md', '.yaml', '.yml'].includes(extname(file).toLowerCase())) {
    throw new CommandProblem(`A notice is a Markdown file (.md) or a YAML file (.yaml), which ${file} is not.`);
  }
  return atDesk(options, async (desk) => {
    const read = await readGood(file, readNotice, desk);
    return options.replace === undefined
      ? publishNew(desk, read, options)
      : replace(desk, await noticeById(desk, options.replace), read, options);
  });
}

async function publishNew(desk: Desk, read: NoticeFile, options: PublishOptions): Promise<void> {
  const notice = withFiles(read);
  reportOver(desk, read, endOfNotice(read.value));
  const again = await alreadyThere(desk, notice);
  const work = async (office: Desk) => publishNotice(office, await completed(office, notice, read, options));
  const detail = { title: notice.title.en };
  const publication = { command: 'publish', detail, again, preview: () => preview(desk, notice), ...options };
  const id = await publishOnce(desk, publication, work);
  if (id === undefined) return;
  print(`Notice ${id} "${inOneLine(notice.title.en)}" ${published(desk, notice)}`);
  print(`Its address is ${pageAddress(desk.settings.siteBaseUrl, `/pages/news/detail?id=${id}`)}`);
  if (notice.inform) print('The students it is for get it by message and mail then.');
}

async function alreadyThere(desk: Desk, notice: NewNotice): Promise<string | undefined> {
  const id = await sameNotice(desk, notice);
  if (id === undefined) return undefined;
  return `Notice ${id} has the same title and the same text, so it would be there twice; --replace ${id} changes that one.`;
}

async function replace(desk: Desk, before: ListedNotice, read: NoticeFile, options: PublishOptions): Promise<void> {
  const notice = withFiles(read);
  const { id } = before;
  const detail = { title: notice.title.en, replaces: id };
  const changes = await changeOrTry(desk, { command: 'publish', detail, ...options }, async (office) =>
    replaceNotice(office, id, await completed(office, notice, read, options)),
  );
  const parts = changes.map((name) => partNames[name]).join(', ');
  const name = `Notice ${id} "${inOneLine(notice.title.en)}"`;
  if (options.dryRun) {
    const { publishAt = before.published <= desk.now.toISOString() ? before.published : undefined } = notice;
    print(`Nothing is changed yet. This is what notice ${id} would be:\n`);
    print(preview(desk, { ...notice, ...(publishAt === undefined ? {} : { publishAt }) }));
    print(parts === '' ? '\nIt is all of this already.' : `\nOther than now: ${parts}.`);
  } else print(parts === '' ? `${name} was all of this already.` : `${name} is changed: ${parts}.`);
  print(desk.typed(whatStays(before, notice)));
}

/** What a change of a notice leaves as it is. */
function whatStays({ readBy, answers, form }: ListedNotice, notice: NewNotice): string {
  const readers = counted(readBy, 'person has', 'people have');
  const sent = answers === 0 ? '' : ` ${counted(answers, 'answer stays', 'answers stay')} as sent.`;
  const kept =
    form === null || notice.form
      ? ''
      : ` The file has no form, so that of the notice stays: \`npx portico office close-form ${form}\` closes it.`;
  return `${readBy === 0 ? 'Nobody has' : readers} read it so far; nobody is told of the change.${sent}${kept}`;
}

const partNames: Readonly<Record<NoticeChange, string>> = {
  title: 'title',
  summary: 'summary',
  content: 'text',
  category_id: 'category',
  cover: 'cover',
  publisher: 'publisher',
  publish_at: 'when it is published',
  expire_at: 'when it expires',
  is_top: 'whether it is pinned',
  informs: 'whether students are informed of it',
  visibility: 'whether visitors see it',
  withdrawn_at: 'it is shown again',
  audience: 'for whom it is',
  attachments: 'attachments',
  form: 'form',
};

/** The notice with the files that lie beside it. */
function withFiles(read: NoticeFile): NewNotice {
  const { notice, audience, form } = read.value;
  const cover = coverOf(read);
  return {
    ...notice,
    attachments: attachmentsOf(read),
    ...(cover ? { cover } : {}),
    ...(audience ? { audience: namedIn(audience) } : {}),
    ...(form ? { form } : {}),
  };
}

function namedIn({ classes, programmes }: NonNullable<WrittenNotice['audience']>) {
  return { ...(classes ? { classTitles: classes } : {}), ...(programmes ? { programmes } : {}) };
}

/** The notice with what only the portal knows. */
async function completed(
  desk: Desk,
  notice: NewNotice,
  file: NoticeFile,
  { newCategory }: PublishOptions,
): Promise<NewNotice> {
  const { en } = await categoryFor(desk, 'notice', { name: notice.category, isNew: newCategory }, file);
  await audienceRows(desk, file.value.audience ?? {}, file);
  file.settle();
  return { ...notice, category: en };
}

function published({ time, now }: Desk, { publishAt }: NewNotice): string {
  const isLater = publishAt !== undefined && publishAt > now.toISOString();
  return isLater ? `will be published on ${showWhen(publishAt, time)}.` : 'is published.';
}

function preview(desk: Desk, notice: NewNotice): string {
  const { title, summary, content, category, publishAt, expireAt, attachments = [], form } = notice;
  const { classTitles: classes = [], programmes = [] } = notice.audience ?? {};
  return [
    ...titleLines(title),
    ...previewLine('Summary', summary?.en),
    ...previewLine('Category', category),
    ...previewLine('Published', publishAt ? showWhen(publishAt, desk.time) : 'at once'),
    ...previewLine('Expires', expireAt ? showEnd(expireAt, desk.time) : 'never'),
    ...previewLine('For', forWhom({ classes, programmes }, notice.isPublic ?? false)),
    ...previewLine('Pinned', notice.isTop ? 'yes' : undefined),
    ...previewLine('Informs', notice.inform ? 'by message and mail, when it is published' : undefined),
    ...previewLine('Cover', notice.cover?.filename),
    ...previewLine('Attachments', attachments.map(({ filename }) => filename).join(', ')),
    ...previewLine('Form', form && `${form.content.title.en} (${counted(form.content.fields.length, 'question')})`),
    ...bodyLines(content),
  ].join('\n');
}
