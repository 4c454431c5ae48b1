/** Brings versions of the user agreement in. One that somebody has agreed to stays as it is. Needs a transaction. */
import type { OfficeRecords } from '#model';
import { bring, type Outcome } from '../../kernel/database/bring.ts';
import type { ImportIssue } from '../../kernel/database/import-issue.ts';
import type { Database } from '../../kernel/database/open.ts';
import { writeJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';

type Agreement = NonNullable<OfficeRecords['agreements']>[number];

interface Office {
  readonly database: Database;
  readonly now: Date;
}

export async function importAgreement(
  { database, now }: Office,
  { version, title, content, from, mustAccept }: Agreement,
  index: number,
): Promise<Outcome | readonly ImportIssue[]> {
  const before = await database
    .selectFrom('user_agreements')
    .select('published_at')
    .where('version', '=', version)
    .executeTakeFirst();
  const words = { title: writeJson(title), content: writeJson(content) };
  const times = { published_at: from ?? before?.published_at ?? instantOf(now), must_accept: mustAccept ? 1 : 0 };
  const { outcome } = await bring(database, 'user_agreements', { version }, { ...words, ...times });
  if (outcome !== 'updated' || !(await isAgreedTo(database, version))) return outcome;
  return [
    {
      path: ['agreements', index, 'version'],
      problem: `Somebody has agreed to version ${version} already, so it stays as it is.`,
      remedy: 'Give the new text another `version`: then everybody is asked again.',
    },
  ];
}

async function isAgreedTo(database: Database, version: string): Promise<boolean> {
  const found = await database
    .selectFrom('consents')
    .select('user_id')
    .where('option', '=', 'agreement')
    .where('version', '=', version)
    .executeTakeFirst();
  return found !== undefined;
}
