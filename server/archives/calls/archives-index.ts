/** A page of an archive. That a class lead looks at a class is written down, once an hour: they turn its pages and search it. */
import { writeAudit } from '../../kernel/call/audit.ts';
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { addToCounter } from '../../kernel/call/counters.ts';
import { pageMeta, pageOffset } from '../../kernel/call/paging.ts';
import { unlessDiskFull } from '../../kernel/database/disk-full.ts';
import { hourMs } from '../../kernel/values/time.ts';
import { findArchive } from '../store/archives.ts';

type Context = CallContext<'archives/index'>;

export async function archivesIndex(context: Context): Promise<CallAnswer<'archives/index'>> {
  const { body, paging } = context;
  const { scope, ...filters } = body;
  const { list, summary } = await findArchive(context, scope, filters);
  if (scope === 'class') await unlessDiskFull(() => noteReading(context));
  const start = pageOffset(paging);
  const answer = { list: list.slice(start, start + paging.perPage), summary, _meta: pageMeta(paging, list.length) };
  return answer as CallAnswer<'archives/index'>; // lines and numbers come from the same archive
}

async function noteReading({ database, user, classId, address, now }: Context): Promise<void> {
  const { count } = await addToCounter(
    database,
    { name: `class-list-read:user:${user.id}:${classId}`, windowMs: hourMs },
    now,
  );
  if (count > 1) return;
  await writeAudit(
    database,
    { action: 'class-list-read', userId: user.id, address, detail: { class: classId ?? 0 } },
    now,
  );
}
