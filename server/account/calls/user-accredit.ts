/** Records what somebody agrees to, or takes back, with version and time; the latest word counts. */

import { writeAudit } from '../../kernel/call/audit.ts';
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { invalidField, Refusal } from '../../kernel/call/refusal.ts';
import type { Database } from '../../kernel/database/open.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { currentAgreement } from '../store/agreement.ts';

type Context = CallContext<'user/accredit'>;

export async function userAccredit(context: Context): Promise<CallAnswer<'user/accredit'>> {
  const { database, user, body, now, time, address } = context;
  const { option, agree } = body;
  const version = option === 'agreement' ? await readVersion(context) : null;
  if (option !== 'agreement' && user.ownClassId === null) throw new Refusal('notEligible');
  await noteAtPerson(database, context, version);
  const acceptedAt = instantOf(now);
  await database
    .insertInto('consents')
    .values({ user_id: user.id, option, agree, version, accepted_at: acceptedAt })
    .execute();
  const detail = { option, agree, ...(version === null ? {} : { version }) };
  await writeAudit(database, { action: 'consent', userId: user.id, address, detail }, now);
  return { option, agree, version, accepted_at: time.datetime(acceptedAt) };
}

/** Only the version in force can be agreed to: it is the one that was shown. */
async function readVersion({ database, body, now }: Context): Promise<string> {
  if (body.version === undefined) throw invalidField('version', 'required');
  const current = await currentAgreement(database, now);
  if (current?.version !== body.version) throw new Refusal('version');
  return body.version;
}

async function noteAtPerson(database: Database, { user, body }: Context, version: string | null): Promise<void> {
  const changes = {
    agreement: { agreement_version: body.agree === 1 ? version : null },
    photo_consent: { photo_consent: body.agree },
    directory: { directory_visibility: body.agree },
    news_by_mail: { news_by_mail: body.agree },
  } as const;
  await database.updateTable('users').set(changes[body.option]).where('id', '=', user.id).execute();
}
