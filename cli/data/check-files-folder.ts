/** A folder for files that is not the one of the database would split the files of a portal in two, or lose those of another one. */
import { type Database, filesFolderIssue, isDemoDatabase } from '#office';
import { CommandProblem } from '../terminal/command-problem.ts';

const remedy = 'Set FILES_DIR as it was, and see that its disk is mounted.';

const sentences = {
  lost: (folder: string) =>
    `FILES_DIR (${folder}) is not where the files of this portal are: the database knows files, and the last ones are not there. ${remedy} Where they are lost for good, say so with FILES_LOST=1.`,
  foreign: (folder: string) =>
    `FILES_DIR (${folder}) holds files that this database does not know, and they would be swept away. ${remedy} A new portal begins with an empty folder.`,
};

/** @throws CommandProblem when the folder is not the one of these data; those of a demonstration may be anywhere */
export async function checkFilesFolder(database: Database, folder: string): Promise<void> {
  if (process.env['FILES_LOST'] === '1' || (await isDemoDatabase(database))) return;
  const issue = await filesFolderIssue(database, folder);
  if (issue !== null) throw new CommandProblem(sentences[issue](folder));
}
