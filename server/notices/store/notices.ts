/** Which notices a reader may know of, and how one is shown in a list. */
import { type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Category, NoticeSummary } from '#contract';
import { categoryIn } from '../../contents/store/categories.ts';
import { formStates } from '../../forms/store/office-forms.ts';
import type { CallContext, SignedInUser } from '../../kernel/call/call.ts';
import { compiledOnce } from '../../kernel/database/compiled-once.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Instant, Row, Tables } from '../../kernel/database/tables.ts';
import { fileLink, filesOf } from '../../kernel/files/record-files.ts';
import { inLanguage, type Localized } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';
import { richAsText } from '../../kernel/values/rich-text.ts';
import { isLike, searchText } from '../../kernel/values/search.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { type Audience, addressedTo, audienceOf, readsAsVisitor } from '../../people/store/audience.ts';
import { studentsOf } from '../../people/store/classes.ts';

export type NoticeRecord = Row<'notices'>;

/** What a list shows: without the text, which may be long. */
export const noticeHead = [
  'id',
  'title',
  'summary',
  'category_id',
  'cover',
  'publisher',
  'publish_at',
  'expire_at',
  'is_top',
  'visibility',
  'form_id',
] as const satisfies readonly (keyof NoticeRecord)[];

type NoticeHead = Pick<NoticeRecord, (typeof noticeHead)[number]>;

type Asking = Pick<CallContext, 'database' | 'user' | 'classId' | 'now'>;

/** As whom notices are read, and when; without classes and programmes as a visitor. */
export interface NoticeReader extends Partial<Audience> {
  readonly now: Instant;
}

type NoticeFilter = (eb: ExpressionBuilder<Tables, 'notices'>) => Expression<SqlBool>;

export async function noticeReader({ database, user, classId, now }: Asking): Promise<NoticeReader> {
  const moment = instantOf(now);
  if (!user || readsAsVisitor({ user, classId })) return { now: moment };
  return { now: moment, ...(await audienceOf(database, user, classId)) };
}

/** The published notices addressed to the reader, to visitors the public ones; none that the office has withdrawn. */
export function visibleNotices(database: Database, { now, classIds, programmes }: NoticeReader) {
  const published = database.selectFrom('notices').where('publish_at', '<=', now).where('withdrawn_at', 'is', null);
  if (!classIds || !programmes) return published.where('visibility', '=', 'public').where('for_everyone', '=', 1);
  const addressed = addressedTo(database, 'notice', { classIds, programmes });
  return published.where((eb) => eb.or([eb('for_everyone', '=', 1), eb('notices.id', 'in', addressed)]));
}

export function isCurrent(now: Instant): NoticeFilter {
  return (eb) => eb.or([eb('expire_at', 'is', null), eb('expire_at', '>', now)]);
}

export function isExpired(now: Instant): NoticeFilter {
  return (eb) => eb('expire_at', '<=', now);
}

/**
 * Of these notices, the ones whose form the person may answer: those for the class in which they study.
 * @param ids  of notices that the person reads
 */
export async function askedAmong(
  { database, user, classId, now }: Asking,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (!user || user.ownClassId === null || ids.length === 0) return new Set();
  // Whoever looks at no other class reads nothing that is not for their own.
  if (classId === null || classId === user.ownClassId) return new Set(ids);
  const reader = { now: instantOf(now), ...(await audienceOf(database, user, null)) };
  const rows = await visibleNotices(database, reader).select('id').where('id', 'in', ids).execute();
  return new Set(rows.map((row) => row.id));
}

/** Not opened by the person yet. */
export function isUnopened(database: Database, userId: number): NoticeFilter {
  const opened = database.selectFrom('notice_reads').select('notice_id').where('user_id', '=', userId);
  return (eb) => eb('notices.id', 'not in', opened);
}

/** @param pattern  made by `likePattern` */
export function matchesPattern(pattern: string): NoticeFilter {
  return () => isLike('notices.search_text', pattern);
}

/** What a notice is found by: all its words, in all languages. */
export function noticeSearchText(notice: {
  readonly title: Localized;
  readonly summary?: Localized | undefined;
  readonly content: Localized;
}): string {
  const { title, summary, content } = notice;
  return searchText(
    ...Object.values(title),
    ...Object.values(summary ?? {}),
    ...Object.values(content).map((text) => richAsText(text)),
  );
}

/** The notices as a list shows them, in the order given. */
export async function summariseNotices(
  context: Pick<CallContext, 'database' | 'user' | 'classId' | 'now' | 'language' | 'time' | 'files'>,
  rows: readonly NoticeHead[],
  categories: readonly Category[],
): Promise<NoticeSummary[]> {
  const { database, user, now, language, time, files } = context;
  const ids = rows.map((row) => row.id);
  const attachments = await filesOf(database, { record: 'notice', role: 'attachment' }, ids);
  const opened = await openedBy(database, user, ids);
  const states = await formStates(
    database,
    user,
    rows.map((row) => row.form_id),
    now,
  );
  const asked = await askedAmong(
    context,
    rows.flatMap((row) => (row.form_id === null ? [] : row.id)),
  );
  const readers = await countReaders(context, rows);
  const stateOf = (row: NoticeHead) => {
    const state = row.form_id === null ? 'none' : states.get(row.form_id);
    return state === 'todo' && user && !asked.has(row.id) ? 'none' : (state ?? 'none');
  };
  const text = (json: string) => inLanguage(readJson<Localized>(json), language);
  return rows.map((row) => ({
    id: row.id,
    title: text(row.title),
    summary: row.summary && text(row.summary),
    category: categoryIn(categories, row.category_id),
    cover: row.cover,
    publisher: text(row.publisher),
    publish_at: time.datetime(row.publish_at),
    expire_at: time.datetimeOrNull(row.expire_at),
    is_expired: row.expire_at !== null && row.expire_at <= instantOf(now),
    is_read: opened.has(row.id),
    is_top: row.is_top === 1,
    visibility: row.visibility as NoticeSummary['visibility'], // written by the server from the same list of words
    attachments: (attachments.get(row.id) ?? []).map((file) => fileLink(files, file)),
    has_form: row.form_id !== null,
    form_state: stateOf(row),
    is_asked: asked.has(row.id),
    read_count: readers?.read.get(row.id) ?? (readers ? 0 : null),
    target_count: readers?.target ?? null,
  }));
}

async function openedBy(
  database: Database,
  user: SignedInUser | null,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (!user || ids.length === 0) return new Set();
  const rows = await readsAmong(database, { userId: user.id, ids });
  return new Set(rows.map((row) => row.notice_id));
}

const readsAmong = compiledOnce((database, { userId, ids }: { userId: number; ids: readonly number[] }) =>
  database.selectFrom('notice_reads').select('notice_id').where('user_id', '=', userId).where('notice_id', 'in', ids),
);

/** How many of the chosen class have opened each notice; for class leads only. */
async function countReaders(
  { database, user, classId }: Pick<CallContext, 'database' | 'user' | 'classId'>,
  rows: readonly NoticeHead[],
): Promise<{ read: ReadonlyMap<number, number>; target: number } | null> {
  if (!user || user.adminid === 0 || classId === null || rows.length === 0) return null;
  const students = studentsOf(database, classId);
  const target = await students
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const read = await database
    .selectFrom('notice_reads')
    .select((eb) => ['notice_id', eb.fn.countAll<number>().as('count')])
    .where(
      'notice_id',
      'in',
      rows.map((row) => row.id),
    )
    .where('user_id', 'in', students)
    .groupBy('notice_id')
    .execute();
  return { read: new Map(read.map((row) => [row.notice_id, row.count])), target: target.count };
}
