/** Whether data are those of a demonstration. */
import type { Database } from '../kernel/database/open.ts';

/** Whether the people in it are made up. */
export async function isDemoDatabase(database: Database): Promise<boolean> {
  return (await database.selectFrom('demo_days').select('id').executeTakeFirst()) !== undefined;
}
