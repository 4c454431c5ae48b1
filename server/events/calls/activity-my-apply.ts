import type { Apply } from '#contract';
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { pageMeta, pageOffset } from '../../kernel/call/paging.ts';
import type { EventRecord } from '../rules/event-times.ts';
import { describeRegistrations } from '../store/registrations.ts';

type Context = CallContext<'activity/my-apply'>;

export async function activityMyApply(context: Context): Promise<CallAnswer<'activity/my-apply'>> {
  const { query, paging } = context;
  const counts = await countOwn(context);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  let registrations = ownRows(context);
  if (query.status !== undefined) registrations = registrations.where('registrations.status', '=', query.status);
  const rows = await registrations
    .selectAll('registrations')
    .orderBy('events.activity_start_at', 'desc')
    .orderBy('registrations.id', 'desc')
    .limit(paging.perPage)
    .offset(pageOffset(paging))
    .execute();
  const events = await loadEvents(context, [...new Set(rows.map((row) => row.event_id))]);
  return {
    list: await describeRegistrations(context, rows, events),
    counts,
    _meta: pageMeta(paging, query.status === undefined ? all : counts[query.status]),
  };
}

function ownRows({ database, user, query }: Context) {
  const own = database
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .where('registrations.user_id', '=', user.id);
  return query.activity_id === undefined ? own : own.where('registrations.event_id', '=', query.activity_id);
}

async function countOwn(context: Context): Promise<Record<Apply['status'], number>> {
  const rows = await ownRows(context)
    .select((eb) => ['registrations.status', eb.fn.countAll<number>().as('count')])
    .groupBy('registrations.status')
    .execute();
  const none = { pending: 0, registered: 0, waiting_list: 0, rejected: 0, cancelled: 0, attended: 0, absent: 0 };
  return { ...none, ...Object.fromEntries(rows.map((row) => [row.status, row.count])) };
}

async function loadEvents({ database }: Context, ids: readonly number[]): Promise<ReadonlyMap<number, EventRecord>> {
  if (ids.length === 0) return new Map();
  const events = await database.selectFrom('events').selectAll().where('id', 'in', ids).execute();
  return new Map(events.map((event) => [event.id, event]));
}
