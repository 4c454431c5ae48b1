/** What the office does with notices: publish one, now or at a later time, to everybody or to some; change it, take it down. */

import { listCategories } from '../../contents/store/categories.ts';
import { type FormTimes, saveForm } from '../../forms/office/forms.ts';
import { bringForm } from '../../forms/office/import-form.ts';
import type { FormContent } from '../../forms/store/office-forms.ts';
import { writeAudit } from '../../kernel/call/audit.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import { changedColumns } from '../../kernel/database/bring.ts';
import { inTransaction } from '../../kernel/database/in-transaction.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Instant } from '../../kernel/database/tables.ts';
import {
  bringOfficeFiles,
  bringPicture,
  type FilingOffice,
  keepOfficeFiles,
  type OfficeFile,
} from '../../kernel/files/office-files.ts';
import { useFiles } from '../../kernel/files/record-files.ts';
import type { Localized } from '../../kernel/portal/language.ts';
import type { Speaker } from '../../kernel/portal/texts.ts';
import { writeJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { bringAudience, type MeantFor } from '../../people/office/import-audience.ts';
import { type NoticeRecord, noticeSearchText } from '../store/notices.ts';

/** A notice as the office writes it; what is left out takes its usual value. */
export interface NewNotice {
  readonly title: Localized;
  readonly summary?: Localized;
  /** Rich text. */
  readonly content: Localized;
  /** The English name of a category of notices. */
  readonly category: string;
  /** A picture. */
  readonly cover?: OfficeFile;
  readonly publisher?: Localized;
  /** Left out: now. */
  readonly publishAt?: Instant;
  /** Left out: the notice stays valid. */
  readonly expireAt?: Instant;
  readonly isTop?: boolean;
  /** True: the students whom it is for get a message and a mail when it is published. */
  readonly inform?: boolean;
  /** True: visitors may read it, too. */
  readonly isPublic?: boolean;
  /** Left out: everybody. */
  readonly audience?: { readonly classTitles?: readonly string[]; readonly programmes?: readonly string[] };
  readonly attachments?: readonly OfficeFile[];
  /** Questions to answer; open from the start, and never closed, unless it says so. */
  readonly form?: FormTimes & { readonly content: FormContent };
}

export interface PublishingOffice extends FilingOffice {
  readonly portal: Pick<Speaker, 'office'>;
}

/**
 * Publishes a notice.
 * @returns its id
 * @throws Error that says what is missing or does not fit: texts, times, category, audience, a file, the form
 */
export async function publishNotice(desk: PublishingOffice, notice: NewNotice): Promise<number> {
  const publishAt = notice.publishAt ?? instantOf(desk.now);
  checkNotice(notice, publishAt);
  return inTransaction(desk.database, async (database) => {
    const office = { ...desk, database };
    const meant = await meantFor(database, notice);
    const cover = await bringPicture(office, null, notice.cover);
    const { id } = await database
      .insertInto('notices')
      .values({ ...(await columnsOf(office, notice, publishAt)), cover })
      .returning('id')
      .executeTakeFirstOrThrow();
    await bringAudience(database, 'notice', id, meant);
    if (notice.form) await addForm(office, id, notice.form);
    const attached = await keepOfficeFiles(office, notice.attachments ?? []);
    await useFiles(
      database,
      attachment,
      id,
      attached.map((file) => file.id),
    );
    const detail = { what: 'notice', id, title: notice.title.en };
    await writeAudit(database, { action: 'office', userId: null, address: '', detail }, desk.now);
    return id;
  });
}

/** What of a notice is other than before. */
export type NoticeChange =
  | Exclude<keyof Awaited<ReturnType<typeof columnsOf>>, 'search_text' | 'for_everyone'>
  | 'cover'
  | 'withdrawn_at'
  | 'audience'
  | 'attachments'
  | 'form';

/**
 * Puts another text in the place of a notice: its address, who has read it and what was answered stay. A notice that was withdrawn is
 * shown again. Left out, the time of publishing stays, unless it is to come: then it is now. Left out, the form stays.
 * @returns what is other than before
 * @throws Refusal 404; Error as `publishNotice`
 */
export async function replaceNotice(
  desk: PublishingOffice,
  id: number,
  notice: NewNotice,
): Promise<readonly NoticeChange[]> {
  return inTransaction(desk.database, async (database) => {
    const office = { ...desk, database };
    const before = await database.selectFrom('notices').selectAll().where('id', '=', id).executeTakeFirst();
    if (!before) throw new Refusal('notFound');
    const now = instantOf(desk.now);
    const publishAt = notice.publishAt ?? (before.publish_at < now ? before.publish_at : now);
    checkNotice(notice, publishAt);
    const meant = await meantFor(database, notice);
    const cover = await bringPicture(office, before.cover, notice.cover);
    const values = { ...(await columnsOf(office, notice, publishAt)), cover, withdrawn_at: null };
    await database.updateTable('notices').set(values).where('id', '=', id).execute();
    const { search_text: _words, for_everyone: _audience, ...shown } = values;
    const isOther = {
      audience: await bringAudience(database, 'notice', id, meant),
      attachments: await bringOfficeFiles(office, attachment, id, notice.attachments ?? []),
      form: notice.form ? await changeForm(office, before, notice.form) : false,
    };
    const parts = Object.entries(isOther).flatMap(([part, is]) => (is ? [part] : []));
    const columns = changedColumns(before, shown).map(([column]) => column);
    return [...columns, ...parts] as NoticeChange[]; // the names above
  });
}

/**
 * Takes a notice down: nobody reads it any more and nobody answers it; who has read it and what was answered stays.
 * @throws Refusal 404, 409 when it is withdrawn already
 */
export async function withdrawNotice({ database, now }: Pick<PublishingOffice, 'database' | 'now'>, id: number) {
  const found = await database.selectFrom('notices').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new Refusal('notFound');
  const { numUpdatedRows } = await database
    .updateTable('notices')
    .set({ withdrawn_at: instantOf(now) })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Refusal('state');
}

const attachment = { record: 'notice', role: 'attachment' } as const;

function checkNotice(notice: NewNotice, publishAt: Instant): void {
  const { title, content, expireAt, isPublic, audience } = notice;
  if (title.en.trim() === '' || content.en.trim() === '') throw new Error('A notice needs a title and a text.');
  if (expireAt !== undefined && expireAt <= publishAt)
    throw new Error('A notice cannot expire before it is published.');
  if (isPublic && audience) throw new Error('A public notice is for everybody: leave the audience out.');
}

async function meantFor(database: Database, { audience }: NewNotice): Promise<MeantFor> {
  if (!audience) return {};
  const { classTitles = [], programmes = [] } = audience;
  const classes = await database.selectFrom('classes').select(['id', 'title', 'programme']).execute();
  const known = new Set(classes.map(({ programme }) => programme));
  const classIds = [...new Set(classTitles)].map((title) => {
    const found = classes.find((entry) => entry.title === title);
    if (!found) throw new Error(`There is no class called ${title}.`);
    return found.id;
  });
  const unknown = programmes.find((programme) => !known.has(programme));
  if (unknown !== undefined) throw new Error(`There is no programme called ${unknown}.`);
  if (classIds.length + programmes.length === 0) throw new Error('The audience names no class and no programme.');
  return { classIds, programmes: [...new Set(programmes)] };
}

/** All of a notice but its picture. */
async function columnsOf({ database, portal }: PublishingOffice, notice: NewNotice, publishAt: Instant) {
  const { title, summary, content, publisher = portal.office } = notice;
  return {
    title: writeJson(title),
    summary: summary ? writeJson(summary) : null,
    content: writeJson(content),
    category_id: await categoryId(database, notice.category),
    publisher: writeJson(publisher),
    publish_at: publishAt,
    expire_at: notice.expireAt ?? null,
    is_top: notice.isTop ? 1 : 0,
    informs: notice.inform ? 1 : 0,
    visibility: notice.isPublic ? 'public' : 'student',
    for_everyone: notice.audience ? 0 : 1,
    search_text: noticeSearchText({ title, summary, content }),
  } as const;
}

async function categoryId(database: Database, name: string): Promise<number> {
  const categories = await listCategories(database, 'notice');
  const names = categories.map((category) => category.name.en);
  const found = categories[names.indexOf(name)];
  if (!found) throw new Error(`There is no category of notices called ${name}. There are: ${names.join(', ')}.`);
  return found.id;
}

/** The questions get a new version only when they are others: whoever is answering goes on. */
async function changeForm(
  desk: FilingOffice,
  { id, form_id: formId }: NoticeRecord,
  form: NonNullable<NewNotice['form']>,
): Promise<boolean> {
  if (formId === null) {
    await addForm(desk, id, form);
    return true;
  }
  const { content, ...times } = form;
  return (await bringForm(desk, formId, content, times)) !== 'unchanged';
}

async function addForm(desk: FilingOffice, id: number, form: NonNullable<NewNotice['form']>): Promise<void> {
  const { content, ...times } = form;
  const formId = `notice.${id}`;
  await saveForm(desk, formId, content, times);
  await desk.database.updateTable('notices').set({ form_id: formId }).where('id', '=', id).execute();
}
