/** What the office does with notices: publish one, now or at a later time, to everybody or to some. */

import { listCategories } from '../../contents/store/categories.ts';
import { type FormTimes, saveForm } from '../../forms/office/forms.ts';
import type { FormContent } from '../../forms/store/office-forms.ts';
import { writeAudit } from '../../kernel/call/audit.ts';
import { inTransaction } from '../../kernel/database/in-transaction.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Instant } from '../../kernel/database/tables.ts';
import { type FilingOffice, keepOfficeFiles, type OfficeFile } from '../../kernel/files/office-files.ts';
import { useFiles } from '../../kernel/files/record-files.ts';
import type { Localized } from '../../kernel/portal/language.ts';
import type { Speaker } from '../../kernel/portal/texts.ts';
import { writeJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { noticeSearchText } from '../store/notices.ts';

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
    const audience = await audienceRows(database, notice);
    const id = await insertNotice({ ...desk, database }, notice, publishAt, audience.length === 0);
    if (audience.length > 0) {
      const rows = audience.map((row) => ({ record: 'notice', record_id: id, ...row }));
      await database.insertInto('audiences').values(rows).execute();
    }
    if (notice.form) await addForm({ ...desk, database }, id, notice.form);
    const attached = await keepOfficeFiles({ ...desk, database }, notice.attachments ?? []);
    await useFiles(
      database,
      { record: 'notice', role: 'attachment' },
      id,
      attached.map((file) => file.id),
    );
    const detail = { what: 'notice', id, title: notice.title.en };
    await writeAudit(database, { action: 'office', userId: null, address: '', detail }, desk.now);
    return id;
  });
}

function checkNotice(notice: NewNotice, publishAt: Instant): void {
  const { title, content, expireAt, isPublic, audience } = notice;
  if (title.en.trim() === '' || content.en.trim() === '') throw new Error('A notice needs a title and a text.');
  if (expireAt !== undefined && expireAt <= publishAt)
    throw new Error('A notice cannot expire before it is published.');
  if (isPublic && audience) throw new Error('A public notice is for everybody: leave the audience out.');
}

async function audienceRows(database: Database, { audience }: NewNotice): Promise<{ kind: string; value: string }[]> {
  if (!audience) return [];
  const { classTitles = [], programmes = [] } = audience;
  const classes = await database.selectFrom('classes').select(['id', 'title', 'programme']).execute();
  const known = new Set(classes.map(({ programme }) => programme));
  const rows = [...new Set(classTitles)].map((title) => {
    const found = classes.find((entry) => entry.title === title);
    if (!found) throw new Error(`There is no class called ${title}.`);
    return { kind: 'class', value: String(found.id) };
  });
  for (const programme of new Set(programmes)) {
    if (!known.has(programme)) throw new Error(`There is no programme called ${programme}.`);
    rows.push({ kind: 'programme', value: programme });
  }
  if (rows.length === 0) throw new Error('The audience names no class and no programme.');
  return rows;
}

async function insertNotice(
  desk: PublishingOffice,
  notice: NewNotice,
  publishAt: Instant,
  isForEveryone: boolean,
): Promise<number> {
  const { title, summary, content, cover, publisher = desk.portal.office } = notice;
  const category = await categoryId(desk.database, notice.category);
  const [picture] = await keepOfficeFiles(desk, cover ? [cover] : [], true);
  const { id } = await desk.database
    .insertInto('notices')
    .values({
      title: writeJson(title),
      summary: summary ? writeJson(summary) : null,
      content: writeJson(content),
      category_id: category,
      cover: picture?.address ?? null,
      publisher: writeJson(publisher),
      publish_at: publishAt,
      expire_at: notice.expireAt ?? null,
      is_top: notice.isTop ? 1 : 0,
      visibility: notice.isPublic ? 'public' : 'student',
      for_everyone: isForEveryone ? 1 : 0,
      search_text: noticeSearchText({ title, summary, content }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function categoryId(database: Database, name: string): Promise<number> {
  const categories = await listCategories(database, 'notice');
  const names = categories.map((category) => category.name.en);
  const found = categories[names.indexOf(name)];
  if (!found) throw new Error(`There is no category of notices called ${name}. There are: ${names.join(', ')}.`);
  return found.id;
}

async function addForm(desk: FilingOffice, id: number, form: NonNullable<NewNotice['form']>): Promise<void> {
  const { content, ...times } = form;
  const formId = `notice.${id}`;
  await saveForm(desk, formId, content, times);
  await desk.database.updateTable('notices').set({ form_id: formId }).where('id', '=', id).execute();
}
