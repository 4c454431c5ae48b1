/** Notifies students that the results of a round by preference are out. */

import type { PortalJobDeps } from '../../kernel/call/job.ts';
import { inTransaction } from '../../kernel/database/in-transaction.ts';
import type { Localized } from '../../kernel/portal/language.ts';
import { type Speaker, saidRich } from '../../kernel/portal/texts.ts';
import { readJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { sendMessage } from '../../messages/store/send-message.ts';
import { linkTo } from '../store/course-promotion.ts';

export async function announceRounds({ database, clock, portal: current }: PortalJobDeps): Promise<void> {
  const portal = current();
  const now = clock();
  const moment = instantOf(now);
  await inTransaction(database, async (transaction) => {
    const rounds = await transaction
      .updateTable('rounds')
      .set({ announced_at: moment })
      .where('announced_at', 'is', null)
      .where('allocated_at', 'is not', null)
      .where((eb) => eb.or([eb('result_at', 'is', null), eb('result_at', '<=', moment)]))
      .returning(['id', 'kind', 'title'])
      .execute();
    for (const round of rounds) {
      const rows = await transaction
        .selectFrom('selections')
        .select('user_id')
        .where('round_id', '=', round.id)
        .orderBy('user_id')
        .execute();
      const userIds = rows.map((row) => row.user_id);
      await sendMessage(
        { database: transaction, portal, now },
        { userIds, type: 'course', ...textsFor(portal, round), link: linkTo(round) },
      );
    }
  });
}

function textsFor(portal: Speaker, round: { readonly title: string }) {
  return {
    title: portal.said('roundResultsTitle', { round: readJson<Localized>(round.title) }),
    content: saidRich(portal, 'roundResults'),
  };
}
