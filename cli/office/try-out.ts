/** `--dry-run`: a command that does its work and takes it back. */
import type { Database, FileStore } from '#office';
import type { Desk } from './desk.ts';

class TriedOut extends Error {}

/** Does everything and takes it back, so that a trial finds what the real thing would find. */
export async function tryOut(desk: Desk, work: (desk: Desk) => Promise<unknown>): Promise<void> {
  let count = 0;
  const files: FileStore = { ...desk.files, keep: async (_bytes, key = `trial-${(count += 1)}`) => key };
  try {
    await desk.database.transaction().execute(async (database: Database) => {
      await work({ ...desk, database, files });
      throw new TriedOut();
    });
  } catch (error) {
    if (!(error instanceof TriedOut)) throw error;
  }
}
