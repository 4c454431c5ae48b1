/** A row of a form as its sentence, for exports: the same placeholders as in the browser, with plain formats. */
import { evaluate } from '#expression';
import { fillText, type RowsField, recordOf, sentenceNames } from '#model';
import { plainFormat } from '../../kernel/portal/expressions.ts';
import type { Language } from '../../kernel/portal/language.ts';
import type { PortalView } from '../../kernel/portal/portal-view.ts';
import { timeWriter } from '../../kernel/values/time.ts';

/** For whom and when answers are put in words. */
export interface AnswerReader {
  readonly portal: PortalView;
  readonly language: Language;
  readonly now: Date;
}

export function rowSentence(field: RowsField, row: object, { portal, language, now }: AnswerReader): string {
  const time = timeWriter(portal.timeZone);
  const environment = { now: now.getTime(), format: plainFormat(time) };
  const names = sentenceNames(field, recordOf(row), (inner, answer) => {
    const list = 'options' in inner && typeof inner.options === 'string' ? inner.options : null;
    return (list === null ? undefined : portal.optionLabel(list, answer, language)) ?? answer;
  });
  if (typeof field.row === 'string') return portal.translate(field.row, language);
  const values = field.row.args.map((argument) => evaluate(argument, names(argument), environment));
  return fillText(portal.translate(field.row, language), values);
}
