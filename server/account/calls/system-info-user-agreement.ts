import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import { inLanguage, type Localized } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';
import { currentAgreement } from '../store/agreement.ts';

type Name = 'system-info/user-agreement';

export async function systemInfoUserAgreement(context: CallContext<Name>): Promise<CallAnswer<Name>> {
  const { database, now, language, time } = context;
  const agreement = await currentAgreement(database, now);
  if (!agreement) throw new Refusal('notFound');
  return {
    version: agreement.version,
    title: inLanguage(readJson<Localized>(agreement.title), language),
    content: inLanguage(readJson<Localized>(agreement.content), language),
    updated_at: time.datetime(agreement.published_at),
    must_accept: agreement.must_accept === 1,
  };
}
