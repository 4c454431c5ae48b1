/** What the data say to a place of a file that is brought in; where there is one, nothing may be kept. */
export interface ImportIssue {
  readonly path: readonly (string | number)[];
  readonly problem: string;
  readonly remedy: string;
}
