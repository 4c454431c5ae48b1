/** One application: the own one in full, or, for a class lead, what its type lets leads see. */

import type { Application, ApplicationReply, FormDefinition } from '#contract';
import { answersWithLinks } from '../../forms/store/office-form-answers.ts';
import { loadForm } from '../../forms/store/office-forms.ts';
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import { fileLink, filesOf } from '../../kernel/files/record-files.ts';
import { inLanguage } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';
import { textAsRich } from '../../kernel/values/rich-text.ts';
import { instantOf } from '../../kernel/values/time.ts';
import {
  type ApplicationRecord,
  type ApplicationScope,
  loadReplies,
  selectApplication,
  showsContent,
  summariseApplications,
  visibleApplications,
} from '../store/applications.ts';

type Context = CallContext<'application/detail'>;

export async function applicationDetail(context: Context): Promise<CallAnswer<'application/detail'>> {
  const own = await find(context, 'mine');
  if (own) {
    await markRepliesRead(context, own.id);
    return detailOf(context, own, 'mine');
  }
  const ofClass = context.user.adminid > 0 ? await find(context, 'class') : undefined;
  if (!ofClass) throw new Refusal('notFound');
  return detailOf(context, ofClass, 'class');
}

function find(context: Context, scope: ApplicationScope): Promise<ApplicationRecord | undefined> {
  return selectApplication(visibleApplications(context, scope))
    .where('applications.id', '=', context.query.id)
    .executeTakeFirst();
}

async function markRepliesRead({ database, now }: Context, applicationId: number): Promise<void> {
  await database
    .updateTable('application_replies')
    .set({ read_at: instantOf(now) })
    .where('application_id', '=', applicationId)
    .where('from_whom', '=', 'office')
    .where('read_at', 'is', null)
    .execute();
}

async function detailOf(context: Context, row: ApplicationRecord, scope: ApplicationScope): Promise<Application> {
  const [summary] = await summariseApplications(context, [row], scope);
  if (!summary) throw new Refusal('notFound');
  if (!showsContent(row, scope)) {
    return { ...summary, email: null, attachment: [], documents: [], reply: [], outcome_note: null, form: null };
  }
  return {
    ...summary,
    email: row.email,
    attachment: await linksOf(context, row.id, 'attachment'),
    documents: await linksOf(context, row.id, 'document'),
    reply: await repliesOf(context, row.id),
    outcome_note: row.outcome_note,
    form: await answeredForm(context, row),
  };
}

async function linksOf({ database, files }: Context, id: number, role: 'attachment' | 'document') {
  const found = await filesOf(database, { record: 'application', role }, [id]);
  return (found.get(id) ?? []).map((file) => fileLink(files, file));
}

async function repliesOf(
  { database, files, time, language, portal: { office } }: Context,
  applicationId: number,
): Promise<ApplicationReply[]> {
  const replies = await loadReplies(database, applicationId);
  return replies.map(({ row, attachments }) => ({
    id: row.id,
    from: row.from_whom === 'office' ? 'office' : 'student',
    // Who answered for the office without a name of their own.
    author: row.author === office.en ? inLanguage(office, language) : row.author,
    replyContent: row.from_whom === 'office' ? row.content : textAsRich(row.content),
    attachment: attachments.map((file) => fileLink(files, file)),
    created_at: time.datetime(row.created_at),
    ext: readJson<Record<string, unknown>>(row.ext),
  }));
}

/** The questions of the type as they were when they were answered, with the answers; files as links. */
async function answeredForm(context: Context, row: ApplicationRecord): Promise<FormDefinition | null> {
  if (row.type_form_id === null || row.form_version === null || row.answers === null) return null;
  const stored = readJson<Record<string, unknown>>(row.answers);
  const request = { ...context, formId: row.type_form_id, version: row.form_version };
  const form = await loadForm(context.database, request, { answers: stored, submittedAt: row.created_at });
  if (!form) return null;
  const answers = await answersWithLinks(context, { record: 'application', id: row.id }, form.fields, stored);
  return { ...form, editable: false, answers };
}
