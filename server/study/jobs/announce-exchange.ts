/** Notifies students how their application to global exchange was decided, once the results of the season are out. */

import type { PortalJobDeps } from '../../kernel/call/job.ts';
import { inTransaction } from '../../kernel/database/in-transaction.ts';
import type { Localized } from '../../kernel/portal/language.ts';
import { type Speaker, saidRich } from '../../kernel/portal/texts.ts';
import { readJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { sendMessage } from '../../messages/store/send-message.ts';

const texts: Readonly<Record<'offered' | 'not_offered', (portal: Speaker, season: Localized) => NewTexts>> = {
  offered: (portal, season) => ({
    title: portal.said('exchangeOfferedTitle'),
    content: saidRich(portal, 'exchangeOffered', { season }),
  }),
  not_offered: (portal, season) => ({
    title: portal.said('exchangeNotOfferedTitle'),
    content: saidRich(portal, 'exchangeNotOffered', { season }),
  }),
};

interface NewTexts {
  readonly title: Localized;
  readonly content: Localized;
}

export async function announceExchange({ database, clock, portal: current }: PortalJobDeps): Promise<void> {
  const portal = current();
  const now = clock();
  await inTransaction(database, async (transaction) => {
    const seasons = await transaction
      .updateTable('exchange_seasons')
      .set({ announced_at: instantOf(now) })
      .where('announced_at', 'is', null)
      .where('result_at', '<=', instantOf(now))
      .returning(['id', 'title'])
      .execute();
    for (const { id, title } of seasons) {
      const decided = await transaction
        .selectFrom('exchange_applications')
        .select(['user_id', 'status'])
        .where('season_id', '=', id)
        .where('status', 'in', ['offered', 'not_offered'])
        .orderBy('id')
        .execute();
      const link = { route: '/pages/exchange/index', query: { season_id: id } };
      for (const status of ['offered', 'not_offered'] as const) {
        const userIds = decided.filter((row) => row.status === status).map((row) => row.user_id);
        const text = texts[status](portal, readJson<Localized>(title));
        await sendMessage({ database: transaction, portal, now }, { userIds, type: 'exchange', ...text, link });
      }
    }
  });
}
