/** `portico office publish`: a notice from a file. */
import { dirname, extname, join } from 'node:path';
import { counted } from '#expression/node';
import {
  type Localized,
  type NewNotice,
  pageAddress,
  publishNotice,
  readNotice,
  richAsText,
  type WrittenNotice,
} from '#office';
import { CommandProblem } from '../terminal/command-problem.ts';
import { print } from '../terminal/terminal.ts';
import { audienceRows, categoryFor } from './audience.ts';
import { atDesk, change, type Desk, type DeskOptions } from './desk.ts';
import { readFiles } from './handed-texts.ts';
import { type GoodFile, readGood } from './office-files.ts';
import { inLines, inOneLine } from './office-table.ts';
import { type TrialOptions, tryOut } from './try-out.ts';
import { showEnd, showWhen } from './when.ts';

export interface PublishOptions extends DeskOptions, TrialOptions {
  readonly newCategory?: boolean;
}

export function publish(file: string, options: PublishOptions): Promise<number> {
  if (!['.md', '.yaml', '.yml'].includes(extname(file).toLowerCase())) {
    throw new CommandProblem(`A notice is a Markdown file (.md) or a YAML file (.yaml), which ${file} is not.`);
  }
  return atDesk(options, async (desk) => {
    const read = readGood(file, readNotice, desk);
    const notice = withFiles(read);
    if (options.dryRun) {
      await tryOut(desk, (trial) => publishIn(trial, notice, read, options));
      print(preview(desk, notice));
      return;
    }
    const detail = { title: notice.title.en };
    const id = await change(desk, 'publish', detail, (office) => publishIn(office, notice, read, options));
    print(`Notice ${id} "${inOneLine(notice.title.en)}" ${published(desk, notice)}`);
    print(`Its address is ${pageAddress(desk.settings.siteBaseUrl, `/pages/news/detail?id=${id}`)}`);
  });
}

/** The notice with the files that lie beside it. */
function withFiles({
  file,
  value: { notice, cover, attachments, audience, form },
}: GoodFile<WrittenNotice>): NewNotice {
  const bytesOf = (name: string) => readFiles([join(dirname(file), name)]);
  const [picture] = cover === undefined ? [] : bytesOf(cover);
  return {
    ...notice,
    attachments: attachments.flatMap(({ file: name, title }) =>
      bytesOf(name).map((found) => ({ ...found, ...(title === undefined ? {} : { title }) })),
    ),
    ...(picture ? { cover: picture } : {}),
    ...(audience ? { audience: namedIn(audience) } : {}),
    ...(form ? { form } : {}),
  };
}

function namedIn({ classes, programmes }: NonNullable<WrittenNotice['audience']>) {
  return { ...(classes ? { classTitles: classes } : {}), ...(programmes ? { programmes } : {}) };
}

async function publishIn(
  desk: Desk,
  notice: NewNotice,
  file: GoodFile<WrittenNotice>,
  { newCategory }: PublishOptions,
): Promise<number> {
  const { en } = await categoryFor(desk, 'notice', { name: notice.category, isNew: newCategory }, file);
  await audienceRows(desk, file.value.audience ?? {}, file);
  return publishNotice(desk, { ...notice, category: en });
}

function published({ time, now }: Desk, { publishAt }: NewNotice): string {
  const isLater = publishAt !== undefined && publishAt > now.toISOString();
  return isLater ? `will be published on ${showWhen(publishAt, time)}.` : 'is published.';
}

function preview(desk: Desk, notice: NewNotice): string {
  const { title, summary, content, category, publishAt, expireAt, attachments = [], form } = notice;
  const line = (name: string, value: string | undefined) => (value ? [inOneLine(`${name}: ${value}`)] : []);
  return [
    'Nothing is published yet. This is what would be:',
    '',
    ...line('Title', title.en),
    ...others(title).flatMap(([language, words]) => line(`Title in ${languageInEnglish(language)}`, words)),
    ...line('Summary', summary?.en),
    ...line('Category', category),
    ...line('Published', publishAt ? showWhen(publishAt, desk.time) : 'at once'),
    ...line('Expires', expireAt ? showEnd(expireAt, desk.time) : 'never'),
    ...line('For', forWhom(notice)),
    ...line('Pinned', notice.isTop ? 'yes' : undefined),
    ...line('Cover', notice.cover?.filename),
    ...line('Attachments', attachments.map(({ filename }) => filename).join(', ')),
    ...line('Form', form && `${form.content.title.en} (${counted(form.content.fields.length, 'question')})`),
    '',
    inLines(richAsText(content.en)),
    ...others(content).flatMap(([, words]) => ['', inLines(richAsText(words))]),
  ].join('\n');
}

function others(text: Localized): readonly (readonly [language: string, words: string])[] {
  return Object.entries(text).flatMap(([language, words]) => (language === 'en' || !words ? [] : [[language, words]]));
}

function languageInEnglish(tag: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;
}

function forWhom({ audience, isPublic }: NewNotice): string {
  if (!audience) return isPublic ? 'everybody, visitors too' : 'all students';
  return [...(audience.classTitles ?? []), ...(audience.programmes ?? []).map((name) => `programme ${name}`)].join(
    ', ',
  );
}
