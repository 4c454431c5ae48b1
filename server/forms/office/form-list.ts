/** The forms of the office: which there are, whether they can be answered now, and how many have done so. */
import type { Database } from '../../kernel/database/open.ts';
import type { Instant } from '../../kernel/database/tables.ts';
import { inLanguage, type Language } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';
import { type FormContent, formState, newestForms } from '../store/office-forms.ts';

export interface ListedForm {
  readonly id: string;
  readonly title: string;
  /** The number of the version; of a form in a file the mark of its questions. */
  readonly version: number | string;
  /** not_started, open or closed */
  readonly state: string;
  readonly opens: Instant | null;
  readonly closes: Instant | null;
  readonly editable: boolean;
  readonly questions: number;
  /** Answers on their own. Those that came with an application or a registration are there. */
  readonly answers: number;
}

export async function listForms(
  { database, now }: { readonly database: Database; readonly now: Date },
  language: Language,
): Promise<ListedForm[]> {
  const rows = await newestForms(database)
    .selectAll('form_definitions')
    .select('form_versions.content')
    .orderBy('form_definitions.form_id')
    .execute();
  const answers = await countAnswers(database);
  return rows.map((row) => {
    const content = readJson<FormContent>(row.content);
    return {
      id: row.form_id,
      title: inLanguage(content.title, language),
      version: row.version,
      state: formState(row, now),
      opens: row.open_at,
      closes: row.close_at,
      editable: row.editable === 1,
      questions: content.fields.length,
      answers: answers.get(row.form_id) ?? 0,
    };
  });
}

/** How many have answered each form on its own. */
export async function countAnswers(database: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .selectFrom('submissions')
    .select((eb) => ['form_id', eb.fn.countAll<number>().as('count')])
    .where('is_draft', '=', 0)
    .groupBy('form_id')
    .execute();
  return new Map(rows.map(({ form_id: id, count }) => [id, count]));
}
