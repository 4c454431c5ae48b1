/** Tells students how their application to global exchange was decided, once the results of the season are out. */

import { inTransaction } from '../../kernel/database/in-transaction.ts';
import type { JobDeps } from '../../kernel/job.ts';
import { readJson } from '../../kernel/json.ts';
import type { Localized } from '../../kernel/language.ts';
import { instantOf } from '../../kernel/time.ts';
import { sendMessage } from '../../messages/store/send-message.ts';

const texts: Readonly<Record<'offered' | 'not_offered', (season: Localized) => NewTexts>> = {
  offered: (season) => ({
    title: { en: 'You are offered a place on an exchange', 'zh-Hant': '你獲交換計劃取錄' },
    content: {
      en: `<p>Congratulations: ${season.en} has a place for you. Please read what to do next.</p>`,
      'zh-Hant': `<p>恭喜你獲「${season['zh-Hant'] ?? season.en}」取錄，請細閱後續安排。</p>`,
    },
  }),
  not_offered: (season) => ({
    title: { en: 'The results of the exchange are out', 'zh-Hant': '交換計劃結果公佈' },
    content: {
      en: `<p>We are sorry: ${season.en} has no place for you. Please read the note of the office.</p>`,
      'zh-Hant': `<p>很抱歉，你未獲「${season['zh-Hant'] ?? season.en}」取錄，請參閱辦公室的說明。</p>`,
    },
  }),
};

interface NewTexts {
  readonly title: Localized;
  readonly content: Localized;
}

export async function announceExchange({ database, clock }: Pick<JobDeps, 'database' | 'clock'>): Promise<void> {
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
        const text = texts[status](readJson<Localized>(title));
        await sendMessage(transaction, { userIds, type: 'exchange', ...text, link }, now);
      }
    }
  });
}
