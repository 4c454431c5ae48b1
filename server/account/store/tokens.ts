/**
 * Tokens: 32 random bytes in the browser, only their SHA-256 here. A token ends 8 hours after its last use and 7 days
 * after it was made; a person has at most 5, the oldest goes first.
 */
import { compiledOnce } from '../../kernel/database/compiled-once.ts';
import { unlessDiskFull } from '../../kernel/database/disk-full.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { ServerSettings } from '../../kernel/settings.ts';
import { randomKey, sha256 } from '../../kernel/values/secrets.ts';
import { after, instantOf, minuteMs } from '../../kernel/values/time.ts';

const tokenBytes = 32;
const tokensPerUser = 5;

/** The last use is written down at most this often: of eight hours, a few minutes do not matter, and each write is one to the disk. */
const useNotedEveryMs = 5 * minuteMs;

export interface NewToken {
  readonly token: string;
  readonly expiresAt: Date;
}

export async function createToken(
  database: Database,
  userId: number,
  settings: ServerSettings,
  now: Date,
): Promise<NewToken> {
  const token = randomKey(tokenBytes);
  const endsAt = after(now, settings.tokenMaximumMs);
  const moment = instantOf(now);
  await database
    .insertInto('tokens')
    .values({ hash: sha256(token), user_id: userId, created_at: moment, used_at: moment, ends_at: instantOf(endsAt) })
    .execute();
  await endOldestTokens(database, userId);
  const idleEnd = after(now, settings.tokenIdleMs);
  return { token, expiresAt: idleEnd < endsAt ? idleEnd : endsAt };
}

/** The person behind a token, with the class they study in. */
export type TokenOwner = {
  readonly tokenId: number;
  readonly userId: number;
  readonly sid: string | null;
  readonly name: string | null;
  readonly enName: string | null;
  readonly adminid: number;
  readonly ownClassId: number | null;
  /** The password was set by the office. */
  readonly mustChangePassword: boolean;
};

const ownerOfToken = compiledOnce((database, { hash }: { hash: string }) =>
  database
    .selectFrom('tokens')
    .innerJoin('users', (join) => join.onRef('users.id', '=', 'tokens.user_id').on('users.status', '=', 'active'))
    .leftJoin('enrolments', (join) =>
      join.onRef('enrolments.user_id', '=', 'users.id').on('enrolments.is_current', '=', 1),
    )
    .select(['tokens.id', 'tokens.user_id', 'tokens.used_at', 'tokens.ends_at'])
    .select([
      'users.sid',
      'users.name',
      'users.en_name',
      'users.adminid',
      'users.must_change_password',
      'enrolments.class_id',
    ])
    .where('tokens.hash', '=', hash),
);

/** Finds the owner of a token and notes that it was used. Suspended people's tokens count as unknown. */
export async function useToken(
  database: Database,
  token: string,
  settings: ServerSettings,
  now: Date,
): Promise<TokenOwner | 'unknown' | 'expired'> {
  const [row] = await ownerOfToken(database, { hash: sha256(token) });
  if (!row) return 'unknown';
  const idleMs = now.getTime() - Date.parse(row.used_at);
  if (idleMs >= settings.tokenIdleMs || now >= new Date(row.ends_at)) return 'expired';
  if (idleMs >= useNotedEveryMs) {
    const noting = database
      .updateTable('tokens')
      .set({ used_at: instantOf(now) })
      .where('id', '=', row.id);
    await unlessDiskFull(() => noting.execute());
  }
  return {
    tokenId: row.id,
    userId: row.user_id,
    sid: row.sid,
    name: row.name,
    enName: row.en_name,
    adminid: row.adminid,
    ownClassId: row.class_id,
    mustChangePassword: row.must_change_password === 1,
  };
}

/** Ends all sessions of a person, except the one of a token if it is given. */
export async function revokeTokens(database: Database, userId: number, exceptTokenId?: number): Promise<void> {
  const own = database.deleteFrom('tokens').where('user_id', '=', userId);
  await (exceptTokenId === undefined ? own : own.where('id', '!=', exceptTokenId)).execute();
}

async function endOldestTokens(database: Database, userId: number): Promise<void> {
  const kept = database
    .selectFrom('tokens')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(tokensPerUser);
  await database.deleteFrom('tokens').where('user_id', '=', userId).where('id', 'not in', kept).execute();
}
