/** `--dry-run`: a command that does its work and takes it back. */
import type { FileStore } from '#office';
import { type Consent, confirm } from './confirm.ts';
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

interface FinalChange extends Consent {
  readonly command: string;
  readonly detail: ChangeDetail;
  /** What will happen, in a sentence. */
  readonly what: string;
}

/** A change that cannot be taken back: whoever has not said yes is asked once more, about nothing that is refused anyway. */
export async function changeForGood<Result>(
  desk: Desk,
  { command, detail, what, ...consent }: FinalChange,
  work: (desk: Desk) => Promise<Result>,
): Promise<Result> {
  if (!consent.yes) await tryOut(desk, work);
  await confirm(what, consent);
  return change(desk, command, detail, work);
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
