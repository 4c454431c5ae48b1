/**
 * Tokens: 32 random bytes in the browser, only their SHA-256 here. A token ends 8 hours after its last use and 7 days
 * after it was made; a person has at most 5, the oldest goes first.
 */
import type { Database } from '../database/open.ts';
import type { ServerSettings } from '../settings.ts';
import { after, instantOf, minuteMs } from '../time.ts';
import { randomKey, sha256 } from './secrets.ts';

const tokenBytes = 32;
const tokensPerUser = 5;

/** The last use is written down at most this often: it need not be exact to the second. */
const useNotedEveryMs = minuteMs;

export interface NewToken {
  readonly token: string;
  readonly expiresAt: Date;
}

export type TokenState = { readonly userId: number; readonly tokenId: number } | 'unknown' | 'expired';

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

/** Finds the owner of a token and notes that it was used. Suspended people's tokens count as unknown. */
export async function useToken(
  database: Database,
  token: string,
  settings: ServerSettings,
  now: Date,
): Promise<TokenState> {
  const row = await database
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select(['tokens.id', 'tokens.user_id', 'tokens.used_at', 'tokens.ends_at'])
    .where('tokens.hash', '=', sha256(token))
    .where('users.status', '=', 'active')
    .executeTakeFirst();
  if (!row) return 'unknown';
  const idleMs = now.getTime() - Date.parse(row.used_at);
  if (idleMs >= settings.tokenIdleMs || now >= new Date(row.ends_at)) return 'expired';
  if (idleMs >= useNotedEveryMs) {
    await database
      .updateTable('tokens')
      .set({ used_at: instantOf(now) })
      .where('id', '=', row.id)
      .execute();
  }
  return { userId: row.user_id, tokenId: row.id };
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
