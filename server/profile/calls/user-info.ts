import { agreementState } from '../../account/store/agreement.ts';
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { compiledOnce } from '../../kernel/database/compiled-once.ts';
import type { Instant } from '../../kernel/database/tables.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { unreadCount } from '../../messages/store/messages.ts';
import { loadPerson, personColumns } from '../store/person.ts';

/** The person and how many messages wait, in one statement: every page asks for it. */
const accountOf = compiledOnce((database, { userId, now }: { userId: number; now: Instant }) =>
  database
    .selectFrom('users')
    .select([...personColumns, 'photo_consent', 'directory_visibility', 'industry', 'total_years'])
    .select(['agreement_version', 'must_change_password'])
    .select(unreadCount(database, userId, now).$asScalar().as('unread'))
    .select(unreadCount(database, userId, now).where('is_popup', '=', 1).$asScalar().as('popups'))
    .where('id', '=', userId),
);

export async function userInfo(context: CallContext<'user/info'>): Promise<CallAnswer<'user/info'>> {
  const { database, user, now } = context;
  const [row] = await accountOf(database, { userId: user.id, now: instantOf(now) });
  if (!row) throw new Error(`There is no account ${user.id}.`);
  const person = await loadPerson(context, row);
  return Object.assign(person, {
    extendInfo: { photo_consent: row.photo_consent === 1, directory_visibility: row.directory_visibility === 1 },
    workExtend: { industry: row.industry, total_years: row.total_years },
    unreadCount: row.unread,
    agreement: await agreementState(database, row.agreement_version, now),
    popup_pending: row.popups,
    must_change_password: row.must_change_password === 1,
  });
}
