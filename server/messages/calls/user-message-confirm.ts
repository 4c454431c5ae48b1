import { keepExtraFiles } from '../../forms/store/extra-fields.ts';
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import { writeJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { countUnread, currentMessages } from '../store/messages.ts';

type Name = 'user/message-confirm';

/** A confirmation cannot be taken back: a repeat tells the time of the first. */
export async function userMessageConfirm(context: CallContext<Name>): Promise<CallAnswer<Name>> {
  const { database, user, body, now, time } = context;
  const moment = instantOf(now);
  const confirmed = await database
    .updateTable('messages')
    .set((eb) => ({
      confirmed_at: moment,
      read_at: eb.fn.coalesce('read_at', eb.val(moment)),
      ext: writeJson(body.ext ?? {}),
    }))
    .where('id', 'in', currentMessages(database, user.id, moment).select('id').where('id', '=', body.id))
    .where('require_confirm', '=', 1)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (confirmed) await keepExtraFiles(context, 'message', confirmed.id, body.ext);
  const message = await currentMessages(database, user.id, moment)
    .select('confirmed_at')
    .where('id', '=', body.id)
    .executeTakeFirst();
  if (!message) throw new Refusal('notFound');
  if (message.confirmed_at === null) throw new Refusal('state');
  return {
    id: body.id,
    confirmed_at: time.datetime(message.confirmed_at),
    unreadCount: await countUnread(database, user.id, now),
  };
}
