/** Takes back an application that the office has not answered. It stays for the office; the student no longer finds it. */

import { releaseOptionPlaces } from '../../forms/store/option-places.ts';
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { hasOfficeReply, lockApplication } from '../store/application-changes.ts';

export async function applicationCancel(
  context: CallContext<'application/cancel'>,
): Promise<CallAnswer<'application/cancel'>> {
  const { database, user, query, now } = context;
  const application = await lockApplication(database, { id: query.id, userId: user.id });
  if (!application || application.cancelled_at !== null) throw new Refusal('notFound');
  const { id, status } = application;
  if (status !== 'default' || (await hasOfficeReply(database, id))) throw new Refusal('state');
  const moment = instantOf(now);
  await database
    .updateTable('applications')
    .set({ cancelled_at: moment, updated_at: moment })
    .where('id', '=', id)
    .execute();
  await releaseOptionPlaces(context, { record: 'application', id });
  return { id };
}
