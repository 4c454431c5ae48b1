/** Applications: who may see which, and how one is answered. */
import { type SqlBool, sql } from 'kysely';
import type { ApplicationSummary } from '#contract';
import type { CallContext } from '../../kernel/call/call.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Row } from '../../kernel/database/tables.ts';
import { type FoundFile, filesOf } from '../../kernel/files/record-files.ts';
import { inLanguage, type Localized } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';
import { isLike, likePattern } from '../../kernel/values/search.ts';

export type ApplicationScope = 'mine' | 'class';

type Viewer = Pick<CallContext<'application/index'>, 'database' | 'user' | 'classId'>;

/** The applications of a scope that the person may know of. Cancelled ones are kept for the office only. */
export function visibleApplications({ database, user, classId }: Viewer, scope: ApplicationScope) {
  const applications = database
    .selectFrom('applications')
    .innerJoin('application_types', 'application_types.id', 'applications.type_id')
    .where('applications.cancelled_at', 'is', null);
  if (scope === 'mine') return applications.where('applications.user_id', '=', user.id);
  const classmates = database
    .selectFrom('enrolments')
    .select('user_id')
    .where('class_id', '=', user.adminid > 0 && classId !== null ? classId : 0)
    .where('is_current', '=', 1);
  return applications
    .where('application_types.class_lead_visible', '=', 1)
    .where('applications.user_id', 'in', classmates);
}

/** How many applications of each type a person has open. */
export async function openApplications(database: Database, userId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await database
    .selectFrom('applications')
    .select(['type_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .where('status', 'in', ['default', 'waiting'])
    .where('cancelled_at', 'is', null)
    .groupBy('type_id')
    .execute();
  return new Map(rows.map(({ type_id, count }) => [type_id, count]));
}

/** Nobody finds an application by words that they may not read in it. */
export function matchesApplication(word: string, scope: ApplicationScope) {
  const pattern = likePattern(word);
  const anywhere = isLike('applications.search_text', pattern);
  if (scope === 'mine') return anywhere;
  const inHead = isLike('applications.head_text', pattern);
  return sql<SqlBool>`(${inHead} or (application_types.class_lead_content = 1 and ${anywhere}))`;
}

/** An application with what its type says of it. */
export type ApplicationRecord = Row<'applications'> & {
  readonly type_name: string;
  readonly class_lead_content: number;
  readonly type_form_id: string | null;
};

export function selectApplication(applications: ReturnType<typeof visibleApplications>) {
  return applications
    .selectAll('applications')
    .select(['application_types.name as type_name', 'application_types.class_lead_content'])
    .select('application_types.form_id as type_form_id');
}

/** What a viewer learns: the owner everything, a class lead who applied and its state, more if the type says so. */
export function showsContent(row: ApplicationRecord, scope: ApplicationScope): boolean {
  return scope === 'mine' || row.class_lead_content === 1;
}

export async function summariseApplications(
  context: Pick<CallContext, 'database' | 'language' | 'time'>,
  rows: readonly ApplicationRecord[],
  scope: ApplicationScope,
): Promise<ApplicationSummary[]> {
  const { database, language, time } = context;
  const replies = await officeReplies(
    database,
    rows.map((row) => row.id),
  );
  const students = scope === 'class' ? await studentsOf(database, rows) : undefined;
  return rows.map((row) => {
    const shown = showsContent(row, scope);
    const office = replies.get(row.id);
    const isOwn = scope === 'mine';
    return {
      id: row.id,
      no: row.no,
      type: { id: row.type_id, name: inLanguage(readJson<Localized>(row.type_name), language) },
      type_id: row.type_id,
      name: row.name,
      content: shown ? row.content : null,
      allocating_points: shown ? row.allocating_points : null,
      granted_points: shown ? row.granted_points : null,
      replyContent: shown ? (office?.newest ?? null) : null,
      status: row.status as ApplicationSummary['status'], // written by the server from the same list of words
      outcome: row.outcome as ApplicationSummary['outcome'], // likewise
      has_unread_reply: isOwn && office?.hasUnread === true,
      can_reply: isOwn && row.status !== 'success',
      can_cancel: isOwn && row.status === 'default' && office === undefined,
      created_at: time.datetime(row.created_at),
      updated_at: time.datetime(row.updated_at),
      completed_at: time.datetimeOrNull(row.completed_at),
      student: students?.get(row.user_id) ?? null,
      ext: shown ? readJson<Record<string, unknown>>(row.ext) : {},
    };
  });
}

/** A reply with the files that came with it. */
export interface Reply {
  readonly row: Row<'application_replies'>;
  readonly attachments: readonly FoundFile[];
}

/** What was said about an application, the oldest first. */
export async function loadReplies(database: Database, applicationId: number): Promise<Reply[]> {
  const rows = await database
    .selectFrom('application_replies')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const attached = await filesOf(database, { record: 'application_reply', role: 'attachment' }, ids);
  return rows.map((row) => ({ row, attachments: attached.get(row.id) ?? [] }));
}

interface OfficeReplies {
  readonly newest: string;
  readonly hasUnread: boolean;
}

async function officeReplies(
  database: Database,
  applicationIds: readonly number[],
): Promise<ReadonlyMap<number, OfficeReplies>> {
  if (applicationIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('application_replies')
    .select(['application_id', 'content', 'read_at'])
    .where('application_id', 'in', applicationIds)
    .where('from_whom', '=', 'office')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const found = new Map<number, OfficeReplies>();
  for (const row of rows) {
    const hasUnread = row.read_at === null || found.get(row.application_id)?.hasUnread === true;
    found.set(row.application_id, { newest: row.content, hasUnread });
  }
  return found;
}

async function studentsOf(database: Database, rows: readonly ApplicationRecord[]) {
  const ids = [...new Set(rows.map((row) => row.user_id))];
  if (ids.length === 0) return new Map<number, NonNullable<ApplicationSummary['student']>>();
  const users = await database
    .selectFrom('users')
    .select(['id', 'sid', 'en_name', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(users.map((user) => [user.id, { ...user, sid: user.sid ?? '' }]));
}
