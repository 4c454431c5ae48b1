/** The two seasons of `demo/records/exchange-seasons.yaml`, and what students sent to them. */

import type { Localized } from '../kernel/portal/language.ts';
import { writeJson } from '../kernel/values/json.ts';
import { importSeason, partnersOf, rankingKey, seasonForm } from '../study/office/import-exchange.ts';
import { readForm, readRecords } from '../written/index.ts';
import { both, type DemoContext } from './demo-context.ts';
import { readDemo, taken } from './demo-files.ts';
import { addOfficeForm } from './office-forms.ts';
import type { DemoPeople } from './people.ts';

interface DemoApplication {
  readonly by: string;
  readonly status: 'draft' | 'submitted' | 'under_review' | 'offered' | 'not_offered';
  /** Places in the list of partners. */
  readonly ranking: readonly number[];
  readonly partner?: number;
  readonly note?: Localized;
  readonly inDays: number;
}

const openApplications: readonly DemoApplication[] = [
  { by: 'chris', status: 'draft', ranking: [0, 3], inDays: -2 },
  { by: 'lead2', status: 'submitted', ranking: [4, 5, 9], inDays: -4 },
  { by: 'student5', status: 'submitted', ranking: [11], inDays: -1 },
  { by: 'student12', status: 'under_review', ranking: [13, 12], inDays: -6 },
];

const oldApplications: readonly DemoApplication[] = [
  {
    by: 'wendy',
    status: 'offered',
    ranking: [0, 1],
    partner: 0,
    note: both(
      'Please accept your place at the partner school by the end of the month.',
      '請於月底前向夥伴院校確認取錄。',
    ),
    inDays: -40,
  },
  {
    by: 'lead2',
    status: 'not_offered',
    ranking: [1],
    note: both('There were more applicants than places. You may apply again.', '申請人數超出名額，歡迎再次申請。'),
    inDays: -41,
  },
];

/** Wendy was offered a place, Chris keeps a draft, Sofia may not apply, others have sent theirs. */
export async function seedExchange(context: DemoContext, people: DemoPeople): Promise<void> {
  const { database, at } = context;
  const form = readDemo(readForm, 'forms/exchange.yaml', context);
  await addOfficeForm(context, form.id, form.content);
  const [old, open] = await addSeasons(context);
  if (!old || !open) throw new Error('demo/records/exchange-seasons.yaml should have two seasons.');
  await database
    .updateTable('exchange_seasons')
    .set({ announced_at: at(-12, '12:00') })
    .where('id', '=', old.seasonId)
    .execute();
  for (const application of oldApplications) await addApplication(context, people, old, application);
  for (const application of openApplications) await addApplication(context, people, open, application);
}

interface AddedSeason {
  readonly seasonId: number;
  readonly formId: string;
  /** In the order of the file. */
  readonly partnerIds: readonly number[];
}

/** The names of seasons hold the year of the seeding, so the file of the demonstration says `autumn`. */
async function addSeasons(context: DemoContext): Promise<readonly AddedSeason[]> {
  const { database, portal, at, day } = context;
  const office = { database, portal, now: new Date(at(-20)) };
  const { exchangeSeasons = [] } = readDemo(readRecords, 'records/exchange-seasons.yaml', context);
  const year = Number(day(0).slice(0, 4)) + 1;
  const added: AddedSeason[] = [];
  for (const [index, written] of exchangeSeasons.entries()) {
    const season = { ...written, key: `${year}-${written.key}`, season: `${year} ${written.season}` };
    taken(await importSeason(office, season, index));
    const formId = seasonForm(season.key);
    const { id: seasonId } = await database
      .selectFrom('exchange_seasons')
      .select('id')
      .where('form_id', '=', formId)
      .executeTakeFirstOrThrow();
    const partners = await partnersOf(database, seasonId);
    added.push({ seasonId, formId, partnerIds: partners.map(({ id }) => id) });
  }
  return added;
}

async function addApplication(
  { database, at }: DemoContext,
  people: DemoPeople,
  season: AddedSeason,
  application: DemoApplication,
): Promise<void> {
  const userId = people.ids[application.by] ?? 0;
  const isDraft = application.status === 'draft';
  const moment = at(application.inDays, '21:05');
  const chosen = (place: number) => season.partnerIds[place] ?? 0;
  const answers = {
    [rankingKey]: application.ranking.map(chosen),
    motivation: 'I would like to see how companies in another market work, and to improve my second language.',
    ...(isDraft ? {} : { language_test: 'ielts', language_score: '7.5', declaration: true }),
  };
  await database
    .insertInto('submissions')
    .values({
      form_id: season.formId,
      form_version: 1,
      user_id: userId,
      answers: writeJson(answers),
      ext: '{}',
      is_draft: isDraft ? 1 : 0,
      submitted_at: moment,
      updated_at: moment,
    })
    .execute();
  await database
    .insertInto('exchange_applications')
    .values({
      season_id: season.seasonId,
      user_id: userId,
      status: application.status,
      submitted_at: isDraft ? null : moment,
      partner_id: application.partner === undefined ? null : chosen(application.partner),
      note: application.note ? writeJson(application.note) : null,
      updated_at: moment,
    })
    .execute();
}
