/** One row as the sentence that stands for it, in the current language. */
import { type AskedRows, type DefinedField, sentenceNames } from '#model';
import type { FormRuntime } from './form-runtime.ts';

/** @param row  its answers */
export function rowSentence(runtime: FormRuntime, field: AskedRows, row: Readonly<Record<string, unknown>>): string {
  const inWords = (inner: DefinedField, answer: unknown) => runtime.choices.label(inner, answer, row) ?? answer;
  return runtime.text(field.row, sentenceNames(field, row, inWords));
}
