/** `--dry-run`: a command that does its work and takes it back. */
import type { FileStore } from '#office';
import { type ChangeDetail, change, type Desk } from './desk.ts';

export interface TrialOptions {
  readonly dryRun?: boolean;
}

/** Stands above what a trial has found. */
export const trialHead = 'Nothing is changed yet. This is what would be:';

/** A change with what is written down of it; with `--dry-run` it is only tried out. */
export async function changeOrTry<Result>(
  desk: Desk,
  { command, detail, dryRun }: TrialOptions & { readonly command: string; readonly detail: ChangeDetail },
  work: (desk: Desk) => Promise<Result>,
): Promise<Result> {
  return dryRun ? tryOut(desk, work) : change(desk, command, detail, work);
}

/** Does everything and takes it back, so that a trial finds what the real thing would find. */
export async function tryOut<Result>(desk: Desk, work: (desk: Desk) => Promise<Result>): Promise<Result> {
  let count = 0;
  const files: FileStore = { ...desk.files, keep: async (_bytes, key = `trial-${(count += 1)}`) => key };
  const database = await desk.database.startTransaction().execute();
  try {
    return await work({ ...desk, database, files });
  } finally {
    await database.rollback().execute();
  }
}
