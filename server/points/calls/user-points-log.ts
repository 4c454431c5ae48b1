import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { pageMeta, pageOffset } from '../../kernel/call/paging.ts';
import { inTransaction } from '../../kernel/database/in-transaction.ts';
import type { Row } from '../../kernel/database/tables.ts';
import type { Words } from '../../kernel/portal/texts.ts';
import { readJson } from '../../kernel/values/json.ts';
import { dayAfter, instantOf, startOfDay } from '../../kernel/values/time.ts';
import { expirePoints, loadPoints, peopleWithEndedPoints } from '../store/points.ts';

type Context = CallContext<'user/points-log'>;
type Entry = CallAnswer<'user/points-log'>['list'][number];
type LogRow = Row<'points_log'> & { readonly event_id: number | null };

export async function userPointsLog(context: Context): Promise<CallAnswer<'user/points-log'>> {
  const { database, user, now, time, paging } = context;
  await writeDownEnded(context);
  const entries = entriesOf(context);
  const { count } = await entries.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await entries
    .leftJoin('registrations', (join) =>
      join.onRef('registrations.id', '=', 'points_log.source_id').on('points_log.source_kind', '=', 'registration'),
    )
    .selectAll('points_log')
    .select('registrations.event_id')
    .orderBy('points_log.created_at', 'desc')
    .orderBy('points_log.id', 'desc')
    .limit(paging.perPage)
    .offset(pageOffset(paging))
    .execute();
  const pointsInfo = await loadPoints(database, user.id, now, time);
  return { list: rows.map((row) => entryOf(context, row)), pointsInfo, _meta: pageMeta(paging, count) };
}

/** The job may not have come by yet; whoever looks at the log sees it complete. */
async function writeDownEnded({ database, user, now }: Context): Promise<void> {
  const [ended] = await peopleWithEndedPoints(database, now, user.id);
  if (ended === undefined) return;
  await inTransaction(database, (transaction) => expirePoints(transaction, ended, now));
}

function entriesOf({ database, user, body, time }: Context) {
  let entries = database.selectFrom('points_log').where('points_log.user_id', '=', user.id);
  if (body.type) entries = entries.where('points_log.type', '=', body.type);
  if (body.from) entries = entries.where('points_log.created_at', '>=', instantOf(startOfDay(body.from, time)));
  if (body.to) {
    entries = entries.where('points_log.created_at', '<', instantOf(startOfDay(dayAfter(body.to), time)));
  }
  return entries;
}

function entryOf({ language, time, portal }: Context, row: LogRow): Entry {
  return {
    id: row.id,
    type: row.type as Entry['type'], // written by the server from the same list of words
    amount: row.amount,
    points: row.points,
    balance: row.balance,
    title: portal.read(readJson<Words>(row.title), language),
    source: sourceOf(row),
    created_at: time.datetime(row.created_at),
    expires_at: time.datetimeOrNull(row.expires_at),
    remark: row.remark && portal.read(readJson<Words>(row.remark), language),
  };
}

/** Where a page can lead to: the event of a registration, an event, an application. */
function sourceOf({ source_kind: kind, source_id: id, event_id: eventId }: LogRow): Entry['source'] {
  if (eventId !== null) return { kind: 'event', id: eventId };
  if (id === null || (kind !== 'event' && kind !== 'application')) return null;
  return { kind, id };
}
