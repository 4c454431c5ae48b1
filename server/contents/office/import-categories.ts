/** Brings categories in, or up to date, and says which there are not. Needs a transaction. */
import type { OfficeRecords } from '#model';
import { bringNamed } from '../../kernel/bring-named.ts';
import type { Outcome } from '../../kernel/database/bring.ts';
import { type ImportIssue, unknownNames } from '../../kernel/database/import-issue.ts';
import type { Database } from '../../kernel/database/open.ts';
import { type CategoryRecord, listCategories } from '../store/categories.ts';
import { categoryNamed } from './categories.ts';

type Category = NonNullable<OfficeRecords['categories']>[number];

export async function importCategory(
  { database }: { readonly database: Database },
  { of, name }: Category,
  position: number,
): Promise<Outcome> {
  const known = { column: 'name', name, within: { record: of } };
  return (await bringNamed(database, 'categories', known, { values: { position } })).outcome;
}

/** The category of this name, or what a file reads that names another. */
export async function wantedCategory(
  database: Database,
  record: CategoryRecord,
  { name, path }: { readonly name: string; readonly path: ImportIssue['path'] },
): Promise<{ readonly id: number; readonly issues: readonly ImportIssue[] }> {
  const found = await categoryNamed(database, record, name);
  if (found) return { id: found.id, issues: [] };
  const known = (await listCategories(database, record)).map((category) => category.name.en);
  const wanted = { path, what: `category of ${record}s called ${name}`, wanted: name, known };
  return { id: 0, issues: unknownNames([wanted], `Name it under \`categories\` with \`of: ${record}\`.`) };
}
