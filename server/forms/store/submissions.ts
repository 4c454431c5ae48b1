/** Answers to forms of the office, kept with the version they were given to. */
import type { FormDefinition, Submission } from '#contract';
import type { CallContext } from '../../kernel/call/call.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Row } from '../../kernel/database/tables.ts';
import { replaceFiles } from '../../kernel/files/record-files.ts';
import { readJson, writeJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { lockPerson } from '../../people/store/lock-person.ts';
import { keepExtraFiles, keepUndeclared, showExtras } from './extra-fields.ts';
import { answersWithLinks, checkOfficeForm, type OfficeAnswers, type SentAnswers } from './office-form-answers.ts';
import { formState, loadForm, loadSubmission } from './office-forms.ts';
import { takeOptionPlaces } from './option-places.ts';
import { profileReader } from './prefilled-questions.ts';

export type SubmissionContext = Pick<CallContext, 'database' | 'language' | 'now' | 'time' | 'files' | 'portal'> & {
  readonly user: { readonly id: number };
  /** The call whose YAML forms know the extra fields; left out: there are none. */
  readonly call?: CallContext['call'];
};

export interface NewSubmission {
  readonly formId: string;
  readonly sent: SentAnswers & { readonly ext?: unknown };
  /** What uploaded files may have been meant for. */
  readonly purposes: readonly string[];
  /** True: kept as a draft; required questions may be unanswered, and no places are taken. */
  readonly isDraft?: boolean;
}

type Sent = Row<'submissions'>;

/**
 * Checks answers and keeps them: one submission a person and form, a later one replaces it while the form is editable.
 * Belongs into a transaction.
 * @throws Refusal 404 without such a form; 409 outside its time, when it has changed, when it was sent already and is
 *   not editable, when a draft would replace what was sent; 422
 */
export async function submitOfficeForm(context: SubmissionContext, submission: NewSubmission): Promise<Submission> {
  const { database, user, now } = context;
  const { formId, sent, purposes, isDraft = false } = submission;
  await lockPerson(database, user.id); // the second of two at once sees what the first has sent
  const form = await findForm(database, formId);
  const state = formState(form, now);
  if (state !== 'open') throw new Refusal(state === 'closed' ? 'windowClosed' : 'windowNotOpen');
  const before = await findSent(database, formId, user.id);
  if (before?.is_draft === 0) {
    if (form.editable === 0) throw new Refusal('alreadySubmitted');
    if (isDraft) throw new Refusal('state');
  }
  const holder = before && ({ record: 'submission', id: before.id } as const);
  const options = { purposes, isDraft, ...(holder ? { holder } : {}) };
  const office = await checkOfficeForm(context, formId, sent, options);
  if (office.issues.length > 0) throw new Refusal('invalid', { issues: office.issues });
  const kept = await keep(context, submission, office, before);
  await replaceFiles(database, { record: 'submission', role: 'answer' }, kept.id, office.fileIds);
  await keepExtraFiles(context, 'submission', kept.id, sent.ext);
  if (!isDraft) await takeOptionPlaces(context, { record: 'submission', id: kept.id }, office);
  return describe(context, kept, form.editable === 1 || isDraft);
}

/**
 * The definition with what the person has sent, files as links; null when there is no such form. What can no longer be
 * changed is shown with the questions as they were when it was sent. Questions may start with what the profile knows.
 */
export async function loadAnsweredForm(context: SubmissionContext, formId: string): Promise<FormDefinition | null> {
  const { database, user } = context;
  const given = await loadSubmission(database, formId, user.id);
  const request = { ...context, formId, profile: profileReader(database, user) };
  const newest = await loadForm(database, request, given);
  if (!newest || given.answers === null || given.holder === undefined) return newest;
  const isFinal = given.submittedAt !== null && !newest.editable;
  const form =
    isFinal && given.version !== undefined && given.version !== newest.version
      ? ((await loadForm(database, { ...request, version: given.version }, given)) ?? newest)
      : newest;
  const answers = await answersWithLinks(
    context,
    { record: 'submission', id: given.holder.id },
    form.fields,
    given.answers,
  );
  return { ...form, answers };
}

async function findForm(database: Database, formId: string): Promise<Row<'form_definitions'>> {
  const form = await database
    .selectFrom('form_definitions')
    .selectAll()
    .where('form_id', '=', formId)
    .executeTakeFirst();
  if (!form) throw new Refusal('notFound');
  return form;
}

function findSent(database: Database, formId: string, userId: number): Promise<Sent | undefined> {
  return database
    .selectFrom('submissions')
    .selectAll()
    .where('form_id', '=', formId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** What was sent first stays the moment of sending; a draft was not sent. */
async function keep(
  { database, user, now, portal, call }: SubmissionContext,
  { formId, sent, isDraft }: NewSubmission,
  office: OfficeAnswers,
  before: Sent | undefined,
): Promise<Sent> {
  const moment = instantOf(now);
  const stored = before ? readJson<Record<string, unknown>>(before.ext) : {};
  const ext = sent.ext === undefined ? stored : keepUndeclared(portal, call?.name, stored, sent.ext);
  const values = {
    form_id: formId,
    form_version: office.version ?? 0,
    user_id: user.id,
    answers: writeJson(office.answers ?? {}),
    ext: writeJson(ext),
    is_draft: isDraft ? 1 : 0,
    submitted_at: before?.is_draft === 0 ? before.submitted_at : moment,
    updated_at: moment,
  };
  const query = before
    ? database.updateTable('submissions').set(values).where('id', '=', before.id)
    : database.insertInto('submissions').values(values);
  return query.returningAll().executeTakeFirstOrThrow();
}

async function describe(context: SubmissionContext, row: Sent, editable: boolean): Promise<Submission> {
  const { database, portal, time, call } = context;
  const definition = await loadForm(database, { ...context, formId: row.form_id, version: row.form_version });
  const fields = definition?.fields ?? [];
  return {
    id: row.id,
    form_id: row.form_id,
    form_version: row.form_version,
    answers: await answersWithLinks(context, { record: 'submission', id: row.id }, fields, readJson(row.answers)),
    submitted_at: time.datetime(row.submitted_at),
    updated_at: time.datetime(row.updated_at),
    editable,
    ext: await showExtras(context, portal.formsOf(call?.name ?? ''), readJson(row.ext)),
  };
}
