/** Eighteen frequent questions in five categories, some pinned, two with a file. */

import { useFiles } from '../kernel/files/record-files.ts';
import type { Localized } from '../kernel/portal/language.ts';
import { writeJson } from '../kernel/values/json.ts';
import { richAsText } from '../kernel/values/rich-text.ts';
import { searchText } from '../kernel/values/search.ts';
import { addCategories } from './categories.ts';
import { both, type DemoContext, keepDemoFile } from './demo-context.ts';
import { writePdf } from './documents.ts';

type CategoryKey = 'account' | 'courses' | 'events' | 'applications' | 'life';

interface DemoQuestion {
  readonly title: Localized;
  readonly answer: Localized;
  readonly category: CategoryKey;
  readonly inDays: number;
  readonly isTop?: boolean;
  readonly file?: string;
}

const categories: Readonly<Record<CategoryKey, Localized>> = {
  account: both('Account and profile', '帳戶與個人資料'),
  courses: both('Courses', '科目與選課'),
  events: both('Events and points', '活動與積分'),
  applications: both('Applications and letters', '申請與證明信'),
  life: both('Life on campus', '校園生活'),
};

const questions: readonly DemoQuestion[] = [
  {
    title: both('I have forgotten my password. What now?', '忘記密碼怎麼辦？'),
    answer: both(
      '<p>Choose <strong>Forget Password</strong> on the login page and type your student ID or e-mail address. A code of six digits is sent to the address we have of you; it is valid for ten minutes.</p><p>If no mail arrives, look into the folder for unwanted mail first, then call the IT desk.</p>',
      '<p>在登入頁選擇<strong>忘記密碼</strong>，輸入學生證號碼或電郵地址。系統會把六位數驗證碼發送到你的登記電郵，十分鐘內有效。</p><p>如未收到電郵，請先查看垃圾郵件匣，再聯絡資訊科技服務台。</p>',
    ),
    category: 'account',
    inDays: -30,
    isTop: true,
  },
  {
    title: both('How do I change my e-mail address or phone number?', '如何更改電郵地址或電話號碼？'),
    answer: both(
      '<p>Both can be changed under <em>Your Profiles</em>. After a change of the e-mail address we write to the old and to the new one.</p>',
      '<p>兩者均可於<em>個人資料</em>更改。更改電郵後，我們會同時通知舊地址及新地址。</p>',
    ),
    category: 'account',
    inDays: -100,
  },
  {
    title: both('My name is spelt wrongly. Can I put it right?', '我的姓名拼寫有誤，可以更正嗎？'),
    answer: both(
      '<p>Names are taken from your identity document, so we change them for you. Send the application <em>Change of personal data</em> with a copy; you may cover the number.</p>',
      '<p>姓名以身份證明文件為準，須由本處更改。請提交<em>更改個人資料</em>申請並附上副本，證件號碼可遮蓋。</p>',
    ),
    category: 'account',
    inDays: -90,
  },
  {
    title: both('Who can see my profile?', '誰可以看到我的個人資料？'),
    answer: both(
      '<p>You, the office and your class lead. Classmates see your name and contact only if you have joined the directory, and you can leave it at any time.</p>',
      '<p>只有你、本處及班主任。同學只會在你加入通訊錄後看到姓名及聯絡方法，而你可隨時退出。</p>',
    ),
    category: 'account',
    inDays: -140,
  },
  {
    title: both('When can I register for courses?', '何時可以選課？'),
    answer: both(
      '<p>The rounds and their times stand under <em>Course registration</em>. You get a message a week before your round opens.</p>',
      '<p>各輪選課及時間列於<em>選課</em>頁面。每輪開始前一星期你會收到訊息。</p>',
    ),
    category: 'courses',
    inDays: -20,
    isTop: true,
  },
  {
    title: both('What is the difference between “first come” and “preference”?', '「先到先得」與「志願」有甚麼分別？'),
    answer: both(
      '<p>In a first-come round a free seat is yours at once. In a preference round you rank courses while the round is open; seats are given afterwards, and it makes no difference who was early.</p>',
      '<p>先到先得輪次中，空位即時分配；志願輪次中，你在開放期間排列志願，結束後統一分配，先後次序並無影響。</p>',
    ),
    category: 'courses',
    inDays: -22,
  },
  {
    title: both('How many units may I take in a term?', '每學期最多可修讀多少學分？'),
    answer: both(
      '<p>Between 9 and 15 for full-time students, up to 9 for part-time students. For more you need the consent of your class lead.</p>',
      '<p>全日制學生 9 至 15 學分，兼讀制學生最多 9 學分。如欲超修，須獲班主任同意。</p>',
    ),
    category: 'courses',
    inDays: -150,
  },
  {
    title: both('Two of my courses overlap. What can I do?', '兩個科目時間重疊怎麼辦？'),
    answer: both(
      '<p>The portal does not let you choose two courses that meet at the same time. Look for another section of one of them; if there is none, ask for advice.</p>',
      '<p>系統不允許選擇時間重疊的科目。請查看是否有其他組別；如沒有，可向本處查詢。</p>',
    ),
    category: 'courses',
    inDays: -44,
  },
  {
    title: both('What are LEAP points, and how do I get them?', '甚麼是 LEAP 積分？如何獲得？'),
    answer: both(
      '<p>You earn points by taking part in events and spend them on others. Points for something outside our events can be asked for with a <em>Points claim</em>. The rules are attached.</p>',
      '<p>參加活動可獲積分，部分活動需使用積分。就其他活動可提交<em>申請積分</em>。規則見附件。</p>',
    ),
    category: 'events',
    inDays: -33,
    isTop: true,
    file: 'LEAP points in short.pdf',
  },
  {
    title: both('I cannot come. Do I lose my points?', '未能出席會被扣積分嗎？'),
    answer: both(
      '<p>Not if you cancel in time: until 24 hours before the start, unless the event says otherwise. Whoever stays away without cancelling loses them.</p>',
      '<p>於限期前取消（一般為活動開始前 24 小時）則不會。未有取消而缺席者，積分將不獲退還。</p>',
    ),
    category: 'events',
    inDays: -70,
  },
  {
    title: both('How does the waiting list work?', '候補名單如何運作？'),
    answer: both(
      '<p>When a seat becomes free, the first on the list moves up and is told by message and mail. You may then still cancel within twelve hours, as long as the event has not begun.</p>',
      '<p>有空位時，名單上首位會自動遞補，並以訊息及電郵通知。遞補後十二小時內、活動開始前仍可取消。</p>',
    ),
    category: 'events',
    inDays: -15,
  },
  {
    title: both('Do my points run out?', '積分會到期嗎？'),
    answer: both(
      '<p>Yes, twelve months after they were given. <em>Points record</em> shows which run out next.</p>',
      '<p>會，自發放起計十二個月。<em>積分紀錄</em>會顯示即將到期的積分。</p>',
    ),
    category: 'events',
    inDays: -7,
  },
  {
    title: both('How long does a confirmation letter take?', '證明信需時多久？'),
    answer: both(
      '<p>Five working days. Letters for visas are done first; say so in the application and name the date by which you need it.</p>',
      '<p>五個工作天。簽證用信件會優先處理，請於申請註明用途及需要日期。</p>',
    ),
    category: 'applications',
    inDays: -48,
  },
  {
    title: both('Can I take an application back?', '可以取消申請嗎？'),
    answer: both(
      '<p>As long as the office has not answered: open the application and choose <em>Cancel application</em>. After that, write a reply and we close it for you.</p>',
      '<p>辦公室回覆前可開啟申請並選擇<em>取消申請</em>；其後請在申請內回覆，由本處結束。</p>',
    ),
    category: 'applications',
    inDays: -12,
  },
  {
    title: both('Which files can I attach?', '可以附上哪些檔案？'),
    answer: both(
      '<p>PDF, Word, Excel, pictures and ZIP, up to five files of 10 MB each. A photograph of a paper is fine if it can be read.</p>',
      '<p>PDF、Word、Excel、圖片及 ZIP，最多五個檔案，每個不超過 10 MB。清晰的文件照片亦可。</p>',
    ),
    category: 'applications',
    inDays: -200,
  },
  {
    title: both('Where can I study late in the evening?', '晚間可以在哪裡溫習？'),
    answer: both(
      '<p>The third floor is open until 23:00 with your student card, and the main library until 22:00; during the examinations longer. A plan of the rooms is attached.</p>',
      '<p>憑學生證可使用三樓至晚上十一時，總圖書館至十時，考試期間延長。樓層平面圖見附件。</p>',
    ),
    category: 'life',
    inDays: -64,
    file: 'Plan of the third floor.pdf',
  },
  {
    title: both('I have lost my student card.', '遺失學生證怎麼辦？'),
    answer: both(
      '<p>Tell the office on the same day, so that nobody else can use it. A new one costs HKD 100 and is ready the next day.</p>',
      '<p>請即日通知本處，以防他人使用。補領費用港幣 100 元，翌日可取。</p>',
    ),
    category: 'life',
    inDays: -81,
  },
  {
    title: both('Somebody I know is not well. Whom can I ask?', '身邊有人需要幫助，可以找誰？'),
    answer: both(
      '<p>The counselling service listens to friends as well, confidentially. In an emergency call the 24-hour line on the back of your student card.</p>',
      '<p>輔導服務同樣接受朋友查詢，內容保密。緊急情況請致電學生證背面的 24 小時熱線。</p>',
    ),
    category: 'life',
    inDays: -16,
  },
];

export async function seedQuestions(context: DemoContext): Promise<void> {
  const categoryIds = await addCategories(context, 'question', categories);
  for (const [position, question] of questions.entries()) {
    const { title, answer } = question;
    const { id } = await context.database
      .insertInto('questions')
      .values({
        title: writeJson(title),
        answer: writeJson(answer),
        category_id: categoryIds[question.category],
        is_top: question.isTop ? 1 : 0,
        position,
        search_text: searchText(...Object.values(title), ...Object.values(answer).map(richAsText)),
        updated_at: context.at(question.inDays),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (question.file) await attach(context, id, question.file);
  }
}

async function attach(context: DemoContext, questionId: number, filename: string): Promise<void> {
  const bytes = writePdf([filename.replace('.pdf', ''), 'Harbour Business School, Student Development Office']);
  const { id } = await keepDemoFile(context, { filename, bytes });
  await useFiles(context.database, { record: 'question', role: 'attachment' }, questionId, [id]);
}
