/** The folder for files is gone, or its disk is. */
export class FilesAway extends Error {
  constructor(folder: string) {
    super(`The folder for files, ${folder}, is not there any more, or its disk is not mounted.`);
    this.name = 'FilesAway';
  }
}
