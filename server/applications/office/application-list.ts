/** The applications as the office sees them: all of them, those of students who took theirs back too. */

import { type AnsweredQuestion, answeredQuestions } from '../../forms/office/answered-questions.ts';
import { loadForm } from '../../forms/store/office-forms.ts';
import { inPieces } from '../../kernel/database/in-pieces.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Instant } from '../../kernel/database/tables.ts';
import { filesOf } from '../../kernel/files/record-files.ts';
import { inLanguage, type Language, type Localized } from '../../kernel/portal/language.ts';
import type { PortalView } from '../../kernel/portal/portal-view.ts';
import { readJson } from '../../kernel/values/json.ts';
import { richAsText } from '../../kernel/values/rich-text.ts';
import { holdsWord } from '../../kernel/values/search.ts';
import type { TimeWriter } from '../../kernel/values/time.ts';
import { loadReplies } from '../store/applications.ts';

export interface ListedApplication {
  readonly no: string;
  readonly type: string;
  readonly sid: string | null;
  readonly student: string;
  /** default, waiting, success or cancelled */
  readonly status: string;
  readonly sent: Instant;
  /** The last word of the student or the office, whoever it was; null when there is nothing to wait for. */
  readonly waitingSince: Instant | null;
}

export interface ApplicationWish {
  /** True: those that are completed or taken back, too. */
  readonly all?: boolean;
  readonly keyword?: string;
}

/** Whoever has waited longest comes first; among all, the newest. */
export async function listApplications(
  database: Database,
  language: Language,
  { all = false, keyword }: ApplicationWish,
): Promise<ListedApplication[]> {
  let query = selectApplications(database);
  if (!all) query = query.where('applications.cancelled_at', 'is', null).where('applications.status', '<>', 'success');
  const rows = await query.orderBy('applications.created_at', 'desc').orderBy('applications.id', 'desc').execute();
  const found = rows.filter(
    ({ search_text: text, sid, en_name: enName, student_name: name }) =>
      !keyword || holdsWord(keyword, text, sid, enName, name),
  );
  const listed = await summarise(database, language, found);
  return all ? listed : listed.sort((one, other) => ((one.waitingSince ?? '') < (other.waitingSince ?? '') ? -1 : 1));
}

/** The keys of all types of applications, in the order in which the pages show them. */
export async function applicationTypeKeys(database: Database): Promise<string[]> {
  const rows = await database.selectFrom('application_types').select('key').orderBy('position').orderBy('id').execute();
  return rows.map(({ key }) => key);
}

type FoundApplication = Awaited<ReturnType<ReturnType<typeof selectApplications>['executeTakeFirstOrThrow']>>;

async function summarise(
  database: Database,
  language: Language,
  rows: readonly FoundApplication[],
): Promise<ListedApplication[]> {
  const words = await lastWords(
    database,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const status = row.cancelled_at === null ? row.status : 'cancelled';
    const isOpen = status === 'default' || status === 'waiting';
    return {
      no: row.no,
      type: inLanguage(readJson<Localized>(row.type_name), language),
      sid: row.sid,
      student: row.en_name ?? row.student_name ?? row.name,
      status,
      sent: row.created_at,
      waitingSince: isOpen ? (words.get(row.id) ?? row.created_at) : null,
    };
  });
}

function selectApplications(database: Database) {
  return database
    .selectFrom('applications')
    .innerJoin('application_types', 'application_types.id', 'applications.type_id')
    .innerJoin('users', 'users.id', 'applications.user_id')
    .selectAll('applications')
    .select(['application_types.name as type_name', 'application_types.form_id'])
    .select(['users.sid', 'users.en_name', 'users.name as student_name']);
}

async function lastWords(database: Database, ids: readonly number[]): Promise<ReadonlyMap<number, Instant>> {
  const rows = await inPieces(ids, (some) =>
    database
      .selectFrom('application_replies')
      .select((eb) => ['application_id', eb.fn.max('created_at').as('at')])
      .where('application_id', 'in', some)
      .groupBy('application_id')
      .execute(),
  );
  return new Map(rows.map(({ application_id: id, at }) => [id, at]));
}

export interface ShownApplication extends ListedApplication {
  readonly email: string;
  readonly content: string;
  readonly questions: readonly AnsweredQuestion[];
  /** Names of files. */
  readonly attachments: readonly string[];
  readonly documents: readonly string[];
  readonly pointsAskedFor: number | null;
  readonly pointsGranted: number | null;
  readonly outcome: string | null;
  readonly note: string | null;
  readonly completed: Instant | null;
  readonly conversation: readonly Word[];
}

/** What somebody wrote, as plain text. */
export interface Word {
  readonly from: 'student' | 'office';
  readonly author: string;
  readonly at: Instant;
  readonly text: string;
  readonly attachments: readonly string[];
  /** When the student has opened what the office wrote. */
  readonly read: Instant | null;
}

export interface ReadingDesk {
  readonly database: Database;
  readonly portal: PortalView;
  readonly time: TimeWriter;
  readonly language: Language;
  readonly now: Date;
}

/**
 * One application with everything that was said.
 * @param no  the number, in any letters; digits alone are taken for the end of it: `45` is `SLD-2025-000045`
 * @returns undefined when there is none, or when there are several that end like this
 */
export async function findApplication(desk: ReadingDesk, no: string): Promise<ShownApplication | undefined> {
  const { database } = desk;
  const isEnd = /^\d+$/.test(no);
  const rows = await selectApplications(database)
    .where('applications.no', isEnd ? 'like' : '=', isEnd ? `%-${no.padStart(numberLength, '0')}` : no.toUpperCase())
    .limit(2)
    .execute();
  const [listed] = await summarise(database, desk.language, rows);
  const [row] = rows;
  if (!row || !listed || rows.length > 1) return undefined;
  return {
    ...listed,
    email: row.email,
    content: row.content,
    questions: await questionsOf(desk, row),
    attachments: [...(await namesOf(database, 'attachment', row.id)), ...(await namesOf(database, 'answer', row.id))],
    documents: await namesOf(database, 'document', row.id),
    pointsAskedFor: row.allocating_points,
    pointsGranted: row.granted_points,
    outcome: row.outcome,
    note: row.outcome_note,
    completed: row.completed_at,
    conversation: await conversationOf(database, row.id),
  };
}

const numberLength = 6;

async function questionsOf(
  desk: ReadingDesk,
  row: { readonly form_id: string | null; readonly form_version: number | null; readonly answers: string | null },
): Promise<readonly AnsweredQuestion[]> {
  if (row.form_id === null || row.form_version === null || row.answers === null) return [];
  const form = await loadForm(desk.database, { ...desk, formId: row.form_id, version: row.form_version });
  return form ? answeredQuestions(desk, form.fields, readJson(row.answers)) : [];
}

async function namesOf(
  database: Database,
  role: 'attachment' | 'document' | 'answer',
  id: number,
): Promise<readonly string[]> {
  const found = await filesOf(database, { record: 'application', role }, [id]);
  return (found.get(id) ?? []).map(({ filename }) => filename);
}

async function conversationOf(database: Database, applicationId: number): Promise<readonly Word[]> {
  const replies = await loadReplies(database, applicationId);
  return replies.map(({ row, attachments }) => ({
    from: row.from_whom === 'office' ? 'office' : 'student',
    author: row.author,
    at: row.created_at,
    text: row.from_whom === 'office' ? richAsText(row.content) : row.content,
    attachments: attachments.map(({ filename }) => filename),
    read: row.read_at,
  }));
}
