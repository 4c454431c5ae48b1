/** The folder for files is gone, or its disk is, or nothing can be written there. */
export class FilesAway extends Error {
  /** @param cause  what the system said to a file that was to be written */
  constructor(folder: string, cause?: unknown) {
    super(
      cause === undefined
        ? `The folder for files, ${folder}, is not there any more, or its disk is not mounted.`
        : `Nothing can be written into the folder for files, ${folder}: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
    this.name = 'FilesAway';
  }
}
