/** Three handbooks and twelve policies: with older versions, new, lost, for one class; and two files that fail on purpose. */

import { categoryNamed } from '../contents/office/categories.ts';
import { useFiles } from '../kernel/files/record-files.ts';
import type { Localized } from '../kernel/portal/language.ts';
import { writeJson } from '../kernel/values/json.ts';
import { searchText } from '../kernel/values/search.ts';
import { both, type DemoContext, keepDemoFile } from './demo-context.ts';
import { writePdf } from './documents.ts';
import { failOnPurpose } from './failures.ts';
import type { DemoPeople } from './people.ts';
import { drawCover } from './pictures.ts';

type CategoryKey = 'study' | 'conduct' | 'money' | 'campus';

interface DemoVersion {
  readonly version: string;
  readonly inDays: number;
}

interface DemoDocument {
  readonly title: Localized;
  readonly description?: Localized;
  readonly category: CategoryKey;
  readonly cover?: number;
  /** Newest first; the first one is current. */
  readonly versions: readonly [DemoVersion, ...DemoVersion[]];
  readonly onlyClass?: 'A' | 'B' | 'C';
  readonly isLost?: boolean;
  readonly failsWith?: 401 | 500;
}

/** As `demo/records/categories.yaml` calls them. */
const categories: Readonly<Record<CategoryKey, string>> = {
  study: 'Study and assessment',
  conduct: 'Conduct and integrity',
  money: 'Fees and support',
  campus: 'Campus and technology',
};

const handbooks: readonly DemoDocument[] = [
  {
    title: both('Student handbook', '學生手冊'),
    description: both(
      'Everything from enrolment to graduation: calendar, services, rules, and whom to ask.',
      '由入學至畢業的一切：校曆、服務、規則及聯絡方法。',
    ),
    category: 'study',
    cover: 21,
    versions: [
      { version: '2025/26', inDays: -75 },
      { version: '2024/25', inDays: -440 },
      { version: '2023/24', inDays: -805 },
    ],
  },
  {
    title: both('Programme handbook: full-time MBA', '課程手冊：全日制 MBA'),
    description: both(
      'Courses, concentrations, unit requirements and the study plan by term.',
      '科目、專修範圍、學分要求及各學期修讀計劃。',
    ),
    category: 'study',
    cover: 22,
    versions: [{ version: '2025/26', inDays: -80 }],
  },
  {
    title: both('Global exchange handbook', '環球交換計劃手冊'),
    description: both(
      'Partner schools, eligibility, transfer of units, insurance, and what to do before you leave.',
      '夥伴院校、申請資格、學分轉移、保險及出發前準備。',
    ),
    category: 'study',
    cover: 23,
    versions: [{ version: '2025/26', inDays: -45 }],
  },
];

const policies: readonly DemoDocument[] = [
  {
    title: both('Attendance', '出席規定'),
    description: both(
      'How many sessions may be missed, and how leave is counted.',
      '可缺席的課節數目，以及請假的計算方法。',
    ),
    category: 'study',
    versions: [
      { version: '4.0', inDays: -5 },
      { version: '3.2', inDays: -420 },
    ],
  },
  {
    title: both('Assessment and grading', '評核與評分'),
    description: both('Grades, grade points, appeals and late work.', '等級、積點、上訴及逾期作業。'),
    category: 'study',
    versions: [{ version: '2.1', inDays: -120 }],
  },
  {
    title: both('Course registration, adding and dropping', '選課及加退選'),
    description: both(
      'Rounds, unit limits, waiting lists and the last day to drop.',
      '選課輪次、學分上限、候補名單及退選限期。',
    ),
    category: 'study',
    versions: [{ version: '3.0', inDays: -95 }],
  },
  {
    title: both('Leave of absence', '休學規定'),
    description: both(
      'For a term or longer; for single days use an application.',
      '適用於一個學期或以上；短期請假請使用申請。',
    ),
    category: 'study',
    versions: [{ version: '1.4', inDays: -300 }],
  },
  {
    title: both('Academic honesty', '學術誠信'),
    description: both('Quoting, working together, and the use of generative tools.', '引用、合作及生成式工具的使用。'),
    category: 'conduct',
    versions: [{ version: '5.0', inDays: -60 }],
  },
  {
    title: both('Code of conduct', '行為守則'),
    description: both('What we expect of each other, in class and outside.', '課堂內外我們對彼此的期望。'),
    category: 'conduct',
    versions: [{ version: '2.0', inDays: -400 }],
  },
  {
    title: both('Preventing harassment', '防止騷擾'),
    description: both('Where to find help, and how a complaint is handled.', '求助途徑及投訴處理程序。'),
    category: 'conduct',
    versions: [{ version: '1.2', inDays: -210 }],
  },
  {
    title: both('Tuition fees and refunds', '學費及退款'),
    description: both('Deadlines, instalments, late payment and refunds.', '繳費限期、分期、逾期繳費及退款。'),
    category: 'money',
    versions: [{ version: '2025/26', inDays: -110 }],
  },
  {
    title: both('Scholarships and awards', '獎學金及獎項'),
    description: both('Who may apply, and how the committee decides.', '申請資格及評審方法。'),
    category: 'money',
    versions: [{ version: '2.3', inDays: -150 }],
  },
  {
    title: both('LEAP points', 'LEAP 積分'),
    description: both('How points are earned, spent, returned and lost.', '積分的獲得、使用、退還及失效。'),
    category: 'money',
    versions: [{ version: '1.1', inDays: -33 }],
  },
  {
    title: both('Use of computers and network', '電腦及網絡使用'),
    description: both('Accounts, software licences, and what is logged.', '帳戶、軟件授權及記錄的資料。'),
    category: 'campus',
    versions: [{ version: '3.1', inDays: -260 }],
    isLost: true,
  },
  {
    title: both('Booking of rooms and equipment', '場地及器材借用'),
    description: both('Seminar rooms, projectors and the roof terrace.', '研討室、投影機及天台花園。'),
    category: 'campus',
    versions: [{ version: '1.0', inDays: -180 }],
  },
];

const rooms: DemoDocument = {
  title: both('Class B: plan of the rooms', 'B 班：課室安排'),
  category: 'campus',
  versions: [{ version: '2', inDays: -20 }],
  onlyClass: 'B',
};

const failing: readonly DemoDocument[] = [
  {
    title: both('For trying out: a file that fails (500)', '測試用：無法下載的檔案（500）'),
    category: 'campus',
    versions: [{ version: '1', inDays: -900 }],
    failsWith: 500,
  },
  {
    title: both('For trying out: a file that asks to log in (401)', '測試用：要求重新登入的檔案（401）'),
    category: 'campus',
    versions: [{ version: '1', inDays: -901 }],
    failsWith: 401,
  },
];

export async function seedDownloads(context: DemoContext, people: DemoPeople): Promise<void> {
  for (const handbook of handbooks) await addDocument(context, 'handbook', handbook, people);
  for (const policy of [...policies, rooms, ...failing]) {
    await addDocument(context, 'policy', policy, people);
  }
}

async function addDocument(
  context: DemoContext,
  kind: 'handbook' | 'policy',
  document: DemoDocument,
  { classIds }: DemoPeople,
): Promise<void> {
  const { database, at } = context;
  const { title, description, category, versions, cover, onlyClass } = document;
  const found = await categoryNamed(database, 'document', categories[category]);
  const { id } = await database
    .insertInto('documents')
    .values({
      kind,
      title: writeJson(title),
      description: description ? writeJson(description) : null,
      category_id: found?.id ?? 0,
      cover: cover === undefined ? null : await addCover(context, cover),
      for_everyone: onlyClass ? 0 : 1,
      search_text: searchText(...Object.values(title), ...Object.values(description ?? {})),
      updated_at: at(versions[0].inDays),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (onlyClass) {
    const audience = { record: 'document', record_id: id, kind: 'class', value: String(classIds[onlyClass]) };
    await database.insertInto('audiences').values(audience).execute();
  }
  for (const version of [...versions].reverse()) await addVersion(context, id, document, version);
}

async function addCover(context: DemoContext, number: number): Promise<string> {
  const picture = drawCover(number, 320, 200);
  return (await keepDemoFile(context, { filename: `handbook-cover-${number}.png`, ...picture, isPublic: true }))
    .address;
}

async function addVersion(
  context: DemoContext,
  documentId: number,
  { title, versions, isLost = false, failsWith }: DemoDocument,
  { version, inDays }: DemoVersion,
): Promise<void> {
  const { database, at, day } = context;
  const { id } = await database
    .insertInto('document_versions')
    .values({
      document_id: documentId,
      version,
      effective_date: day(inDays + 14),
      is_current: version === versions[0].version ? 1 : 0,
      updated_at: at(inDays),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const filename = `${title.en.replace(/[:,()]/g, '')} ${version.replace('/', '-')}.pdf`;
  const bytes = writePdf([title.en, `Version ${version}`, 'Harbour Business School, Student Development Office']);
  const file = await keepDemoFile(context, { filename, title: title.en, bytes, isLost });
  await useFiles(database, { record: 'document', role: 'file' }, id, [file.id]);
  if (failsWith) await failOnPurpose(context, 'file', file.key, failsWith);
}
