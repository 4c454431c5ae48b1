/** Sends the answers to the form of a notice. Only who may read the notice may reply to it. */

import { submitOfficeForm } from '../../forms/store/submissions.ts';
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import { noticeReader, visibleNotices } from '../store/notices.ts';

type Context = CallContext<'news/field-submit'>;

export async function newsFieldSubmit(context: Context): Promise<CallAnswer<'news/field-submit'>> {
  const { user, body } = context;
  const notices = visibleNotices(context.database, await noticeReader(context));
  const notice = await notices.select('form_id').where('id', '=', body.id).executeTakeFirst();
  if (!notice || notice.form_id === null) throw new Refusal('notFound');
  if (user.ownClassId === null) throw new Refusal('notEligible');
  return submitOfficeForm(context, { formId: notice.form_id, sent: body, purposes: ['form'] });
}
