/** Handbooks and policies: which a reader may know of, and how one is answered. */
import type { Category, DownloadCategory, DownloadFile } from '#contract';
import type { CallContext } from '../../kernel/call/call.ts';
import type { Row } from '../../kernel/database/tables.ts';
import { type FoundFile, filesOf } from '../../kernel/files/record-files.ts';
import { inLanguage, type Localized } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';
import { isLike, likePattern } from '../../kernel/values/search.ts';
import { after, dayMs, instantOf } from '../../kernel/values/time.ts';
import { addressedTo, audienceOf } from '../../people/store/audience.ts';
import { categoryIn, loadCategories } from './categories.ts';

/** A version is marked as new for this long. */
const newForMs = 14 * dayMs;

type Reader = Pick<CallContext<'file/index'>, 'database' | 'user' | 'classId'>;
type Shown = Pick<CallContext, 'database' | 'language' | 'now' | 'time' | 'files'>;
type Version = Row<'document_versions'>;

/** The documents addressed to the reader that have a current version. */
export async function visibleDocuments({ database, user, classId }: Reader) {
  const audience = await audienceOf(database, user, classId);
  const current = database.selectFrom('document_versions').select('document_id').where('is_current', '=', 1);
  return database
    .selectFrom('documents')
    .where('documents.id', 'in', current)
    .where((eb) =>
      eb.or([eb('for_everyone', '=', 1), eb('documents.id', 'in', addressedTo(database, 'document', audience))]),
    );
}

type Documents = Awaited<ReturnType<typeof visibleDocuments>>;

export function matchesDocument(word: string) {
  return isLike('documents.search_text', likePattern(word));
}

/**
 * The documents as they are answered, in the order given.
 * @param withOlder  false: the current versions only
 */
export async function describeDocuments(
  context: Shown,
  rows: readonly Row<'documents'>[],
  categories: readonly Category[],
  withOlder: boolean,
): Promise<DownloadFile[]> {
  const versions = await loadVersions(context, rows, withOlder);
  const held = await filesOf(
    context.database,
    { record: 'document', role: 'file' },
    versions.map(({ id }) => id),
  );
  const fileOf = (version: Version): FoundFile | undefined => held.get(version.id)?.[0];
  return rows.flatMap((row) => {
    const own = versions.filter((version) => version.document_id === row.id);
    const current = own.find((version) => version.is_current === 1);
    const file = current && fileOf(current);
    if (!current || !file) return [];
    const older = own.flatMap((version) => {
      const found = version === current ? undefined : fileOf(version);
      return found ? [olderVersion(context, version, found)] : [];
    });
    return [{ ...describe(context, row, current, file), category: categoryIn(categories, row.category_id), older }];
  });
}

async function loadVersions(
  { database }: Shown,
  rows: readonly Row<'documents'>[],
  withOlder: boolean,
): Promise<Version[]> {
  if (rows.length === 0) return [];
  let versions = database
    .selectFrom('document_versions')
    .selectAll()
    .where(
      'document_id',
      'in',
      rows.map(({ id }) => id),
    );
  if (!withOlder) versions = versions.where('is_current', '=', 1);
  return versions.orderBy('updated_at', 'desc').orderBy('id', 'desc').execute();
}

function describe(
  { language, now, time, files }: Shown,
  row: Row<'documents'>,
  version: Version,
  file: FoundFile,
): Omit<DownloadFile, 'category' | 'older'> {
  const { filename, ext, mime, size } = file;
  return {
    id: row.id,
    kind: row.kind as DownloadFile['kind'], // written by the server from the same list of words
    title: inLanguage(readJson<Localized>(row.title), language),
    description: row.description && inLanguage(readJson<Localized>(row.description), language),
    cover: row.cover,
    version: version.version,
    effective_date: version.effective_date,
    url: files.address(file),
    filename,
    ext,
    mime,
    size,
    is_current: true,
    is_new: version.updated_at > instantOf(after(now, -newForMs)),
    updated_at: time.datetime(version.updated_at),
  };
}

function olderVersion({ files, time }: Shown, version: Version, file: FoundFile): DownloadFile['older'][number] {
  return {
    id: version.id,
    version: version.version,
    url: files.address(file),
    updated_at: time.datetime(version.updated_at),
  };
}

/** The categories that hold some of these documents, with how many, by kind. */
export async function countCategories(
  { database, language }: Shown,
  documents: Documents,
): Promise<DownloadCategory[]> {
  const counts = await documents
    .select((eb) => ['kind', 'category_id', eb.fn.countAll<number>().as('count')])
    .groupBy(['kind', 'category_id'])
    .execute();
  const categories = await loadCategories(database, 'document', language);
  const kinds = ['handbook', 'policy'] as const;
  return kinds.flatMap((kind) =>
    categories.flatMap((category) => {
      const found = counts.find((row) => row.kind === kind && row.category_id === category.id);
      return found ? [{ ...category, kind, count: found.count }] : [];
    }),
  );
}
