import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { invalidField, Refusal } from '../../kernel/call/refusal.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { countUnread, currentMessages } from '../store/messages.ts';

type Name = 'user/message-set-read';
type Context = CallContext<Name>;

export async function userMessageSetRead(context: Context): Promise<CallAnswer<Name>> {
  const { database, user, query, body, now } = context;
  if (!body.is_read) throw invalidField('is_read', 'enum');
  if (query.id !== 0) await setRead(context, [query.id]);
  else if (body.ids) await setRead(context, [...new Set(body.ids)]);
  else await setAllRead(context);
  return { unreadCount: await countUnread(database, user.id, now) };
}

/** @throws Refusal 404 when one of them is not there for this person; then none is noted */
async function setRead(context: Context, ids: readonly number[]): Promise<void> {
  const { database, user, now } = context;
  if (ids.length === 0) return;
  const own = await currentMessages(database, user.id, instantOf(now)).select('id').where('id', 'in', ids).execute();
  if (own.length < ids.length) throw new Refusal('notFound');
  await noteRead(context).where('id', 'in', ids).execute();
}

async function setAllRead(context: Context): Promise<void> {
  await noteRead(context).where('require_confirm', '=', 0).execute();
}

/** The first reading counts. */
function noteRead({ database, user, now }: Context) {
  return database
    .updateTable('messages')
    .set({ read_at: instantOf(now) })
    .where('user_id', '=', user.id)
    .where('read_at', 'is', null);
}
