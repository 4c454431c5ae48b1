/** The student whom an entry of an import names. */
import type { ImportIssue } from '../../kernel/database/import-issue.ts';
import type { Database } from '../../kernel/database/open.ts';

export interface FoundStudent {
  /** Left out: nobody has this ID. */
  readonly id?: number;
  readonly issues: readonly ImportIssue[];
}

/** @param path  of the student ID in the file */
export async function findStudent(database: Database, sid: string, path: ImportIssue['path']): Promise<FoundStudent> {
  const student = await database.selectFrom('users').select('id').where('sid', '=', sid).executeTakeFirst();
  if (student) return { id: student.id, issues: [] };
  const problem = `There is no student ${sid}.`;
  return { issues: [{ path, problem, remedy: 'Correct the ID, or name the student under `people`.' }] };
}
