/** What may be in a form: the fields of YAML, the questions of the server, and the notes among both. */
import type { Field, RowsField } from './config.generated.ts';
import type { Expression, Text } from './expression.ts';
import type { AskedRows } from './picked-rows.ts';

/** A text between the questions. It has no value. */
export interface NoteField {
  readonly kind: 'note';
  readonly name: string;
  /** Its heading; empty for none. */
  readonly label: Text;
  /** In Markdown. */
  readonly text?: Text;
  /** What is on the line that opens the note, which is closed at first. */
  readonly fold?: Text;
  readonly when?: Expression;
}

/** A question of the server whose type or rules this version does not understand. Nothing can be sent while it is shown. */
export interface UnknownField {
  readonly kind: 'unknown';
  readonly name: string;
  readonly label: Text;
  readonly when?: Expression;
}

/** A question of a form. Rows that are picked from data are of the kind `rows`, with `pick`. */
export type AskedField = (Exclude<Field, RowsField> & Following) | AskedRows;

/** A field that nobody may change and whose `start` reads other answers: it is worked out anew whenever they change. */
export interface Following {
  readonly follows?: true;
}

/** What is in a form of YAML: a question, or a note among them. */
export type FormField = AskedField | NoteField;

/** What is in a form, whoever has defined it. */
export type DefinedField = AskedField | NoteField | UnknownField;
