/** Twenty-four notices: each kind that a student can meet, in English and traditional Chinese; and two that fail on purpose. */

import type { FormContent } from '../forms/store/office-forms.ts';
import { writeJson } from '../kernel/json.ts';
import type { Localized } from '../kernel/language.ts';
import { noticeSearchText } from '../notices/store/notices.ts';
import { addCategories } from './categories.ts';
import { both, type DemoContext, keepDemoFile } from './demo-context.ts';
import { writePdf } from './documents.ts';
import { failOnPurpose } from './failures.ts';
import { addOfficeForm } from './office-forms.ts';
import type { DemoPeople } from './people.ts';
import { drawCover } from './pictures.ts';

type CategoryKey = 'academic' | 'events' | 'career' | 'life' | 'administration';

interface DemoNotice {
  readonly title: Localized;
  readonly summary: Localized;
  readonly content: Localized;
  readonly category: CategoryKey;
  readonly publishedInDays: number;
  readonly expiresInDays?: number;
  readonly isTop?: boolean;
  readonly isPublic?: boolean;
  readonly onlyClass?: 'A' | 'B' | 'C';
  readonly cover?: number;
  readonly attachments?: readonly string[];
  readonly form?: DemoForm;
  readonly readBy?: readonly string[];
  readonly failsWith?: 401 | 500;
}

interface DemoForm {
  readonly content: FormContent;
  readonly openInDays: number;
  readonly closeInDays: number;
  readonly editable: boolean;
  readonly answers?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const categories: Readonly<Record<CategoryKey, Localized>> = {
  academic: both('Academic', '學術'),
  events: both('Events', '活動'),
  career: both('Career', '就業'),
  life: both('Student life', '校園生活'),
  administration: both('Administration', '行政'),
};

const office = both('Student Development Office', '學生發展處');

const volunteers: FormContent = {
  title: both('Volunteer for International Week', '國際週義工報名'),
  description: both(
    'Tell us when you can help. We answer within three days.',
    '請告訴我們你可以協助的時間，我們會於三天內回覆。',
  ),
  groups: [
    { key: 'help', title: both('How you can help', '如何參與') },
    { key: 'contact', title: both('How we reach you', '聯絡方法') },
  ],
  fields: [
    {
      key: 'task',
      type: 'radio',
      group: 'help',
      required: true,
      label: both('Task', '工作'),
      options: [
        { value: 'guide', label: both('Guide visitors', '接待訪客') },
        { value: 'stand', label: both('Look after a stand', '管理攤位') },
        { value: 'other', label: both('Something else', '其他') },
      ],
    },
    {
      key: 'task_other',
      type: 'text',
      group: 'help',
      required: true,
      max_length: 100,
      label: both('What would you like to do?', '你想參與甚麼工作？'),
      visible_when: { field: 'task', op: 'eq', value: 'other' },
    },
    {
      key: 'hours',
      type: 'integer',
      group: 'help',
      required: true,
      min: 2,
      max: 20,
      label: both('Hours you can give', '可參與時數'),
      unit: both('hours', '小時'),
    },
    {
      key: 'languages',
      type: 'textarea',
      group: 'help',
      max_length: 500,
      label: both('Languages you speak', '你會說的語言'),
    },
    {
      key: 'student_class',
      type: 'text',
      group: 'contact',
      readonly: true,
      prefill: 'class_title',
      label: both('Your class', '你的班別'),
    },
    { key: 'contact_email', type: 'email', group: 'contact', prefill: 'email', label: both('Email', '電郵') },
    { key: 'contact_phone', type: 'phone', group: 'contact', prefill: 'phone', label: both('Telephone', '電話') },
  ],
};

const studySpaces: FormContent = {
  title: both('The new study spaces', '新自修空間'),
  fields: [
    {
      key: 'rating',
      type: 'rating',
      required: true,
      min: 1,
      max: 5,
      label: both('How do you like them?', '你有多滿意？'),
    },
    { key: 'remark', type: 'textarea', max_length: 500, label: both('What should be better?', '有甚麼可以改善？') },
  ],
};

const openDayGuests: FormContent = {
  title: both('Bring a friend', '邀請朋友'),
  description: both(
    'Tell us whom you bring, so that there are enough chairs and sandwiches.',
    '請告訴我們同行人數，以便準備座位及茶點。',
  ),
  fields: [
    {
      key: 'friends',
      type: 'integer',
      required: true,
      min: 1,
      max: 5,
      label: both('How many friends do you bring?', '同行人數'),
    },
    {
      key: 'interests',
      type: 'textarea',
      max_length: 300,
      label: both('What would they like to see?', '他們想參觀甚麼？'),
    },
  ],
};

const teacherOfTheYear: FormContent = {
  title: both('Teacher of the year', '年度最佳教師'),
  fields: [
    { key: 'teacher', type: 'text', required: true, max_length: 100, label: both('Name of the teacher', '教師姓名') },
    { key: 'reason', type: 'textarea', required: true, max_length: 1000, label: both('Why?', '提名原因') },
  ],
};

const plain = (english: string, chinese: string): Localized =>
  both(
    english
      .split('\n')
      .map((line) => `<p>${line}</p>`)
      .join(''),
    chinese
      .split('\n')
      .map((line) => `<p>${line}</p>`)
      .join(''),
  );

/** In the order of their numbers; `long` holds the pictures of the long text. */
function notices(long: { readonly relative: string; readonly absolute: string }): readonly DemoNotice[] {
  return [
    {
      title: both('Registration for the spring term opens on Monday', '春季學期選課將於星期一開始'),
      summary: both(
        'Check your study plan and your unit limit before you choose.',
        '選課前請先核對修讀計劃及學分上限。',
      ),
      content: plain(
        'Course registration for the spring term opens on Monday at 09:00 and stays open for two weeks. Places in electives are given in the order of registration.\nPlease look at your study plan beforehand. If you wish to take more than 15 units, write to the office first.',
        '春季學期選課於星期一上午九時開始，為期兩週。選修科目名額先到先得。\n請事先核對修讀計劃；如欲修讀超過 15 學分，請先與辦公室聯絡。',
      ),
      category: 'academic',
      publishedInDays: -2,
      expiresInDays: 18,
      isTop: true,
      cover: 1,
    },
    {
      title: both('Student cards: replace yours before the end of the month', '學生證：請於月底前更換'),
      summary: both('Old cards no longer open the library gates after that.', '逾期後舊證將無法通過圖書館閘機。'),
      content: plain(
        'The library gates change to a new system. Cards issued before last August stop working at the end of the month.\nBring your old card to Room 105 on any weekday between 10:00 and 17:00. The exchange takes five minutes and costs nothing.',
        '圖書館閘機將更換系統，去年八月前簽發的學生證將於月底失效。\n請於辦公日上午十時至下午五時攜同舊證到 105 室更換，需時約五分鐘，費用全免。',
      ),
      category: 'administration',
      publishedInDays: -9,
      expiresInDays: 25,
      isTop: true,
      readBy: ['chris', 'wendy', 'student1', 'student4'],
    },
    {
      title: both('Longer library hours during the examinations', '考試期間圖書館延長開放'),
      summary: both('Open until 02:00 from Sunday to Thursday.', '星期日至四開放至凌晨二時。'),
      content: plain(
        'From next week the main library stays open until 02:00 from Sunday to Thursday, and until 22:00 on Fridays and Saturdays. The night bus runs every half hour.',
        '由下星期起，總圖書館星期日至四開放至凌晨二時，星期五、六開放至晚上十時。夜間校巴每半小時一班。',
      ),
      category: 'life',
      publishedInDays: -1,
      expiresInDays: 30,
    },
    {
      title: both('Case competition: form your team', '個案比賽：組隊報名'),
      summary: both('The consulting club looks for twelve teams of four.', '諮詢學會現招募十二支四人隊伍。'),
      content: plain(
        'Twelve teams will work on a real problem of a Hong Kong logistics company for 48 hours. A jury of managers chooses the winners.\nSend the names of your team to the consulting club by the end of next week.',
        '十二支隊伍將以 48 小時為一家香港物流公司解決實際問題，由管理層評審選出優勝者。\n請於下週結束前把隊員姓名交予諮詢學會。',
      ),
      category: 'career',
      publishedInDays: -6,
      expiresInDays: 9,
      cover: 2,
      readBy: ['chris', 'student2', 'student7'],
    },
    {
      title: both('Storm: evening classes cancelled yesterday', '颱風：昨日晚間課堂取消'),
      summary: both('New dates will follow by e-mail.', '補課日期將以電郵通知。'),
      content: plain(
        'Because of the storm signal all classes after 16:00 were cancelled. The teachers will agree new dates with you.',
        '因應颱風信號，下午四時後課堂全部取消，補課日期將由教師與同學商定。',
      ),
      category: 'academic',
      publishedInDays: -12,
      expiresInDays: -11,
      readBy: ['chris', 'wendy', 'sofia'],
    },
    {
      title: both('Lost property of orientation week', '迎新週失物認領'),
      summary: both(
        'Three umbrellas, a scarf and a pair of glasses wait in Room 105.',
        '105 室現有三把雨傘、一條圍巾及一副眼鏡待領。',
      ),
      content: plain(
        'Things left behind during orientation week are kept in Room 105 for four weeks and then given away.',
        '迎新週遺下物品將於 105 室保管四星期，其後捐出。',
      ),
      category: 'life',
      publishedInDays: -60,
      expiresInDays: -32,
    },
    {
      title: both('Results of the autumn scholarships', '秋季獎學金結果'),
      summary: both('All applicants are told on the same day.', '所有申請人將於同日獲通知。'),
      content: plain(
        'The results of the autumn scholarships are sent to all applicants today.',
        '秋季獎學金結果今日發送予所有申請人。',
      ),
      category: 'administration',
      publishedInDays: 3,
    },
    {
      title: both('Flu vaccination on campus: tomorrow is the last day', '校園流感疫苗接種：明日最後一天'),
      summary: both(
        'Student Health Centre, 10:00 to 16:00, no appointment.',
        '學生健康中心，上午十時至下午四時，毋須預約。',
      ),
      content: plain(
        'Bring your student card and wear short sleeves. The vaccination is free for all students and takes ten minutes.',
        '請攜同學生證並穿短袖衣服。所有學生免費接種，需時十分鐘。',
      ),
      category: 'life',
      publishedInDays: -5,
      expiresInDays: 1,
      cover: 3,
    },
    {
      title: both('Open day of the MBA programme', 'MBA 課程開放日'),
      summary: both('Bring a friend who thinks of studying with us.', '歡迎帶同有意報讀的朋友參加。'),
      content: plain(
        'On the open day you can sit in two lectures, meet alumni and ask the admissions team. Visitors need no registration.\n10:00 Welcome, 10:30 Trial lectures, 12:00 Lunch with alumni, 14:00 Questions and answers.',
        '開放日設有兩節試聽課、校友聚會及招生諮詢，訪客毋須登記。\n10:00 歡迎辭，10:30 試聽課，12:00 校友午餐，14:00 答問環節。',
      ),
      category: 'events',
      publishedInDays: -4,
      expiresInDays: 21,
      isPublic: true,
      cover: 4,
      form: { content: openDayGuests, openInDays: -4, closeInDays: 20, editable: true },
    },
    {
      title: both('East gate closed: how to reach us', '東閘關閉：前往本處的路線'),
      summary: both(
        'Use the covered walk from the station until the works are done.',
        '工程期間請使用車站有蓋行人道。',
      ),
      content: plain(
        'The east gate is closed for about six weeks. Please use the covered walk from Exit B of the station; a lift is on the left.',
        '東閘將關閉約六星期，請使用車站 B 出口的有蓋行人道，升降機在左方。',
      ),
      category: 'administration',
      publishedInDays: -8,
      isPublic: true,
    },
    {
      title: both('Class B: Corporate Finance moves to Room 212', 'B 班：企業財務課轉到 212 室'),
      summary: both('From this week on.', '由本週起生效。'),
      content: plain(
        'The projector in Room 118 cannot be repaired before the end of the term. Corporate Finance of Class B therefore takes place in Room 212, at the same times.',
        '118 室投影機於學期結束前未能修復，B 班企業財務課改在 212 室，上課時間不變。',
      ),
      category: 'academic',
      publishedInDays: -3,
      onlyClass: 'B',
    },
    {
      title: both('Academic calendar of the year', '學年校曆'),
      summary: both('With all term dates, holidays and examination periods.', '包括學期、假期及考試日期。'),
      content: plain(
        'The calendar is attached. Dates of examinations of single courses are announced by the teachers.',
        '校曆見附件，個別科目的考試日期由教師公布。',
      ),
      category: 'academic',
      publishedInDays: -40,
      attachments: ['Academic calendar.pdf', 'Examination rules.pdf'],
    },
    {
      title: both('Volunteers for International Week', '國際週招募義工'),
      summary: both('Two hours are enough to help.', '兩小時已經足夠。'),
      content: plain(
        'Students from eleven partner schools visit us for a week. We look for people who show them around, look after a stand or cook a dish of their home.\nEach hour is worth one LEAP point.',
        '十一所夥伴學院的學生將到訪一週。我們需要同學帶領參觀、管理攤位或烹調家鄉菜。\n每小時可得一分 LEAP 積分。',
      ),
      category: 'events',
      publishedInDays: -3,
      expiresInDays: 20,
      cover: 5,
      form: { content: volunteers, openInDays: -3, closeInDays: 14, editable: true },
    },
    {
      title: both('Two minutes on the new study spaces', '新自修空間意見調查'),
      summary: both('Tell us what to do better on the third floor.', '請告訴我們三樓有甚麼可以改善。'),
      content: plain(
        'The third floor has had new study spaces since September. Please give them a mark and a remark.',
        '三樓自九月起設有新自修空間，請給予評分及意見。',
      ),
      category: 'life',
      publishedInDays: -14,
      expiresInDays: 12,
      readBy: ['chris', 'student3'],
      form: {
        content: studySpaces,
        openInDays: -14,
        closeInDays: 10,
        editable: true,
        answers: { chris: { rating: 4, remark: 'More sockets by the windows.' } },
      },
    },
    {
      title: both('Teacher of the year: nominations', '年度最佳教師提名'),
      summary: both('Name the person who taught you most.', '提名令你獲益最多的教師。'),
      content: plain(
        'The nominations are closed; the jury meets next week and the prize is given at the winter dinner.',
        '提名已截止，評審於下週舉行會議，獎項將於冬季晚宴頒發。',
      ),
      category: 'academic',
      publishedInDays: -30,
      readBy: ['chris'],
      form: { content: teacherOfTheYear, openInDays: -30, closeInDays: -2, editable: false },
    },
    {
      title: both('A guide to your first term', '第一個學期指南'),
      summary: both(
        'Where to find what, whom to ask, and what students before you wish they had known.',
        '資源在哪裡、可以問誰，以及師兄師姐的心得。',
      ),
      content: guide(long),
      category: 'life',
      publishedInDays: -20,
      cover: 6,
    },
    {
      title: both('LEAP points: what changes in January', 'LEAP 積分：一月起的變更'),
      summary: both('Points are now valid for twelve months.', '積分有效期改為十二個月。'),
      content: plain(
        'Points earned from January on are valid for twelve months instead of nine. Points you have already keep their date.',
        '由一月起獲得的積分有效期由九個月延長至十二個月，現有積分的有效期不變。',
      ),
      category: 'administration',
      publishedInDays: -7,
    },
    {
      title: both('Career fair: hand in your CV by Friday', '就業展：請於星期五前遞交履歷'),
      summary: both('Thirty-two employers, one book of CVs.', '三十二家僱主，一本履歷集。'),
      content: plain(
        'CVs that reach us by Friday at noon go into the book that all employers of the fair receive. One page, in English, as PDF.',
        '星期五中午前收到的履歷將收錄於履歷集，送交所有參展僱主。請以英文撰寫，一頁 PDF。',
      ),
      category: 'career',
      publishedInDays: -2,
      expiresInDays: 4,
      cover: 7,
    },
    {
      title: both('Learning system not available on Saturday night', '學習系統星期六晚暫停服務'),
      summary: both('From 23:00 to 03:00.', '晚上十一時至凌晨三時。'),
      content: plain(
        'The learning system is updated. Please hand in work that is due on Sunday before 22:00 on Saturday.',
        '學習系統將進行更新，星期日到期的作業請於星期六晚上十時前遞交。',
      ),
      category: 'administration',
      publishedInDays: -1,
      expiresInDays: 5,
    },
    {
      title: both('Scholarships for exchange students', '交換生獎學金'),
      summary: both('Six awards of HKD 20,000 each.', '六個名額，每名港幣 20,000 元。'),
      content: plain(
        'Students who go abroad next term can apply for one of six scholarships. Grades, need and the letter count equally.',
        '下學期參加交換計劃的同學可申請六個獎學金名額，成績、需要及自薦信各佔三分之一。',
      ),
      category: 'academic',
      publishedInDays: -11,
      expiresInDays: 16,
      attachments: ['Exchange scholarship rules.pdf'],
    },
    {
      title: both('Graduation photographs: times of the classes', '畢業照：各班時間'),
      summary: both('Gowns are lent on the spot.', '畢業袍即場借用。'),
      content: plain(
        'Class A 10:00, Class B 10:45, Class C 11:30, in front of Harbour Tower. If it rains, in the hall of the ground floor.',
        'A 班 10:00，B 班 10:45，C 班 11:30，於海港樓前；如遇雨則改在地下大堂。',
      ),
      category: 'events',
      publishedInDays: -5,
      expiresInDays: 13,
      cover: 8,
    },
    {
      title: both('Somebody to talk to: free counselling', '有人傾聽：免費輔導服務'),
      summary: both('Confidential, in English, Cantonese and Mandarin.', '保密，以英語、粵語及普通話提供。'),
      content: plain(
        'The counselling service has times on three evenings a week. You need no reason and no referral. In an emergency call the 24-hour line on the back of your student card.',
        '輔導服務每週三晚設有時段，毋須理由或轉介。緊急情況請致電學生證背面的 24 小時熱線。',
      ),
      category: 'life',
      publishedInDays: -16,
    },
    {
      title: both('How we use photographs of you', '我們如何使用你的照片'),
      summary: both(
        'What the consent in your profile means, and how to take it back.',
        '個人資料頁內的同意代表甚麼，以及如何撤回。',
      ),
      content: plain(
        'Photographs of events are shown only inside this portal, and only of people who have agreed. You can take your consent back at any time, and ask us to remove a single picture.',
        '活動照片只在本平台內展示，且僅限已同意的同學。你可隨時撤回同意，或要求移除個別照片。',
      ),
      category: 'administration',
      publishedInDays: -45,
    },
    {
      title: both('Welcome reception for new students', '新生歡迎會'),
      summary: both('Drinks and snacks on the roof terrace.', '天台花園備有小食飲品。'),
      content: plain(
        'We were glad to see so many of you. The pictures are on the photo wall.',
        '很高興見到大家，照片已上載到相片牆。',
      ),
      category: 'events',
      publishedInDays: -70,
      expiresInDays: -63,
      readBy: ['chris', 'wendy', 'student5'],
    },
    failing(500, 'a notice that fails', '無法開啟的通告'),
    failing(401, 'a notice that asks to log in again', '要求重新登入的通告'),
  ];
}

/** Expired, so that only who looks for it meets it. */
function failing(code: 401 | 500, english: string, chinese: string): DemoNotice {
  return {
    title: both(`For trying out: ${english} (${code})`, `測試用：${chinese}（${code}）`),
    summary: both('It exists only in the demonstration.', '只存在於示範版本。'),
    content: plain('Nobody can read this.', '此內容無法顯示。'),
    category: 'administration',
    publishedInDays: -90,
    expiresInDays: -80,
    failsWith: code,
  };
}

function guide({ relative, absolute }: { readonly relative: string; readonly absolute: string }): Localized {
  const english = `<h2>Your first days</h2><p>Collect your student card in <strong>Room 105</strong>, activate your campus e-mail, and look at the handbook. All three take less than an hour.</p><p><img src="${relative}" alt="Harbour Tower seen from the station" width="640" height="320"></p><h2>Whom to ask</h2><ul><li>Your class lead: questions on your studies and your class.</li><li>The office: applications, letters, leave. Use <em>Applications to SLD</em>, then nothing gets lost.</li><li>The IT desk on the second floor: passwords, printers, the wireless network.</li></ul><h2>What others wish they had known</h2><p>Electives with a small room are full on the first day. Late nights before the examinations are easier with a place in the library, and the canteen on the fourth floor is the cheapest.</p><table><thead><tr><th>Place</th><th>Opens</th><th>Closes</th></tr></thead><tbody><tr><td>Office</td><td>09:00</td><td>17:30</td></tr><tr><td>Library</td><td>08:30</td><td>22:00</td></tr><tr><td>IT desk</td><td>09:30</td><td>18:30</td></tr></tbody></table><p><img src="${absolute}" alt="The roof terrace in the evening" width="640" height="320"></p><h2>Looking after yourself</h2><p>The first weeks are full. Eat, sleep, and talk to somebody when it gets too much; the counselling service is free. More in the <a href="/files/public/missing/handbook.pdf">handbook</a> and on <a href="https://www.example.edu/welcome">the welcome pages</a>.</p>`;
  const chinese = `<h2>最初幾天</h2><p>到 <strong>105 室</strong>領取學生證、啟用校園電郵，並閱讀手冊，合共不用一小時。</p><p><img src="${relative}" alt="從車站望向海港樓" width="640" height="320"></p><h2>可以問誰</h2><ul><li>班主任：學業及班務。</li><li>辦公室：申請、證明信、請假，請使用<em>申請</em>頁面。</li><li>二樓資訊科技服務台：密碼、打印、無線網絡。</li></ul><h2>前人心得</h2><p>小班選修科第一天已經額滿；考試前在圖書館找個位置會輕鬆得多；四樓飯堂最便宜。</p><p><img src="${absolute}" alt="黃昏的天台花園" width="640" height="320"></p><h2>照顧自己</h2><p>開學首數週非常忙碌，記得吃飯、休息，有需要時找人傾訴；輔導服務免費。</p>`;
  return both(english, chinese);
}

export async function seedNotices(context: DemoContext, people: DemoPeople): Promise<void> {
  const categoryIds = await addCategories(context, 'notice', categories);
  const long = await addLongPictures(context);
  let number = 0;
  for (const notice of notices(long)) {
    number += 1;
    const id = await addNotice(context, notice, number, categoryIds[notice.category]);
    if (notice.onlyClass) await addressToClass(context, id, people.classIds[notice.onlyClass]);
    await addAttachments(context, id, notice.attachments ?? []);
    await markRead(context, id, notice, people);
    if (notice.form) await addNoticeForm(context, `notice.${number}`, notice.form, people);
    if (notice.failsWith) await failOnPurpose(context, 'notice', id, notice.failsWith);
  }
}

async function addLongPictures(context: DemoContext): Promise<{ relative: string; absolute: string }> {
  const tower = await keepDemoFile(context, { filename: 'harbour-tower.png', ...drawCover(11), isPublic: true });
  const terrace = await keepDemoFile(context, { filename: 'roof-terrace.png', ...drawCover(12), isPublic: true });
  return { relative: tower.address, absolute: context.siteBaseUrl + terrace.address };
}

async function addNotice(
  context: DemoContext,
  notice: DemoNotice,
  number: number,
  categoryId: number,
): Promise<number> {
  const { database, at } = context;
  const { id } = await database
    .insertInto('notices')
    .values({
      title: writeJson(notice.title),
      summary: writeJson(notice.summary),
      content: writeJson(notice.content),
      category_id: categoryId,
      cover: notice.cover === undefined ? null : await addCover(context, notice.cover),
      publisher: writeJson(office),
      publish_at: at(notice.publishedInDays, `${String(8 + (number % 9)).padStart(2, '0')}:30`),
      expire_at: notice.expiresInDays === undefined ? null : at(notice.expiresInDays, '18:00'),
      is_top: notice.isTop ? 1 : 0,
      visibility: notice.isPublic ? 'public' : 'student',
      for_everyone: notice.onlyClass ? 0 : 1,
      form_id: notice.form ? `notice.${number}` : null,
      search_text: noticeSearchText(notice),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addCover(context: DemoContext, number: number): Promise<string> {
  const file = { filename: `notice-cover-${number}.png`, ...drawCover(number), isPublic: true };
  return (await keepDemoFile(context, file)).address;
}

async function addressToClass({ database }: DemoContext, noticeId: number, classId: number): Promise<void> {
  const audience = { record: 'notice', record_id: noticeId, kind: 'class', value: String(classId) };
  await database.insertInto('audiences').values(audience).execute();
}

async function addAttachments(context: DemoContext, noticeId: number, filenames: readonly string[]): Promise<void> {
  for (const [position, filename] of filenames.entries()) {
    const bytes = writePdf([
      filename.replace('.pdf', ''),
      'Harbour Business School, Student Development Office',
      'This document belongs to the demonstration.',
    ]);
    const { id } = await keepDemoFile(context, { filename, bytes });
    const use = { file_id: id, record: 'notice', record_id: noticeId, role: 'attachment', position };
    await context.database.insertInto('file_uses').values(use).execute();
  }
}

async function markRead(
  { database, at }: DemoContext,
  noticeId: number,
  notice: DemoNotice,
  people: DemoPeople,
): Promise<void> {
  const reads = (notice.readBy ?? []).map((key) => ({
    notice_id: noticeId,
    user_id: people.ids[key] ?? 0,
    read_at: at(Math.min(notice.publishedInDays + 1, -1), '20:00'),
  }));
  if (reads.length > 0) await database.insertInto('notice_reads').values(reads).execute();
}

async function addNoticeForm(context: DemoContext, formId: string, form: DemoForm, people: DemoPeople): Promise<void> {
  const { at } = context;
  const closeAt = at(form.closeInDays, '18:00');
  await addOfficeForm(context, formId, form.content, { openAt: at(form.openInDays), closeAt, editable: form.editable });
  for (const [key, answers] of Object.entries(form.answers ?? {})) {
    const moment = at(-6, '21:15');
    await context.database
      .insertInto('submissions')
      .values({
        form_id: formId,
        form_version: 1,
        user_id: people.ids[key] ?? 0,
        answers: writeJson(answers),
        ext: '{}',
        submitted_at: moment,
        updated_at: moment,
      })
      .execute();
  }
}
