import type { SelectQueryBuilder } from 'kysely';
import { loadCategories } from '../../contents/store/categories.ts';
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { pageMeta, pageOffset } from '../../kernel/call/paging.ts';
import { invalidField } from '../../kernel/call/refusal.ts';
import type { Instant, Tables } from '../../kernel/database/tables.ts';
import { isLike, likePattern } from '../../kernel/values/search.ts';
import { instantOf, monthAfter, startOfDay, type TimeWriter } from '../../kernel/values/time.ts';
import { picturesOfOffice } from '../store/event-photos.ts';
import { activeStatuses } from '../store/event-seats.ts';
import { summariseEvents, visibleEvents } from '../store/events.ts';

type Context = CallContext<'activity'>;
type Body = Context['body'];
type Filter = NonNullable<Body['filter']>;
type Events = SelectQueryBuilder<Tables, 'events', object>;

/** Upcoming ones begin with the next, past ones with the last. */
const usualOrder: Readonly<Record<Filter, NonNullable<Body['sort']>>> = {
  upcoming: 'activity_start_at',
  open: 'activity_start_at',
  in_progress: 'activity_start_at',
  ended: '-activity_start_at',
  mine: '-activity_start_at',
  all: '-activity_start_at',
};

export async function activity(context: Context): Promise<CallAnswer<'activity'>> {
  const { database, body, paging, language } = context;
  const events = narrow(await visibleEvents(context), context);
  const { count } = await events.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const sort = body.sort ?? usualOrder[body.filter ?? 'all'];
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const rows = await events
    .selectAll('events')
    .orderBy(sort === 'registration_end_at' ? 'events.registration_end_at' : 'events.activity_start_at', direction)
    .orderBy('events.id', direction)
    .limit(paging.perPage)
    .offset(pageOffset(paging))
    .execute();
  const categories = await loadCategories(database, 'event', language);
  return {
    list: await summariseEvents(context, rows, categories),
    categories,
    _meta: pageMeta(paging, count),
  };
}

function narrow(events: Events, { database, body, now, user, time }: Context): Events {
  let found = stateFilters[body.filter ?? 'all'](events, instantOf(now), user.id);
  if (body.category_id !== undefined) found = found.where('events.category_id', '=', body.category_id);
  if (body.month !== undefined) {
    const [start, end] = monthOf(body.month, time);
    found = found.where('events.activity_start_at', '<', end).where('events.activity_end_at', '>', start);
  }
  if (body.keyword !== undefined) {
    found = found.where(isLike('events.search_text', likePattern(body.keyword)));
  }
  if (body.has_photos === undefined) return found;
  return found.where((eb) =>
    eb.or([
      eb.exists(
        eb
          .selectFrom('event_comments')
          .select('event_comments.id')
          .whereRef('event_comments.event_id', '=', 'events.id')
          .where('event_comments.kind', '=', 'photo')
          .where('event_comments.status', '=', 'published'),
      ),
      eb('events.id', 'in', picturesOfOffice(database).select('file_uses.record_id')),
    ]),
  );
}

/** The same periods as `event_state` and `registration_state`: with their start, without their end. */
const stateFilters: Readonly<Record<Filter, (events: Events, moment: Instant, userId: number) => Events>> = {
  all: (events) => events,
  upcoming: (events, moment) => events.where('events.activity_start_at', '>', moment),
  open: (events, moment) =>
    events
      .where('events.registration_start_at', '<=', moment)
      .where('events.registration_end_at', '>', moment)
      .where('events.is_cancelled', '=', 0),
  in_progress: (events, moment) =>
    events.where('events.activity_start_at', '<=', moment).where('events.activity_end_at', '>', moment),
  ended: (events, moment) => events.where('events.activity_end_at', '<=', moment),
  mine: (events, _moment, userId) =>
    events.where((eb) =>
      eb(
        'events.id',
        'in',
        eb
          .selectFrom('registrations')
          .select('event_id')
          .where('user_id', '=', userId)
          .where('status', 'in', activeStatuses),
      ),
    ),
};

/** From when to when a month lasts in the portal's zone. */
function monthOf(month: string, time: TimeWriter): readonly [Instant, Instant] {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw invalidField('month', 'format');
  const first = (named: string) => instantOf(startOfDay(`${named}-01`, time));
  return [first(month), first(monthAfter(month))];
}
