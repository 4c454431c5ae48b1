/** All that is wrong between a config and what is stored: reported before it goes live, and by `portico validate --data`. */
import type { Files } from '#compiler';
import type { PortalModel } from '#model';
import type { Database } from '#office';
import { shownFolder } from '../config/compile-folder.ts';
import { type StoredAnswers, storedAnswers } from './stored-answers.ts';
import { storedLabels } from './stored-labels.ts';

export interface ReadPortal {
  readonly portal: PortalModel;
  readonly files: Files;
}

export async function storedFindings(
  database: Database,
  { portal, files }: ReadPortal,
  folder: string,
): Promise<StoredAnswers> {
  const answers = await storedAnswers(database, portal, shownFolder(folder), files);
  const labels = await storedLabels(database, portal, shownFolder(folder), files);
  return { diagnostics: [...labels, ...answers.diagnostics], notes: answers.notes };
}
