/** How many things there are of each kind for one person, and how many wait. Every page of the person shows some of it. */
import type { Statistics } from '#contract';
import { visibleApplications } from '../../applications/store/applications.ts';
import { assessmentState, signInState } from '../../events/rules/event-times.ts';
import { formStates } from '../../forms/store/office-forms.ts';
import type { CallContext } from '../../kernel/call/call.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { countUnread, currentMessages } from '../../messages/store/messages.ts';
import { askedAmong, isCurrent, isUnopened, noticeReader, visibleNotices } from '../../notices/store/notices.ts';
import { addressedTo, audienceOf } from '../../people/store/audience.ts';

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

export async function activityStatistics({ database, user, now }: Context): Promise<Statistics['activity']> {
  const rows = await database
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .selectAll('events')
    .select(['registrations.status', 'registrations.assessed_at'])
    .where('registrations.user_id', '=', user.id)
    .execute();
  const count = (status: string) => rows.filter((row) => row.status === status).length;
  const canSign = rows.filter((row) => row.status === 'registered' && row.is_cancelled === 0);
  const canAssess = rows.filter((row) => row.status === 'attended' && row.assessed_at === null);
  return {
    registered: count('registered'),
    waiting_list: count('waiting_list'),
    attended: count('attended'),
    absent: count('absent'),
    to_sign: canSign.filter((event) => signInState(event, now) === 'open').length,
    to_assess: canAssess.filter((event) => assessmentState(event, now) === 'open').length,
  };
}

export async function noticeStatistics(context: Context): Promise<Statistics['notice']> {
  const { database, user, now } = context;
  const reader = await noticeReader(context);
  const current = visibleNotices(database, reader).where(isCurrent(reader.now));
  const unread = await current
    .where(isUnopened(database, user.id))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const forms = await current.where('form_id', 'is not', null).select(['id', 'form_id']).execute();
  const states = await formStates(
    database,
    user,
    forms.map((row) => row.form_id),
    now,
  );
  const asked = await askedAmong(
    context,
    forms.map((row) => row.id),
  );
  const waiting = forms.filter(
    (row) => asked.has(row.id) && row.form_id !== null && states.get(row.form_id) === 'todo',
  );
  return { unread: unread.count, to_submit: waiting.length };
}

export async function messageStatistics({ database, user, now }: Context): Promise<Statistics['message']> {
  const toConfirm = await currentMessages(database, user.id, instantOf(now))
    .where('require_confirm', '=', 1)
    .where('confirmed_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { unread: await countUnread(database, user.id, now), to_confirm: toConfirm.count };
}

/** How many rounds of course selection are open to the student now. Leads who do not study select nothing. */
export async function countOpenRounds({ database, user, now }: Context): Promise<number> {
  if (user.ownClassId === null) return 0;
  const audience = await audienceOf(database, user, null);
  const moment = instantOf(now);
  const { count } = await database
    .selectFrom('rounds')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('start_at', '<=', moment)
    .where('end_at', '>', moment)
    .where((eb) => eb.or([eb('for_everyone', '=', 1), eb('rounds.id', 'in', addressedTo(database, 'round', audience))]))
    .executeTakeFirstOrThrow();
  return count;
}
