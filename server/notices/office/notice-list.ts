/** Notices as the office sees them: for whom each one is, and what became of it. */
import { grouped } from '#model';
import { listCategories } from '../../contents/store/categories.ts';
import { countAnswers } from '../../forms/office/form-list.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Instant } from '../../kernel/database/tables.ts';
import { inLanguage, type Language, type Localized } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';
import type { NewNotice } from './notices.ts';

export interface ListedNotice {
  readonly id: number;
  readonly title: string;
  readonly category: string;
  readonly published: Instant;
  /** Null: never. */
  readonly expires: Instant | null;
  /** Null: it is not withdrawn. */
  readonly withdrawn: Instant | null;
  readonly isPublic: boolean;
  /** The titles of classes and the names of programmes it is for; none: everybody. */
  readonly classes: readonly string[];
  readonly programmes: readonly string[];
  /** How many people have opened it. */
  readonly readBy: number;
  readonly form: string | null;
  readonly answers: number;
}

interface ListDesk {
  readonly database: Database;
  readonly now: Date;
  readonly language: Language;
}

/** The newest first. @param all  true: those that have expired or are withdrawn, too */
export async function listNotices(desk: ListDesk, all: boolean): Promise<ListedNotice[]> {
  return describe(desk, await (all ? noticeRows(desk) : currentRows(desk)).execute());
}

export async function findNotice(desk: ListDesk, id: number): Promise<ListedNotice | undefined> {
  const [notice] = await describe(desk, await noticeRows(desk).where('id', '=', id).execute());
  return notice;
}

/** The notice that people see, or will, with the English title and the English text of this one. */
export async function sameNotice(
  desk: Pick<ListDesk, 'database' | 'now'>,
  { title, content }: Pick<NewNotice, 'title' | 'content'>,
): Promise<number | undefined> {
  const rows = await currentRows(desk).select('content').execute();
  const english = (text: string) => readJson<Localized>(text).en;
  return rows.find((row) => english(row.title) === title.en && english(row.content) === content.en)?.id;
}

function noticeRows({ database }: Pick<ListDesk, 'database'>) {
  return database
    .selectFrom('notices')
    .select(['id', 'title', 'category_id', 'publish_at', 'expire_at', 'withdrawn_at', 'visibility', 'form_id'])
    .orderBy('publish_at', 'desc')
    .orderBy('id', 'desc');
}

function currentRows({ database, now }: Pick<ListDesk, 'database' | 'now'>) {
  return noticeRows({ database })
    .where('withdrawn_at', 'is', null)
    .where((eb) => eb.or([eb('expire_at', 'is', null), eb('expire_at', '>', instantOf(now))]));
}

type NoticeRow = Awaited<ReturnType<ReturnType<typeof noticeRows>['execute']>>[number];

async function describe({ database, language }: ListDesk, rows: readonly NoticeRow[]): Promise<ListedNotice[]> {
  const text = (words: Localized | undefined) => (words ? inLanguage(words, language) : '');
  const categories = new Map((await listCategories(database, 'notice')).map(({ id, name }) => [id, name]));
  const audiences = await namedAudiences(database);
  const readers = await countReaders(database);
  const answers = await countAnswers(database);
  return rows.map((row) => ({
    id: row.id,
    title: text(readJson<Localized>(row.title)),
    category: text(categories.get(row.category_id)),
    published: row.publish_at,
    expires: row.expire_at,
    withdrawn: row.withdrawn_at,
    isPublic: row.visibility === 'public',
    classes: audiences.get(`class ${row.id}`) ?? [],
    programmes: audiences.get(`programme ${row.id}`) ?? [],
    readBy: readers.get(row.id) ?? 0,
    form: row.form_id,
    answers: answers.get(row.form_id ?? '') ?? 0,
  }));
}

/** The titles of classes and the names of programmes, by the kind and the notice: `class 3`. */
async function namedAudiences(database: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const classes = await database.selectFrom('classes').select(['id', 'title']).execute();
  const titles = new Map(classes.map(({ id, title }) => [String(id), title]));
  const rows = await database
    .selectFrom('audiences')
    .select(['record_id', 'kind', 'value'])
    .where('record', '=', 'notice')
    .orderBy('kind')
    .orderBy('value')
    .execute();
  return grouped(
    rows.map(({ record_id: id, kind, value }) => [
      `${kind} ${id}`,
      kind === 'class' ? (titles.get(value) ?? value) : value,
    ]),
  );
}

async function countReaders(database: Database): Promise<ReadonlyMap<number, number>> {
  const rows = await database
    .selectFrom('notice_reads')
    .select((eb) => ['notice_id', eb.fn.countAll<number>().as('count')])
    .groupBy('notice_id')
    .execute();
  return new Map(rows.map(({ notice_id: id, count }) => [id, count]));
}
