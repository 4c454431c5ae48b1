/** What is kept of each code of the catalogue. */
export interface CatalogueEntry {
  /** A heading, without a full stop. */
  readonly title: string;
  /** What it means, why it matters to people, how to mend it: two to five sentences. */
  readonly explanation: string;
  /** A few lines of YAML with the mistake, and the same lines without it. */
  readonly wrong: string;
  readonly right: string;
}

export function lines(...each: readonly string[]): string {
  return each.join('\n');
}
