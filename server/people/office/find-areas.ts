/** The areas of study that an entry of an import names by their keys. */
import { type ImportIssue, unknownNames } from '../../kernel/database/import-issue.ts';
import type { Database } from '../../kernel/database/open.ts';

export interface NamedArea {
  readonly key: string;
  /** Where the key is in the file. */
  readonly path: ImportIssue['path'];
}

/** @returns an issue for each that there is not */
export async function unknownAreas(database: Database, named: readonly NamedArea[]): Promise<readonly ImportIssue[]> {
  if (named.length === 0) return [];
  const areas = await database.selectFrom('concentrations').select('key').execute();
  const known = areas.map(({ key }) => key);
  return unknownNames(
    named.map(({ key: wanted, path }) => ({ path, what: `concentration ${wanted}`, wanted, known })),
    'Write its key, or name it under `concentrations`.',
  );
}
