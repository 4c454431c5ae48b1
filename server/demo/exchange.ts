/** Two seasons of global exchange: one that is open, with fourteen partners, and one whose results are out. */

import type { Localized } from '../kernel/portal/language.ts';
import { writeJson } from '../kernel/values/json.ts';
import { type MadeSeason, makeExchangeSeason, type NewPartner, rankingKey } from '../study/office/exchange.ts';
import { both, type DemoContext } from './demo-context.ts';
import { demoForm } from './demo-files.ts';
import type { DemoPeople } from './people.ts';

const autumn = both('Autumn term', '秋季學期');
const spring = both('Spring term', '春季學期');
const english = both('English', '英語');

const partner = (
  name: Localized,
  country: string,
  city: Localized,
  places: number,
  more: Partial<NewPartner> = {},
): NewPartner => ({ name, country, city, term: autumn, places, languageRequirement: english, ...more });

const partners: readonly NewPartner[] = [
  partner(both('Sakura School of Management', '櫻花管理學院'), 'jp', both('Tokyo', '東京'), 2, {
    minimumGpa: 3.2,
    remark: both('One course is taught in Japanese.', '其中一科以日語授課。'),
  }),
  partner(both('Kansai Business School', '關西商學院'), 'jp', both('Osaka', '大阪'), 2, { minimumGpa: 3 }),
  partner(both('Han River Graduate School of Business', '漢江商學研究院'), 'kr', both('Seoul', '首爾'), 3, {
    minimumGpa: 3,
  }),
  partner(both('Merlion Management School', '魚尾獅管理學院'), 'sg', both('Singapore', '新加坡'), 2, {
    minimumGpa: 3.5,
    term: both('Autumn or spring term', '秋季或春季學期'),
  }),
  partner(both('Rhine School of Economics', '萊茵經濟學院'), 'de', both('Cologne', '科隆'), 3),
  partner(both('Isar Institute of Management', '伊薩爾管理學院'), 'de', both('Munich', '慕尼黑'), 2, {
    languageRequirement: both('English, German A2', '英語、德語 A2'),
  }),
  partner(both('École du Rhône de Commerce', '隆河商學院'), 'fr', both('Lyon', '里昂'), 2, {
    languageRequirement: both('English or French', '英語或法語'),
  }),
  partner(both('Seine Business School', '塞納商學院'), 'fr', both('Paris', '巴黎'), 1, { minimumGpa: 3.5 }),
  partner(both('Tiber School of Business', '台伯商學院'), 'it', both('Rome', '羅馬'), 2),
  partner(both('Öresund School of Economics', '松德經濟學院'), 'se', both('Malmö', '馬爾默'), 2, { term: spring }),
  partner(both('Thames Management College', '泰晤士管理書院'), 'gb', both('London', '倫敦'), 1, {
    minimumGpa: 3.6,
    remark: both('The tuition of the host is paid in part by you.', '須自行繳付部分接待院校學費。'),
  }),
  partner(both('Great Lakes School of Business', '大湖商學院'), 'us', both('Chicago', '芝加哥'), 2, {
    minimumGpa: 3.3,
  }),
  partner(both('Pacific Coast Business School', '太平洋海岸商學院'), 'ca', both('Vancouver', '溫哥華'), 2, {
    term: spring,
  }),
  partner(both('Southern Cross Graduate School', '南十字研究院'), 'au', both('Melbourne', '墨爾本'), 3, {
    url: 'https://southern-cross.example/exchange',
  }),
];

const introduction = both(
  '<p>Spend a term at one of our partner schools. You pay the tuition of your own school and earn up to 15 units that count as electives.</p><p>Places are given by GPA, motivation and your own ranking. The office answers questions on Tuesdays from 14:00 to 16:00.</p>',
  '<p>前往夥伴院校修讀一個學期：學費按本校標準繳付，所修學分最多 15 分可作選修學分。</p><p>名額按 GPA、申請原因及志願次序分配。如有查詢，歡迎逢星期二下午二時至四時到辦公室。</p>',
);

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
  const { database, portal, at, day } = context;
  const office = { database, portal, now: new Date(at(-20)) };
  const year = Number(day(0).slice(0, 4));
  const form = demoForm('exchange', context);
  const shared = { introduction, form, maxPreferences: 3, minimumGpa: 3, minimumUnits: 15 };
  const old = await makeExchangeSeason(office, {
    ...shared,
    key: `${year + 1}-spring`,
    title: both('Global Exchange, spring term', '環球交換計劃（春季學期）'),
    season: `${year + 1} spring`,
    openAt: at(-60),
    closeAt: at(-35, '18:00'),
    resultAt: at(-12, '12:00'),
    stayEndsAt: at(190, '18:00'),
    partners: partners.slice(0, 3).map((one) => ({ ...one, term: spring })),
  });
  const open = await makeExchangeSeason(office, {
    ...shared,
    key: `${year + 1}-autumn`,
    title: both('Global Exchange, autumn term', '環球交換計劃（秋季學期）'),
    season: `${year + 1} autumn`,
    openAt: at(-14),
    closeAt: at(21, '18:00'),
    resultAt: at(49, '12:00'),
    stayEndsAt: at(400, '18:00'),
    partners,
  });
  await database
    .updateTable('exchange_seasons')
    .set({ announced_at: at(-12, '12:00') })
    .where('id', '=', old.seasonId)
    .execute();
  for (const application of oldApplications) await addApplication(context, people, old, application);
  for (const application of openApplications) await addApplication(context, people, open, application);
}

async function addApplication(
  { database, at }: DemoContext,
  people: DemoPeople,
  season: MadeSeason,
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
