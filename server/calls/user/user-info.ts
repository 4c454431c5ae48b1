import type { UserInfo } from '#contract';
import type { CallAnswer, CallContext } from '../../call.ts';
import type { Database } from '../../database/open.ts';
import { loadClassInfo } from '../../rules/classes.ts';
import { loadEnrolments } from '../../rules/enrolments.ts';
import { countPendingPopups, countUnread } from '../../rules/messages.ts';
import { loadPoints } from '../../rules/points.ts';

export async function userInfo(context: CallContext<'user/info'>): Promise<CallAnswer<'user/info'>> {
  const { database, user, classId, language, now, time } = context;
  const row = await database.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
  return {
    id: row.id,
    sid: row.sid,
    name: row.name,
    en_name: row.en_name,
    headimg: row.headimg,
    adminid: row.adminid,
    gender: row.gender as UserInfo['gender'], // written by the server from the same list of words
    email: row.email,
    campus_email: row.campus_email,
    phone_code: row.phone_code,
    phone: row.phone,
    classInfo: await loadClassInfo(database, classId ?? user.ownClassId, language),
    eduInfo: await loadEnrolments(database, user.id),
    extendInfo: { photo_consent: row.photo_consent === 1, directory_visibility: row.directory_visibility === 1 },
    pointsInfo: await loadPoints(database, user.id, now, time),
    workExtend: { industry: row.industry, total_years: row.total_years },
    unreadCount: await countUnread(database, user.id, now),
    agreement: await loadAgreement(database, row.agreement_version),
    popup_pending: await countPendingPopups(database, user.id, now),
    must_change_password: row.must_change_password === 1,
  };
}

/** Whether the newest user agreement has still to be accepted. */
async function loadAgreement(database: Database, accepted: string | null): Promise<UserInfo['agreement']> {
  const newest = await database
    .selectFrom('user_agreements')
    .select(['version', 'must_accept'])
    .orderBy('published_at', 'desc')
    .orderBy('version', 'desc')
    .executeTakeFirst();
  if (!newest) return { required: false, version: null };
  return { required: newest.must_accept === 1 && newest.version !== accepted, version: newest.version };
}
