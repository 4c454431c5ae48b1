/** Who asks, and for which class. */
import type { CallModel } from '#model';
import type { SignedInUser } from '../../kernel/call/call.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { ServerSettings } from '../../kernel/settings.ts';
import { useToken } from './tokens.ts';

export interface Identity {
  readonly user: SignedInUser | null;
  /** The session the request belongs to. */
  readonly tokenId: number | null;
  readonly hasExpiredToken: boolean;
  /** Nothing but choosing a password of one's own comes first. */
  readonly mustChangePassword: boolean;
}

const nobody: Identity = { user: null, tokenId: null, hasExpiredToken: false, mustChangePassword: false };

/** Finds the person behind the Authorization header: the token as it is, or behind `Bearer `. */
export async function identify(
  database: Database,
  header: string | undefined,
  settings: ServerSettings,
  now: Date,
): Promise<Identity> {
  const token = header?.replace(/^Bearer\s+/i, '').trim();
  if (!token) return nobody;
  const owner = await useToken(database, token, settings, now);
  if (owner === 'unknown') return nobody;
  if (owner === 'expired') return { ...nobody, hasExpiredToken: true };
  const { tokenId, userId: id, sid, name, enName, adminid, ownClassId, mustChangePassword } = owner;
  const ledClassIds = adminid > 0 ? await ledClasses(database, id) : [];
  const user = { id, sid, name, enName, adminid, ownClassId, ledClassIds };
  return { user, tokenId, hasExpiredToken: false, mustChangePassword };
}

/**
 * Refuses what the call does not allow.
 * @throws Refusal 401 when a login is needed
 */
export function checkAccess(call: CallModel, identity: Identity): void {
  if (call.access === 'everyone' || identity.user) return;
  throw new Refusal(identity.hasExpiredToken ? 'tokenExpired' : 'notLoggedIn');
}

/** What the page where a password is chosen needs, and what a visitor may ask before a login. */
const beforeOwnPassword =
  /^(?:user\/(?:info|change-pwd)|passport\/.+|find-password\/.+|system-info\/.+|publics\/value-maps)$/;

/** Whether a call is answered to whoever has to choose a password first. */
export function isBeforeOwnPassword(call: string): boolean {
  return beforeOwnPassword.test(call);
}

/**
 * Somebody else knows a password that the office has set, so its owner gets no further with it.
 * @throws Refusal 403 for other calls
 */
export function checkPasswordIsOwn(call: CallModel, { mustChangePassword }: Identity): void {
  if (mustChangePassword && !isBeforeOwnPassword(call.name)) throw new Refusal('passwordNotOwn');
}

/**
 * The class a person looks at: a lead's chosen one, which must be one they lead; a student's own, whatever the header says.
 * Calls that visitors may make ask for a class themselves, once it is clear that a visitor could not see what is asked for.
 * @throws Refusal 403 when a lead has chosen none although the call needs one, or somebody else's
 */
export function chooseClass(call: CallModel, user: SignedInUser | null, header: string | undefined): number | null {
  if (!user) return null;
  if (user.adminid === 0) return user.ownClassId;
  if (!header?.trim()) {
    if (call.needsClass && call.access === 'signed-in') throw new Refusal('classRequired');
    return null;
  }
  const classId = Number(header);
  if (!user.ledClassIds.includes(classId)) throw new Refusal('classScope');
  return classId;
}

async function ledClasses(database: Database, userId: number): Promise<number[]> {
  const rows = await database
    .selectFrom('class_leads')
    .select('class_id')
    .where('user_id', '=', userId)
    .orderBy('class_id')
    .execute();
  return rows.map((row) => row.class_id);
}
