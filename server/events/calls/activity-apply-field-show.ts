/** The questions of an event, as each operation needs them: to register, to change or look at the answers, to check in. */
import type { FormDefinition } from '#contract';
import { answersWithLinks } from '../../forms/store/office-form-answers.ts';
import { type Given, loadForm } from '../../forms/store/office-forms.ts';
import { profileReader } from '../../forms/store/prefilled-questions.ts';
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import type { Instant } from '../../kernel/database/tables.ts';
import { inLanguage, type Localized } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';
import { hiddenFrom, readsAsVisitor } from '../../people/store/audience.ts';
import { type Period, phaseOf, registrationPeriod, signInPeriod } from '../rules/event-times.ts';
import { actionsOf } from '../store/event-actions.ts';
import { type EventRecord, standingsOf } from '../store/events.ts';
import { findEvent } from '../store/find-event.ts';
import {
  allowedActions,
  describeRegistration,
  findBySerial,
  isActive,
  ownRegistrations,
  type RegistrationRecord,
} from '../store/registrations.ts';

type Context = CallContext<'activity/apply-field-show'>;
type Operate = Context['query']['operate'];

/** What an operation asks, and of which registration. */
interface Asked {
  readonly event: EventRecord;
  readonly formId: string | null;
  readonly row: RegistrationRecord | undefined;
  readonly period: Period | null;
  readonly editable: boolean;
}

export async function activityApplyFieldShow(context: Context): Promise<CallAnswer<'activity/apply-field-show'>> {
  const { operate } = context.query;
  const asked = await operations[operate](context);
  const { event, row, period, editable } = asked;
  const form = await formOf(context, asked, operate);
  const times = {
    open_at: context.time.datetimeOrNull(period && period.start),
    close_at: context.time.datetimeOrNull(period && period.end),
    state: period ? formStates[phaseOf(period, context.now)] : 'open',
  } as const;
  const apply = row ? await describeRegistration(context, event, row) : null;
  return { ...form, ...times, editable, apply };
}

const formStates = { before: 'not_started', within: 'open', over: 'closed' } as const;

const operations: Readonly<Record<Operate, (context: Context) => Promise<Asked>>> = {
  apply: toApply,
  edit: (context) => toOwn(context, true),
  view: (context) => toOwn(context, false),
  sign: toSign,
};

async function toApply(context: Context): Promise<Asked> {
  const { user, now, query } = context;
  if (!user || readsAsVisitor(context)) throw hiddenFrom(context);
  const { event } = await findEvent(context, query.id);
  const standing = (await standingsOf(context, [event])).get(event.id);
  if (!standing) throw new Refusal('notFound');
  const { registration } = standing;
  const actions = actionsOf(event, standing, now);
  const editable = actions.can_apply || actions.can_join_waiting_list;
  const row = registration && isActive(registration) ? registration : undefined;
  return { event, formId: event.form_id, row, period: registrationPeriod(event), editable };
}

async function toOwn(context: Context, toEdit: boolean): Promise<Asked> {
  const { database, user, now, query } = context;
  if (!user || readsAsVisitor(context)) throw hiddenFrom(context);
  const row = await findBySerial(database, user.id, query.sn ?? '');
  if (row.event_id !== query.id) throw new Refusal('notFound');
  const { event } = await findEvent(context, query.id);
  const editable = toEdit && allowedActions(event, row, now).edit;
  return { event, formId: event.form_id, row, period: registrationPeriod(event), editable };
}

async function toSign(context: Context): Promise<Asked> {
  const { database, user, now, query } = context;
  const { event } = await findEvent(context, query.id, query.sn);
  const own = user && !readsAsVisitor(context) ? await ownRegistrations(database, user.id, [event.id]) : undefined;
  const period = signInPeriod(event);
  const editable = period !== null && event.is_cancelled === 0 && phaseOf(period, now) === 'within';
  return { event, formId: event.sign_form_id, row: own?.get(event.id), period, editable };
}

async function formOf(context: Context, asked: Asked, operate: Operate): Promise<FormDefinition> {
  const { event, formId, row } = asked;
  const given = operate === 'edit' || operate === 'view' ? row : undefined;
  const version = operate === 'view' ? (row?.form_version ?? null) : null;
  const request = {
    ...context,
    formId: formId ?? '',
    ...(version === null ? {} : { version }),
    // Who only looks at answers is asked nothing.
    ...(operate === 'view' ? {} : { profile: profileReader(context.database, context.user) }),
  };
  const form = formId === null ? null : await loadForm(context.database, request, given && givenBy(given));
  if (!form) return withoutQuestions(context, event, operate);
  if (!given || form.answers === null) return form;
  const answers = form.answers as Record<string, unknown>; // the answers of `givenBy`
  return {
    ...form,
    answers: await answersWithLinks(context, { record: 'registration', id: given.id }, form.fields, answers),
  };
}

function givenBy(row: RegistrationRecord): Given {
  return {
    answers: row.answers === null ? null : readJson(row.answers),
    submittedAt: row.applied_at satisfies Instant,
    holder: { record: 'registration', id: row.id },
  };
}

/** An event that asks nothing has a form without questions. */
function withoutQuestions({ language }: Context, event: EventRecord, operate: Operate): FormDefinition {
  return {
    form_id: `activity.${event.id}.${operate === 'sign' ? 'sign' : 'apply'}`,
    version: 0,
    title: inLanguage(readJson<Localized>(event.title), language),
    description: null,
    open_at: null,
    close_at: null,
    state: 'open',
    editable: false,
    submitted_at: null,
    confirm_text: null,
    groups: [],
    fields: [],
    answers: null,
  };
}
