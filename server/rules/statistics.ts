/** How many things there are of each kind for one person, and how many wait. Every page of the person shows some of it. */
import type { Statistics } from '#contract';
import type { CallContext } from '../call.ts';
import { after, dayMs, instantOf, minuteMs } from '../time.ts';
import { visibleApplications } from './applications.ts';
import { countUnread, currentMessages } from './messages.ts';
import { isCurrent, isUnopened, visibleNotices } from './notices.ts';
import { formStates } from './office-forms.ts';

type Context = CallContext<'user/apply-static'>;

export async function applicationStatistics(context: Context): Promise<Statistics['application']> {
  const own = visibleApplications(context, 'mine');
  const rows = await own
    .select((eb) => ['applications.status', eb.fn.countAll<number>().as('count')])
    .groupBy('applications.status')
    .execute();
  const unread = await own
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('application_replies')
          .select('application_replies.id')
          .whereRef('application_replies.application_id', '=', 'applications.id')
          .where('application_replies.from_whom', '=', 'office')
          .where('application_replies.read_at', 'is', null),
      ),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const counts = Object.fromEntries(rows.map((row) => [row.status, row.count]));
  return { default: 0, waiting: 0, success: 0, ...counts, unread_reply: unread.count };
}

/** Without a time of its own, checking in begins this long before the event and lasts until its end. */
const signInBeforeMs = 30 * minuteMs;

/** Without a time of its own, the assessment is open this long after the event. */
const assessmentMs = 14 * dayMs;

export async function activityStatistics({ database, user, now }: Context): Promise<Statistics['activity']> {
  const rows = await database
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .selectAll('events')
    .select(['registrations.status', 'registrations.assessed_at'])
    .where('registrations.user_id', '=', user.id)
    .execute();
  const count = (status: string) => rows.filter((row) => row.status === status).length;
  const moment = instantOf(now);
  const isIn = (start: string, end: string) => start <= moment && moment < end;
  const toSign = rows.filter((row) => {
    const start = row.sign_in_start_at ?? instantOf(after(new Date(row.activity_start_at), -signInBeforeMs));
    const canSign = row.status === 'registered' && row.is_cancelled === 0 && row.sign_in_mode !== 'none';
    return canSign && isIn(start, row.sign_in_end_at ?? row.activity_end_at);
  });
  const toAssess = rows.filter((row) => {
    const start = row.assessment_start_at ?? row.activity_end_at;
    const end = row.assessment_end_at ?? instantOf(after(new Date(row.activity_end_at), assessmentMs));
    const isOpen = row.status === 'attended' && row.assessed_at === null && row.assessment_form_id !== null;
    return isOpen && isIn(start, end);
  });
  return {
    registered: count('registered'),
    waiting_list: count('waiting_list'),
    attended: count('attended'),
    absent: count('absent'),
    to_sign: toSign.length,
    to_assess: toAssess.length,
  };
}

export async function noticeStatistics(context: Context): Promise<Statistics['notice']> {
  const { database, user, now } = context;
  const current = (await visibleNotices(context)).where(isCurrent(now));
  const unread = await current
    .where(isUnopened(database, user))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const forms = await current.where('form_id', 'is not', null).select('form_id').execute();
  const states = await formStates(
    database,
    user,
    forms.map((row) => row.form_id),
    now,
  );
  const waiting = forms.filter((row) => row.form_id !== null && states.get(row.form_id) === 'todo');
  return { unread: unread.count, to_submit: waiting.length };
}

export async function messageStatistics({ database, user, now }: Context): Promise<Statistics['message']> {
  const toConfirm = await currentMessages(database, user.id, now)
    .where('require_confirm', '=', 1)
    .where('confirmed_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { unread: await countUnread(database, user.id, now), to_confirm: toConfirm.count };
}
