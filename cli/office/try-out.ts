/** `--dry-run`: a command that does its work and takes it back. */
import type { FileStore } from '#office';
import { print } from '../terminal/terminal.ts';
import { type Consent, confirm, confirmMeant } from './confirm.ts';
import { type ChangeDetail, change, type Desk, takeTurn } from './desk.ts';

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

interface Publication extends TrialOptions, Consent {
  readonly command: string;
  readonly detail: ChangeDetail;
  /** That the same is there already, in a sentence; left out: it is not. */
  readonly again: string | undefined;
  /** What would be published, for a trial. */
  readonly preview: () => string;
}

/** Publishes something new; whoever publishes what is there already is asked. @returns what came of it; undefined for a trial */
export async function publishOnce<Result>(
  desk: Desk,
  { command, detail, again, preview, dryRun, ...consent }: Publication,
  work: (desk: Desk) => Promise<Result>,
): Promise<Result | undefined> {
  if (dryRun || (again !== undefined && !consent.yes)) await tryOut(desk, work);
  if (dryRun) {
    print(`Nothing is published yet. This is what would be:\n\n${preview()}`);
    if (again !== undefined) print(`\n${again}`);
    return undefined;
  }
  if (again !== undefined) await confirmMeant(again, consent);
  return change(desk, command, detail, work);
}

/** Does everything and takes it back, so that a trial finds what the real thing would find. */
export async function tryOut<Result>(desk: Desk, work: (desk: Desk) => Promise<Result>): Promise<Result> {
  let count = 0;
  const files: FileStore = { ...desk.files, keep: async (_bytes, key = `trial-${(count += 1)}`) => key };
  const database = await desk.database.startTransaction().execute();
  try {
    await takeTurn({ ...desk, database });
    return await work({ ...desk, database, files });
  } finally {
    await database.rollback().execute();
  }
}
