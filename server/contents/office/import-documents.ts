/**
 * Brings handbooks and policies in, or up to date: a document is known by its kind and its English title, a version by its name.
 * A version that the file no longer names stays as an older one. Needs a transaction.
 */
import type { OfficeRecords } from '#model';
import { bringNamed, type EnglishName, removeRow, rowNamed } from '../../kernel/bring-named.ts';
import { bring, type ImportOutcome, type Outcome } from '../../kernel/database/bring.ts';
import type { ImportIssue } from '../../kernel/database/import-issue.ts';
import type { Database } from '../../kernel/database/open.ts';
import {
  bringOfficeFiles,
  bringPicture,
  type FilingImport,
  fileIfNamed,
  fileNamed,
  type OfficeFile,
} from '../../kernel/files/office-files.ts';
import { writeJson } from '../../kernel/values/json.ts';
import { searchText } from '../../kernel/values/search.ts';
import { instantOf } from '../../kernel/values/time.ts';
import {
  audienceIssues,
  bringAudience,
  isForAll,
  knownAudiences,
  type MeantFor,
  meantFor,
} from '../../people/office/import-audience.ts';
import { wantedCategory } from './import-categories.ts';

/** Of a version, by its id. */
const fileOfVersions = { record: 'document', role: 'file' } as const;

type Document = NonNullable<OfficeRecords['documents']>[number];
type Version = Document['versions'][number];

interface Office {
  readonly database: Database;
  readonly now: Date;
}

export async function importDocument(
  office: FilingImport,
  document: Document,
  index: number,
): Promise<ImportOutcome | readonly ImportIssue[]> {
  if (document.removed) return removeDocument(office, document);
  const found = await findNamed(office, document, ['documents', index]);
  if (found.issues.length > 0) return found.issues;
  const { id, outcome, cover } = await bringDocument(office, document, found);
  const changes = [await coverChanges(office, { id, cover }, found.picture)];
  const oldestFirst = document.versions
    .map((version, position) => ({ version, file: found.files[position] }))
    .reverse();
  for (const { version, file } of oldestFirst) {
    const brought = await bringVersion(office, id, version);
    const hasOther = await bringOfficeFiles(office, fileOfVersions, brought.id, file ? [file] : []);
    if (hasOther) await renewVersion(office, brought.id);
    changes.push(hasOther || brought.outcome !== 'unchanged');
  }
  changes.push(await makeCurrent(office.database, id, document.versions[0]?.version));
  return outcome === 'unchanged' && changes.includes(true) ? 'updated' : outcome;
}

function identityOf({ kind, title }: Pick<Document, 'kind' | 'title'>): EnglishName {
  return { column: 'title', name: title, within: { kind } };
}

async function removeDocument(office: FilingImport, document: Document): Promise<'removed' | 'unchanged'> {
  const { database } = office;
  const row = await rowNamed(database, 'documents', identityOf(document));
  if (!row) return 'unchanged';
  const id = Number(row['id']);
  const versions = await database.selectFrom('document_versions').select('id').where('document_id', '=', id).execute();
  for (const version of versions) await bringOfficeFiles(office, fileOfVersions, version.id, []);
  await coverChanges(office, { id, cover: typeof row['cover'] === 'string' ? row['cover'] : null }, undefined);
  await bringAudience(database, 'document', id, {});
  await removeRow(database, 'documents', row);
  return 'removed';
}

/** What a document names, as the portal has it. */
interface NamedParts {
  readonly categoryId: number;
  readonly meant: MeantFor;
}

interface FoundParts extends NamedParts {
  readonly picture: OfficeFile | undefined;
  /** Of each version. */
  readonly files: readonly OfficeFile[];
  readonly issues: readonly ImportIssue[];
}

async function findNamed(office: FilingImport, document: Document, place: ImportIssue['path']): Promise<FoundParts> {
  const { database } = office;
  const { title, category, cover, versions } = document;
  const heading = await wantedCategory(database, 'document', { name: category, path: [...place, 'category'] });
  const audiences = await knownAudiences(database);
  return {
    categoryId: heading.id,
    meant: meantFor(document.for, audiences),
    picture: fileIfNamed(office, cover),
    files: versions.map(({ file }) => fileNamed(office, { file, title: title.en })),
    issues: [...heading.issues, ...audienceIssues(document.for, [...place, 'for'], audiences)],
  };
}

export interface BroughtDocument {
  readonly id: number;
  readonly outcome: Outcome;
  /** The address of the cover that it had. */
  readonly cover: string | null;
}

/** All of a document but its cover and its versions. */
export async function bringDocument(
  { database, now }: Office,
  { kind, title, description }: Document,
  { categoryId, meant }: NamedParts,
): Promise<BroughtDocument> {
  const values = {
    description: description ? writeJson(description) : null,
    category_id: categoryId,
    for_everyone: isForAll(meant) ? 1 : 0,
    search_text: searchText(...Object.values(title), ...Object.values(description ?? {})),
  };
  const known = identityOf({ kind, title });
  const stamp = { updated_at: instantOf(now) };
  const { row, outcome } = await bringNamed(database, 'documents', known, { values, stamp });
  const id = Number(row['id']);
  const isOther = await bringAudience(database, 'document', id, meant);
  const cover = typeof row['cover'] === 'string' ? row['cover'] : null;
  return { id, outcome: outcome === 'unchanged' && isOther ? 'updated' : outcome, cover };
}

async function coverChanges(
  office: FilingImport,
  { id, cover }: Pick<BroughtDocument, 'id' | 'cover'>,
  picture: OfficeFile | undefined,
): Promise<boolean> {
  const address = await bringPicture(office, cover, picture);
  if (address === cover) return false;
  await office.database.updateTable('documents').set({ cover: address }).where('id', '=', id).execute();
  return true;
}

/** A version without its file. */
export async function bringVersion(
  { database, now }: Office,
  documentId: number,
  { version, effective }: Version,
): Promise<{ readonly id: number; readonly outcome: Outcome }> {
  const key = { document_id: documentId, version };
  const before = await database
    .selectFrom('document_versions')
    .select('updated_at')
    .where('document_id', '=', documentId)
    .where('version', '=', version)
    .executeTakeFirst();
  const values = { effective_date: effective ?? null, updated_at: before?.updated_at ?? instantOf(now) };
  const { row, outcome } = await bring(database, 'document_versions', key, values);
  return { id: Number(row['id']), outcome };
}

async function renewVersion({ database, now }: Office, id: number): Promise<void> {
  await database
    .updateTable('document_versions')
    .set({ updated_at: instantOf(now) })
    .where('id', '=', id)
    .execute();
}

/** The document is as new as its current version. @returns whether another version was current */
export async function makeCurrent(
  database: Database,
  documentId: number,
  version: string | undefined,
): Promise<boolean> {
  const versions = await database
    .selectFrom('document_versions')
    .select(['id', 'version', 'is_current', 'updated_at'])
    .where('document_id', '=', documentId)
    .execute();
  const current = versions.find((one) => one.version === version);
  if (!current) return false;
  await database
    .updateTable('documents')
    .set({ updated_at: current.updated_at })
    .where('id', '=', documentId)
    .execute();
  if (current.is_current === 1) return false;
  const others = database.updateTable('document_versions').set({ is_current: 0 }).where('document_id', '=', documentId);
  await others.execute(); // first: two current ones are refused
  await database.updateTable('document_versions').set({ is_current: 1 }).where('id', '=', current.id).execute();
  return true;
}
