import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { pageMeta, pageOffset } from '../../kernel/call/paging.ts';
import { findArchive } from '../store/archives.ts';

export async function archivesIndex(context: CallContext<'archives/index'>): Promise<CallAnswer<'archives/index'>> {
  const { body, paging } = context;
  const { scope, ...filters } = body;
  const { list, summary } = await findArchive(context, scope, filters);
  const start = pageOffset(paging);
  const answer = { list: list.slice(start, start + paging.perPage), summary, _meta: pageMeta(paging, list.length) };
  return answer as CallAnswer<'archives/index'>; // lines and numbers come from the same archive
}
