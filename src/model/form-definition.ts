/**
 * Forms that the server defines while the portal runs (api.md 5.1, 5.2), turned into the same model as forms in YAML,
 * so that one way of drawing, checking and sending serves both.
 */
import type { Field } from './config.generated.ts';
import type { Expression, Text } from './expression.ts';

/** A text between the questions. It has no value. */
export interface NoteField {
  readonly kind: 'note';
  readonly name: string;
  readonly label: Text;
  readonly help?: Text;
  readonly when?: Expression;
}

/** A question of a type this version cannot draw. It is shown as a note, and while it is shown nothing can be sent. */
export interface UnknownField {
  readonly kind: 'unknown';
  readonly name: string;
  readonly label: Text;
  readonly when?: Expression;
}

export type DefinedField = Field | NoteField | UnknownField;
