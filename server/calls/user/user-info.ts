import type { CallAnswer, CallContext } from '../../call.ts';
import { agreementState } from '../../rules/agreement.ts';
import { countWaiting } from '../../rules/messages.ts';
import { loadAccount, loadPerson } from '../../rules/person.ts';

export async function userInfo(context: CallContext<'user/info'>): Promise<CallAnswer<'user/info'>> {
  const { database, user, now } = context;
  const row = await loadAccount(database, user.id);
  const waiting = await countWaiting(database, user.id, now);
  return {
    ...(await loadPerson(context, row)),
    extendInfo: { photo_consent: row.photo_consent === 1, directory_visibility: row.directory_visibility === 1 },
    workExtend: { industry: row.industry, total_years: row.total_years },
    unreadCount: waiting.unread,
    agreement: await agreementState(database, row.agreement_version, now),
    popup_pending: waiting.popups,
    must_change_password: row.must_change_password === 1,
  };
}
