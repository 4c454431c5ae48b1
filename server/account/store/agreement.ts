/** The user agreement that is in force, and whether somebody still has to accept it. */
import type { UserInfo } from '#contract';
import { compiledOnce } from '../../kernel/database/compiled-once.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Instant, Row } from '../../kernel/database/tables.ts';
import { instantOf } from '../../kernel/values/time.ts';

/** The newest one whose day has come: one row, or none. */
function inForce(database: Database, now: Instant) {
  return database
    .selectFrom('user_agreements')
    .where('published_at', '<=', now)
    .orderBy('published_at', 'desc')
    .orderBy('version', 'desc')
    .limit(1);
}

export function currentAgreement(database: Database, now: Date): Promise<Row<'user_agreements'> | undefined> {
  return inForce(database, instantOf(now)).selectAll().executeTakeFirst();
}

/** Without its text, which every request for the own person would carry about. */
const agreementInForce = compiledOnce((database, { now }: { now: Instant }) =>
  inForce(database, now).select(['version', 'must_accept']),
);

/** Whether it has still to be accepted by somebody who accepted the version `accepted`. */
export async function agreementState(
  database: Database,
  accepted: string | null,
  now: Date,
): Promise<UserInfo['agreement']> {
  const [current] = await agreementInForce(database, { now: instantOf(now) });
  if (!current) return { required: false, version: null };
  return { required: current.must_accept === 1 && current.version !== accepted, version: current.version };
}
