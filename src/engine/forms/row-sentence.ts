/** One row as the sentence that stands for it, in the current language. */
import { type DefinedField, type RowsField, sentenceNames } from '#model';
import type { FormRuntime } from './form-runtime.ts';

/** @param row  its answers */
export function rowSentence(runtime: FormRuntime, field: RowsField, row: Readonly<Record<string, unknown>>): string {
  const inWords = (inner: DefinedField, answer: unknown) => runtime.choices.label(inner, answer) ?? answer;
  return runtime.text(field.row, sentenceNames(field, row, inWords));
}
