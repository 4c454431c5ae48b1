/**
 * Sends the answers to the form of a notice. Only who may read the notice may reply to it, and only as a student for whose
 * own class it is: a class lead reads as well what is for the class that was chosen.
 */

import { submitOfficeForm } from '../../forms/store/submissions.ts';
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import { askedAmong, noticeReader, visibleNotices } from '../store/notices.ts';

type Context = CallContext<'news/field-submit'>;

export async function newsFieldSubmit(context: Context): Promise<CallAnswer<'news/field-submit'>> {
  const { body } = context;
  const notice = await findNotice(context);
  if (!notice || notice.form_id === null) throw new Refusal('notFound');
  const asked = await askedAmong(context, [body.id]);
  if (!asked.has(body.id)) throw new Refusal('notEligible');
  return submitOfficeForm(context, { formId: notice.form_id, sent: body, purposes: ['form'] });
}

async function findNotice(context: Context) {
  const notices = visibleNotices(context.database, await noticeReader(context));
  return notices.select('form_id').where('id', '=', context.body.id).executeTakeFirst();
}
