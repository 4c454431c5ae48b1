/** One notice. To a visitor every notice that is not public looks the same, whether it exists or not. */

import type { FormDefinition, Notice } from '#contract';
import { loadCategories } from '../../contents/store/categories.ts';
import { loadForm } from '../../forms/store/office-forms.ts';
import { loadAnsweredForm } from '../../forms/store/submissions.ts';
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import { inLanguage, type Localized } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { hiddenFrom } from '../../people/store/audience.ts';
import { type NoticeRecord, noticeReader, summariseNotices, visibleNotices } from '../store/notices.ts';

type Context = CallContext<'news/detail'>;

export async function newsDetail(context: Context): Promise<CallAnswer<'news/detail'>> {
  const notices = visibleNotices(context.database, await noticeReader(context));
  const row = await notices.selectAll().where('id', '=', context.query.id).executeTakeFirst();
  if (!row) throw hiddenFrom(context);
  await markRead(context, row.id);
  const categories = await loadCategories(context.database, 'notice', context.language);
  const [summary] = await summariseNotices(context, [row], categories);
  if (!summary) throw new Refusal('notFound');
  return {
    ...summary,
    content: inLanguage(readJson<Localized>(row.content), context.language),
    form: await formOf(context, row),
    prev: await neighbour(context, row, 'before'),
    next: await neighbour(context, row, 'behind'),
  };
}

async function markRead({ database, user, now }: Context, noticeId: number): Promise<void> {
  if (!user) return;
  await database
    .insertInto('notice_reads')
    .values({ notice_id: noticeId, user_id: user.id, read_at: instantOf(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function formOf(context: Context, { form_id: formId }: NoticeRecord): Promise<FormDefinition | null> {
  if (formId === null) return null;
  const { database, user } = context;
  return user ? loadAnsweredForm({ ...context, user }, formId) : loadForm(database, { ...context, formId });
}

/** The notice before or behind this one in the list of all: pinned first, then newest first. */
async function neighbour(context: Context, row: NoticeRecord, side: 'before' | 'behind'): Promise<Notice['prev']> {
  const [further, direction] = side === 'before' ? (['>', 'asc'] as const) : (['<', 'desc'] as const);
  const notices = visibleNotices(context.database, await noticeReader(context));
  const found = await notices
    .select(['id', 'title'])
    .where((eb) =>
      eb.or([
        eb('is_top', further, row.is_top),
        eb.and([eb('is_top', '=', row.is_top), eb('publish_at', further, row.publish_at)]),
        eb.and([eb('is_top', '=', row.is_top), eb('publish_at', '=', row.publish_at), eb('id', further, row.id)]),
      ]),
    )
    .orderBy('is_top', direction)
    .orderBy('publish_at', direction)
    .orderBy('id', direction)
    .limit(1)
    .executeTakeFirst();
  return found ? { id: found.id, title: inLanguage(readJson<Localized>(found.title), context.language) } : null;
}
