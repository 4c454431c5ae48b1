/**
 * What the compiler says about a mistake in the YAML. A diagnostic is a value: no stage throws for an author's mistake.
 */

/** With an error there is no portal; a warning lets it be made. */
export type Severity = 'error' | 'warning';

/** A stretch of one source file. Offsets are 0-based UTF-16, `end` exclusive; lines and columns are 1-based. */
export interface Span {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
}

/** One problem, located and explained. `problem` says what is wrong, `remedy` what to do; `effect` what people would see. */
export interface Diagnostic {
  /** `stage/what`, permanent: a key of the diagnostic catalogue. */
  readonly code: string;
  readonly severity: Severity;
  readonly span: Span;
  readonly problem: string;
  readonly effect?: string;
  readonly remedy: string;
  /**
   * What the remedy adds to another file. Where warnings that say the same are shown as one, their lines are listed, ready to
   * be copied.
   */
  readonly addition?: Addition;
}

/** What is added to a file, such as a translation to a catalogue. */
export interface Addition {
  readonly file: string;
  /** The line to add. Left out where one that is there already only has to be changed. */
  readonly line?: string;
}

/** What every compiler stage gives back. */
export interface StageResult<Value> {
  readonly value: Value;
  readonly diagnostics: readonly Diagnostic[];
}
