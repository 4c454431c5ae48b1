import type { Database } from '../../kernel/database/open.ts';
import { randomKey } from '../../kernel/values/secrets.ts';
import { instantOf } from '../../kernel/values/time.ts';

/** A file whose bytes are kept already. */
export interface KeptFile {
  readonly key: string;
  readonly filename: string;
  readonly ext: string;
  readonly mime: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
}

interface Upload {
  readonly ownerId: number;
  readonly purpose: string;
  readonly isPublic: boolean;
  readonly now: Date;
}

/** Records whose file it is. @returns its id */
export async function recordUpload(
  database: Database,
  kept: KeptFile,
  { ownerId, purpose, isPublic, now }: Upload,
): Promise<string> {
  const id = randomKey(12);
  await database
    .insertInto('files')
    .values({
      ...kept,
      id,
      owner_id: ownerId,
      purpose,
      title: kept.filename,
      is_public: isPublic ? 1 : 0,
      created_at: instantOf(now),
    })
    .execute();
  return id;
}
