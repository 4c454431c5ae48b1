/** What was sent to a form with a store of its own, as it is handed out: files as links, and once more in the words of its time. */
import type { KeptAnswer } from '#contract';
import { fileIdsOf, presentAnswer } from '../../forms/store/extra-fields.ts';
import { fileLink, filesOf } from '../../kernel/files/record-files.ts';
import type { KeptForm } from '../../kernel/portal/portal-view.ts';
import { readJson } from '../../kernel/values/json.ts';
import { isEditable, type StoreTimes } from '../rules/kept-form-times.ts';
import { answersInWords, readContent } from '../rules/kept-form-words.ts';
import type { KeptContext, KeptRow } from './kept-context.ts';

export async function presentOne(
  context: KeptContext,
  form: KeptForm,
  times: StoreTimes,
  row: KeptRow,
): Promise<KeptAnswer> {
  const [shown] = await present(context, form, times, [row]);
  return shown as KeptAnswer; // one row gives one
}

export async function present(
  context: KeptContext,
  form: KeptForm,
  times: StoreTimes,
  rows: readonly KeptRow[],
): Promise<KeptAnswer[]> {
  const { database, files, time, now } = context;
  const ids = rows.map(({ id }) => id);
  const found = await filesOf(database, { record: 'kept_answer', role: 'answer' }, ids);
  return rows.map((row) => {
    const content = readContent(row.content);
    const answers = readJson<Record<string, unknown>>(row.answers);
    const links = new Map((found.get(row.id) ?? []).map((file) => [file.id, fileLink(files, file)] as const));
    const fields = new Map(content.fields.map((field) => [field.name, field] as const));
    const shown = Object.entries(answers).map(([name, value]) => {
      const field = fields.get(name);
      return [name, field ? presentAnswer(field, value, links) : value];
    });
    return {
      id: row.id,
      form: form.name,
      version: row.version,
      state: row.withdrawn_at === null ? ('sent' as const) : ('withdrawn' as const),
      answers: Object.fromEntries(shown),
      told: answersInWords(content, answers, context).map((one) => ({
        ...one,
        files: fileIdsOf(fields.get(one.name), answers[one.name]).flatMap((id) => links.get(id) ?? []),
      })),
      sent_at: time.datetime(row.sent_at),
      updated_at: time.datetime(row.updated_at),
      editable: isEditable(row, times, now),
      reply: row.reply,
      replied_at: time.datetimeOrNull(row.replied_at),
    };
  });
}
