import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { pageMeta, pageOffset } from '../../kernel/call/paging.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import {
  matchesApplication,
  selectApplication,
  summariseApplications,
  visibleApplications,
} from '../store/applications.ts';

type Context = CallContext<'application/index'>;
type Counts = CallAnswer<'application/index'>['counts'];

export async function applicationIndex(context: Context): Promise<CallAnswer<'application/index'>> {
  const { body, paging, user } = context;
  const scope = body.scope ?? 'mine';
  if (scope === 'class' && user.adminid === 0) throw new Refusal('notEligible');
  let applications = visibleApplications(context, scope);
  if (body.type_id) applications = applications.where('applications.type_id', '=', body.type_id);
  if (body.keyword) applications = applications.where(matchesApplication(body.keyword, scope));
  const counts = await countByStatus(applications);
  if (body.status) applications = applications.where('applications.status', '=', body.status);
  const rows = await selectApplication(applications)
    .orderBy('applications.created_at', 'desc')
    .orderBy('applications.id', 'desc')
    .limit(paging.perPage)
    .offset(pageOffset(paging))
    .execute();
  const total = body.status ? counts[body.status] : counts.default + counts.waiting + counts.success;
  return { list: await summariseApplications(context, rows, scope), counts, _meta: pageMeta(paging, total) };
}

async function countByStatus(applications: ReturnType<typeof visibleApplications>): Promise<Counts> {
  const rows = await applications
    .select((eb) => ['applications.status', eb.fn.countAll<number>().as('count')])
    .groupBy('applications.status')
    .execute();
  return { default: 0, waiting: 0, success: 0, ...Object.fromEntries(rows.map((row) => [row.status, row.count])) };
}
