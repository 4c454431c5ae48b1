/** Forms with a store of their own as the office sees them: which there are, what was sent, and as a table for spreadsheets. */
import { holdsFiles, rememberByKey } from '#model';
import type { ListedForm } from '../../forms/office/form-list.ts';
import { personColumns } from '../../forms/office/submissions.ts';
import { answerCell } from '../../forms/rules/answer-cell.ts';
import { answerCells, answerColumns, keyed, type TableQuestion, withNames } from '../../forms/rules/answer-columns.ts';
import { fileIdsOf } from '../../forms/store/extra-fields.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Instant } from '../../kernel/database/tables.ts';
import { filesOf } from '../../kernel/files/record-files.ts';
import { inLanguage, type Language } from '../../kernel/portal/language.ts';
import type { KeptForm, PortalView } from '../../kernel/portal/portal-view.ts';
import { readJson } from '../../kernel/values/json.ts';
import { richAsText } from '../../kernel/values/rich-text.ts';
import { holdsWord } from '../../kernel/values/search.ts';
import type { Column, Table } from '../../kernel/values/table-files.ts';
import { instantOf, type TimeWriter } from '../../kernel/values/time.ts';
import { storeTimes } from '../rules/kept-form-times.ts';
import {
  type AnswerInWords,
  answersInWords,
  type KeptContent,
  labelOf,
  readContent,
  viewOfThen,
} from '../rules/kept-form-words.ts';

export interface AnswersDesk {
  readonly database: Database;
  readonly portal: PortalView;
  readonly language: Language;
  readonly time: TimeWriter;
  readonly now: Date;
}

/** The forms of `config/forms/` with a store, as they are beside those that the office puts together: called as the page they are on. */
export async function listKeptForms({ database, portal, language, time, now }: AnswersDesk): Promise<ListedForm[]> {
  const closed = new Map(
    (await database.selectFrom('kept_forms').select(['form', 'closed_at']).execute()).map((row) => [
      row.form,
      row.closed_at,
    ]),
  );
  const counts = await database
    .selectFrom('kept_answers')
    .select((eb) => ['form', eb.fn.countAll<number>().as('count')])
    .where('withdrawn_at', 'is', null)
    .groupBy('form')
    .execute();
  const answers = new Map(counts.map(({ form, count }) => [form, Number(count)]));
  return portal.keptForms.map((form) => {
    const { opens, closes, editUntil } = storeTimes(form.keeps, closed.get(form.name) ?? null, time);
    const page = portal.pageOf(form.name);
    return {
      id: form.name,
      title: page ? inLanguage(page.title, language) : form.name,
      version: form.keeps.version,
      state: stateOf(opens, closes, instantOf(now)),
      opens,
      closes,
      editable: editUntil !== null,
      questions: form.fields.filter(({ kind }) => kind !== 'note').length,
      answers: answers.get(form.name) ?? 0,
    };
  });
}

/** The forms with a store that something was ever sent to, whether their files are still there or not. */
export async function answeredForms(database: Database): Promise<string[]> {
  const rows = await database.selectFrom('kept_answers').select('form').distinct().orderBy('form').execute();
  return rows.map(({ form }) => form);
}

function stateOf(opens: Instant | null, closes: Instant | null, moment: Instant): string {
  if (closes !== null && moment >= closes) return 'closed';
  return opens !== null && moment < opens ? 'not_started' : 'open';
}

export interface ListedAnswer {
  readonly id: number;
  readonly sid: string | null;
  readonly student: string;
  readonly sent: Instant;
  readonly changed: Instant | null;
  /** sent, answered or withdrawn */
  readonly state: string;
  /** The first answers, for a line. */
  readonly summary: string;
}

export interface AnswersWish {
  /** True: those that were withdrawn, too. */
  readonly all?: boolean;
  readonly keyword?: string;
}

/** What was sent to a form, the newest first. */
export async function listKeptAnswers(
  desk: AnswersDesk,
  form: string,
  { all = false, keyword }: AnswersWish = {},
): Promise<ListedAnswer[]> {
  let query = answersTo(desk.database, form);
  if (!all) query = query.where('kept_answers.withdrawn_at', 'is', null);
  const rows = await query.orderBy('kept_answers.id', 'desc').execute();
  const found = rows.filter(
    ({ words, sid, name, en_name: enName }) => !keyword || holdsWord(keyword, words, sid, name, enName),
  );
  return found.map((row) => listed(desk, row));
}

function listed(desk: AnswersDesk, row: AnswerRow): ListedAnswer {
  return {
    id: row.id,
    sid: row.sid,
    student: nameOf(row),
    sent: row.sent_at,
    changed: changedAt(row),
    state: row.withdrawn_at !== null ? 'withdrawn' : row.reply === null ? 'sent' : 'answered',
    summary: wordsOf(desk, row)
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .join(' · '),
  };
}

export interface ShownAnswer extends Omit<ListedAnswer, 'summary'> {
  readonly form: string;
  readonly userId: number;
  readonly version: string;
  readonly answers: readonly (AnswerInWords & { readonly files: readonly string[] })[];
  /** Plain text. */
  readonly reply: string | null;
  readonly replied: Instant | null;
}

export async function findKeptAnswer(desk: AnswersDesk, form: string, id: number): Promise<ShownAnswer | undefined> {
  const row = await answersTo(desk.database, form).where('kept_answers.id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { summary: _, ...head } = listed(desk, row);
  const names = await fileNames(desk.database, [row]);
  const answers = readJson<Record<string, unknown>>(row.answers);
  return {
    ...head,
    form,
    userId: row.user_id,
    version: row.version,
    answers: wordsOf(desk, row).map((answer) => {
      const field = contentOf(row.content).fields.find(({ name }) => name === answer.name);
      return { ...answer, files: fileIdsOf(field, answers[answer.name]).flatMap((id) => names.get(id) ?? []) };
    }),
    reply: row.reply === null ? null : richAsText(row.reply),
    replied: row.replied_at,
  };
}

/**
 * All that was sent to a form as a table, one line each, the person first: a column for each question of any version, under
 * its newest label; each answer in the words of its own version.
 */
export async function exportKeptAnswers(desk: AnswersDesk, form: string): Promise<Table> {
  const { database, portal, language, time, now } = desk;
  const rows = await answersTo(database, form).orderBy('kept_answers.id').execute();
  const names = await fileNames(database, rows);
  const versions = versionsOf(
    rows,
    portal.keptForms.find(({ name }) => name === form),
  );
  const first = [
    { key: 'id', says: 'number' },
    { key: 'sent', says: 'sent', holds: 'moment' },
    { key: 'changed', says: 'changed', holds: 'moment' },
    { key: 'state', says: 'state' }, // in front of the answers: what was withdrawn must not be read as if it were not
  ] as const;
  const last = [{ key: 'reply', says: 'reply' }] as const;
  const said = ({ says, ...column }: (typeof first | typeof last)[number]): Column => ({
    ...column,
    label: portal.say(says, language),
  });
  const questionsOf = (content: KeptContent): TableQuestion[] => {
    const then = viewOfThen(content, portal);
    return content.fields.map((field) => ({
      key: `answers.${field.name}`,
      label: labelOf(field, then, language),
      kind: field.kind,
      show: (answer) =>
        holdsFiles(field)
          ? fileIdsOf(field, answer)
              .flatMap((id) => names.get(id) ?? [])
              .join('; ') || null
          : answerCell(field, answer ?? null, { portal: then, language, now }),
    }));
  };
  const ends = portal.rangeEnds(language);
  const asked = new Map(
    versions
      .flatMap(questionsOf)
      .flatMap((question) => answerColumns(question, ends))
      .map((column) => [column.key, column] as const),
  );
  return {
    columns: withNames([...personColumns(desk, rows), ...first.map(said), ...asked.values(), ...last.map(said)]),
    rows: rows.map((row) => {
      const answers = keyed('answers', readJson(row.answers));
      const own = questionsOf(contentOf(row.content));
      const cells = own.map((question) => answerCells(question, answers[question.key], time));
      const changed = changedAt(row);
      return {
        sid: row.sid,
        name: row.name,
        en_name: row.en_name,
        id: row.id,
        sent: time.datetime(row.sent_at),
        changed: changed === null ? null : time.datetime(changed),
        ...Object.assign({}, ...cells),
        state: row.withdrawn_at === null ? 'sent' : 'withdrawn',
        reply: row.reply === null ? null : richAsText(row.reply),
      };
    }),
  };
}

type AnswerRow = Awaited<ReturnType<ReturnType<typeof answersTo>['executeTakeFirstOrThrow']>>;

function answersTo(database: Database, form: string) {
  return database
    .selectFrom('kept_answers')
    .innerJoin('kept_versions', 'kept_versions.id', 'kept_answers.version_id')
    .innerJoin('users', 'users.id', 'kept_answers.user_id')
    .selectAll('kept_answers')
    .select(['kept_versions.version', 'kept_versions.content'])
    .select(['users.sid', 'users.name', 'users.en_name'])
    .where('kept_answers.form', '=', form);
}

/** Many rows have the same words. */
const contentOf = rememberByKey(readContent, { most: 200 });

/** The versions that were answered, the oldest first; what the form asks today comes last. */
function versionsOf(rows: readonly AnswerRow[], form: KeptForm | undefined): KeptContent[] {
  const answered = [...new Map(rows.map((row) => [row.version_id, row])).entries()]
    .sort(([one], [other]) => one - other)
    .map(([, row]) => contentOf(row.content));
  const today = form?.fields.filter((field) => field.kind !== 'note') ?? [];
  return [...answered, { fields: today, options: {}, texts: {} }];
}

function wordsOf(desk: AnswersDesk, row: AnswerRow): AnswerInWords[] {
  return answersInWords(contentOf(row.content), readJson<Record<string, unknown>>(row.answers), desk);
}

async function fileNames(database: Database, rows: readonly AnswerRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.map(({ id }) => id);
  const found = await filesOf(database, { record: 'kept_answer', role: 'answer' }, ids);
  return new Map([...found.values()].flat().map((file) => [file.id, file.title]));
}

function nameOf({ en_name: english, name, sid }: Pick<AnswerRow, 'en_name' | 'name' | 'sid'>): string {
  return english ?? name ?? sid ?? '';
}

function changedAt({ sent_at: sent, updated_at: updated }: AnswerRow): Instant | null {
  return updated > sent ? updated : null;
}
