/**
 * Forms with a store of their own: whether one can be sent now, and what is kept of it. Who changes something belongs into a
 * transaction; the row of the form is locked first, the person second.
 */
import type { KeptAnswer, KeptForm as ShownForm } from '#contract';
import type { CallContext } from '../../kernel/call/call.ts';
import { Refusal, type RefusalName } from '../../kernel/call/refusal.ts';
import type { Database } from '../../kernel/database/open.ts';
import { replaceFiles } from '../../kernel/files/record-files.ts';
import type { KeptForm, PortalView } from '../../kernel/portal/portal-view.ts';
import { writeJson } from '../../kernel/values/json.ts';
import { searchText } from '../../kernel/values/search.ts';
import { sha256 } from '../../kernel/values/secrets.ts';
import { instantOf, type TimeWriter } from '../../kernel/values/time.ts';
import { queueMails } from '../../mail/store/mail.ts';
import { lockPerson } from '../../people/store/lock-person.ts';
import { isEditable, type StoreTimes, storeTimes } from '../rules/kept-form-times.ts';
import { answersInWords, contentOf, type KeptContent } from '../rules/kept-form-words.ts';
import { checkKept } from './check-kept-form.ts';
import type { KeptContext, KeptRow, SentForm } from './kept-context.ts';
import { present, presentOne } from './present-kept-answers.ts';

type State = ShownForm['state'];

/** @throws Refusal 404 when the portal has no form of this name with a store */
function keptForm(portal: PortalView, name: string): KeptForm {
  const form = portal.keptForms.find((candidate) => candidate.name === name);
  if (!form) throw new Refusal('notFound');
  return form;
}

const refusalOf: Readonly<Record<Exclude<State, 'open'>, RefusalName>> = {
  not_open: 'windowNotOpen',
  closed: 'windowClosed',
  sent: 'alreadySubmitted',
  full: 'noPlaces',
};

/**
 * Checks answers and keeps them.
 * @throws Refusal 404 without such a form or such answers of one's own; 409 outside its time, without a place, when it was
 *   sent already, when it may no longer be changed, when the form has changed; 422
 */
export async function submitKept(context: CallContext<'form/submit'>, sent: SentForm): Promise<KeptAnswer> {
  const { database, portal, user } = context;
  const form = keptForm(portal, sent.form);
  const times = storeTimes(form.keeps, await lockForm(database, form.name), context.time);
  await lockPerson(database, user.id); // the second of two at once sees what the first has sent
  const before = sent.id === undefined ? null : await ownAnswer(context, sent.id, form.name);
  if (before) checkEditable(before, times, context);
  else {
    const state = await stateOf(context, form, times);
    if (state !== 'open') throw new Refusal(refusalOf[state]);
  }
  const { answers, fileIds } = await checkKept(context, form, sent, before);
  const kept = await keep(context, form, answers, before);
  await replaceFiles(database, { record: 'kept_answer', role: 'answer' }, kept.id, fileIds);
  if (!before) await notify(context, form, kept);
  return presentOne(context, form, times, kept);
}

/** The form as it stands for a person, with all that was sent. */
export async function showKept(context: KeptContext, name: string): Promise<ShownForm> {
  const form = keptForm(context.portal, name);
  const { keeps } = form;
  const times = await timesOf(context.database, form, context.time);
  const state = await stateOf(context, form, times);
  const rows = await ownAnswers(context, name);
  const sent = await present(context, form, times, rows);
  const places = keeps.places ?? null;
  return {
    form: name,
    version: keeps.version,
    state,
    may_send: state === 'open',
    opens_at: context.time.datetimeOrNull(times.opens),
    closes_at: context.time.datetimeOrNull(times.closes),
    edit_until: context.time.datetimeOrNull(times.editUntil),
    places,
    places_left: places === null ? null : Math.max(0, places - (await countSent(context.database, name))),
    latest: sent.find((answer) => answer.state === 'sent') ?? null,
    sent,
  };
}

/** @throws Refusal 404 when it is not one's own, 409 when it was taken back already or may no longer be */
export async function withdrawKept(context: KeptContext, id: number): Promise<KeptAnswer> {
  const { database, user, now, portal, time } = context;
  const found = await ownAnswer(context, id);
  const form = keptForm(portal, found.form);
  const times = storeTimes(form.keeps, await lockForm(database, form.name), time);
  await lockPerson(database, user.id);
  const before = await ownAnswer(context, id, form.name);
  if (before.withdrawn_at !== null) throw new Refusal('state');
  checkEditable(before, times, context);
  const moment = instantOf(now);
  await database
    .updateTable('kept_answers')
    .set({ withdrawn_at: moment, updated_at: moment })
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .execute();
  return presentOne(context, form, times, { ...before, withdrawn_at: moment, updated_at: moment });
}

/** Everybody who sends or takes back waits here for whoever came before. @returns when the office has closed it */
async function lockForm(database: Database, form: string): Promise<string | null> {
  const row = await database
    .insertInto('kept_forms')
    .values({ form, lock_count: 1, closed_at: null })
    .onConflict((conflict) =>
      conflict.column('form').doUpdateSet((eb) => ({ lock_count: eb('kept_forms.lock_count', '+', 1) })),
    )
    .returning('closed_at')
    .executeTakeFirstOrThrow();
  return row.closed_at;
}

/** When a form can be sent and changed, as its file and the office say. */
export async function timesOf(database: Database, { name, keeps }: KeptForm, time: TimeWriter): Promise<StoreTimes> {
  return storeTimes(keeps, await closedAt(database, name), time);
}

async function closedAt(database: Database, form: string): Promise<string | null> {
  const row = await database.selectFrom('kept_forms').select('closed_at').where('form', '=', form).executeTakeFirst();
  return row?.closed_at ?? null;
}

async function stateOf({ database, user, now }: KeptContext, form: KeptForm, times: StoreTimes): Promise<State> {
  const moment = instantOf(now);
  if (times.closes !== null && moment >= times.closes) return 'closed';
  if (times.opens !== null && moment < times.opens) return 'not_open';
  const { once, places } = form.keeps;
  if (once && (await countSent(database, form.name, user.id)) > 0) return 'sent';
  if (places !== undefined && (await countSent(database, form.name)) >= places) return 'full';
  return 'open';
}

/** How many were sent and not taken back. */
async function countSent(database: Database, form: string, userId?: number): Promise<number> {
  const all = database
    .selectFrom('kept_answers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('form', '=', form)
    .where('withdrawn_at', 'is', null);
  const { count } = await (userId === undefined ? all : all.where('user_id', '=', userId)).executeTakeFirstOrThrow();
  return Number(count);
}

function checkEditable(row: KeptRow, times: StoreTimes, { now }: KeptContext): void {
  if (!isEditable(row, times, now)) throw new Refusal('editingOver');
}

function withVersions(database: Database) {
  return database
    .selectFrom('kept_answers')
    .innerJoin('kept_versions', 'kept_versions.id', 'kept_answers.version_id')
    .selectAll('kept_answers')
    .select(['kept_versions.version', 'kept_versions.content']);
}

async function ownAnswer({ database, user }: KeptContext, id: number, form?: string): Promise<KeptRow> {
  const own = withVersions(database).where('kept_answers.id', '=', id).where('kept_answers.user_id', '=', user.id);
  const row = await (form === undefined ? own : own.where('kept_answers.form', '=', form)).executeTakeFirst();
  if (!row) throw new Refusal('notFound');
  return row;
}

/** Nobody reads on further down. */
const shownAtMost = 100;

function ownAnswers({ database, user }: KeptContext, form: string): Promise<KeptRow[]> {
  return withVersions(database)
    .where('kept_answers.user_id', '=', user.id)
    .where('kept_answers.form', '=', form)
    .orderBy('kept_answers.id', 'desc')
    .limit(shownAtMost)
    .execute();
}

async function keep(
  { database, portal, user, now }: KeptContext,
  form: KeptForm,
  answers: Readonly<Record<string, unknown>>,
  before: KeptRow | null,
): Promise<KeptRow> {
  const moment = instantOf(now);
  const content = contentOf(form, portal);
  const inWords = answersInWords(content, answers, { portal, language: 'en', now });
  const values = {
    form: form.name,
    version_id: await versionId(database, form, content, moment),
    user_id: user.id,
    answers: writeJson(answers),
    words: searchText(...inWords.map(({ text }) => text)),
    updated_at: moment,
  };
  const query = before
    ? database.updateTable('kept_answers').set(values).where('id', '=', before.id).where('user_id', '=', user.id)
    : database.insertInto('kept_answers').values({ ...values, sent_at: moment });
  const row = await query.returningAll().executeTakeFirstOrThrow();
  return { ...row, version: form.keeps.version, content: writeJson(content) };
}

/** The words are stored once, with the first answers that were given to them. */
async function versionId(database: Database, form: KeptForm, content: KeptContent, moment: string): Promise<number> {
  const stored = writeJson(content);
  const { id } = await database
    .insertInto('kept_versions')
    .values({
      form: form.name,
      version: form.keeps.version,
      hash: sha256(stored),
      content: stored,
      created_at: moment,
    })
    .onConflict((conflict) => conflict.columns(['form', 'hash']).doUpdateSet({ version: form.keeps.version }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A mail to the office; the answers themselves are not in it. */
async function notify({ database, portal, user, now }: KeptContext, form: KeptForm, row: KeptRow): Promise<void> {
  const notifies = portal.notified(form);
  if (notifies.length === 0) return;
  const person = await database
    .selectFrom('users')
    .select(['sid', 'en_name'])
    .where('id', '=', user.id)
    .executeTakeFirst();
  const who = [person?.en_name, person?.sid && `(${person.sid})`].filter(Boolean).join(' ');
  const mails = notifies.map((to) => ({
    userId: user.id,
    to,
    subject: `${form.name}: ${who} has sent the form`,
    content: `${who} has sent the form ${form.name}.\n\nRead it: npx portico office answers ${form.name} ${row.id}\n`,
  }));
  await queueMails(database, mails, now);
}
