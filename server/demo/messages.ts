/** Messages: thirty to Chris, two popups to Ivan, each kind and state; more than ninety-nine unread ones to Sofia. */
import type { Message } from '#contract';
import type { Localized } from '../kernel/portal/language.ts';
import { writeJson } from '../kernel/values/json.ts';
import { both, type DemoContext } from './demo-context.ts';
import type { DemoPeople } from './people.ts';

interface DemoMessage {
  readonly to: string;
  readonly type: Message['type'];
  readonly title: Localized;
  readonly content: Localized;
  readonly inDays: number;
  readonly route?: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly isRead?: boolean;
  readonly confirm?: 'asked' | 'given';
  readonly isPopup?: boolean;
  readonly expiresInDays?: number;
}

const text = (english: string, chinese: string): Localized => both(`<p>${english}</p>`, `<p>${chinese}</p>`);

const messages: readonly DemoMessage[] = [
  {
    to: 'chris',
    type: 'application',
    title: both('The office has a question about your leave', '辦公室就你的請假有一項查詢'),
    content: text('Please open your application and answer.', '請開啟申請並回覆。'),
    inDays: -3,
    route: '/pages/applications/applications',
  },
  {
    to: 'chris',
    type: 'application',
    title: both('Your application needs another document', '你的申請需要補交文件'),
    content: text('Page 2 of your document did not arrive.', '我們未收到文件第 2 頁。'),
    inDays: -5,
    route: '/pages/applications/applications',
  },
  {
    to: 'chris',
    type: 'notice',
    title: both('New notice: spring term registration', '新通告：春季學期選課'),
    content: text('Registration opens on Monday at 09:00.', '選課於星期一上午九時開始。'),
    inDays: -2,
    route: '/pages/news/news',
    query: { filter: 2 },
  },
  {
    to: 'chris',
    type: 'event',
    title: both('You moved up on the waiting list', '你的候補名次上升'),
    content: text(
      'You are now second on the list of the Design Thinking Workshop.',
      '你現時在設計思維工作坊候補名單排第二。',
    ),
    inDays: -1,
    route: '/pages/events/events',
  },
  {
    to: 'chris',
    type: 'course',
    title: both('Course registration: your time slot', '選課：你的時段'),
    content: text(
      'Your slot begins on Monday at 09:00. Please confirm that you have read the rules.',
      '你的時段於星期一上午九時開始，請確認已閱讀規則。',
    ),
    inDays: -2,
    confirm: 'asked',
    route: '/pages/course/courseReg',
  },
  {
    to: 'chris',
    type: 'tuition',
    title: both('Please confirm your tuition plan', '請確認學費計劃'),
    content: text('The plan can be confirmed for twelve more days.', '學費計劃尚有十二天可供確認。'),
    inDays: -4,
    confirm: 'asked',
    route: '/pages/personal/tuition',
  },
  {
    to: 'chris',
    type: 'graduation',
    title: both('Your graduation review was updated', '你的畢業審核已更新'),
    content: text('Two items are outstanding.', '尚有兩項未完成。'),
    inDays: -8,
    isRead: true,
    route: '/pages/graduationReview',
  },
  {
    to: 'chris',
    type: 'exchange',
    title: both('Exchange season opens', '交換計劃開始接受申請'),
    content: text('Fourteen partner schools take part.', '十四所夥伴學院參與。'),
    inDays: -10,
    isRead: true,
    route: '/pages/exchange/index',
  },
  {
    to: 'chris',
    type: 'system',
    title: both('New sign-in to your account', '你的帳戶有新登入'),
    content: text(
      'If this was not you, change your password and tell the office.',
      '如非本人登入，請更改密碼並通知辦公室。',
    ),
    inDays: -6,
    isRead: true,
  },
  {
    to: 'chris',
    type: 'popup',
    title: both('Fire drill on Wednesday', '星期三火警演習'),
    content: text(
      'Please leave the building by the nearest stairs when the bell rings.',
      '鐘聲響起時，請由最近的樓梯離開大樓。',
    ),
    inDays: -12,
    isPopup: true,
    isRead: true,
  },
  {
    to: 'chris',
    type: 'popup',
    title: both('Rules of the new study spaces', '新自修空間守則'),
    content: text('Please confirm that you have read the rules of the study spaces.', '請確認已閱讀自修空間守則。'),
    inDays: -15,
    isPopup: true,
    isRead: true,
    confirm: 'given',
  },
  {
    to: 'chris',
    type: 'notice',
    title: both('Data protection: what changed', '個人資料私隱：最新修訂'),
    content: text('Please confirm that you have read the new rules.', '請確認已閱讀新規則。'),
    inDays: -30,
    isRead: true,
    confirm: 'given',
  },
  {
    to: 'chris',
    type: 'application',
    title: both('Your letter is ready', '你的證明信已備妥'),
    content: text('You find it with your application.', '請於申請頁面下載。'),
    inDays: -32,
    isRead: true,
    route: '/pages/applications/applications',
    query: { status: 'success' },
  },
  {
    to: 'chris',
    type: 'application',
    title: both('10 points were added', '已加入 10 分'),
    content: text('The office has granted 10 points for the alumni evening.', '辦公室已就校友晚會批出 10 分。'),
    inDays: -45,
    isRead: true,
    route: '/pages/personal/pointsRecord',
  },
  {
    to: 'chris',
    type: 'event',
    title: both('Thank you for coming', '多謝參加'),
    content: text('Tell us what you think of the harbour walk.', '請告訴我們你對海濱漫步的意見。'),
    inDays: -18,
    isRead: true,
  },
  {
    to: 'chris',
    type: 'system',
    title: both('Points run out in ten days', '積分將於十天後到期'),
    content: text('Some of your points are valid for ten more days only.', '你有部分積分將於十天後到期。'),
    inDays: -1,
    route: '/pages/personal/pointsRecord',
  },
  {
    to: 'ivan',
    type: 'popup',
    title: both('Welcome to the portal', '歡迎使用平台'),
    content: text('Have a look around, and tell us when something is missing.', '歡迎瀏覽，如有遺漏請告訴我們。'),
    inDays: -1,
    isPopup: true,
  },
  {
    to: 'ivan',
    type: 'popup',
    title: both('Please read the house rules', '請閱讀校舍守則'),
    content: text('Please confirm that you have read the rules of the building.', '請確認已閱讀校舍守則。'),
    inDays: -1,
    isPopup: true,
    confirm: 'asked',
  },
  {
    to: 'wendy',
    type: 'graduation',
    title: both('Your graduation form is open', '你的畢業表格已開放'),
    content: text('All requirements are met. Please fill in the form.', '你已符合所有要求，請填寫表格。'),
    inDays: -3,
    route: '/pages/graduationReview',
  },
  {
    to: 'wendy',
    type: 'tuition',
    title: both('Tuition plan confirmed', '學費計劃已確認'),
    content: text('Thank you. Your receipt is in the portal.', '多謝，收據已存於平台。'),
    inDays: -20,
    isRead: true,
    route: '/pages/personal/tuition',
  },
  {
    to: 'lead1',
    type: 'system',
    title: both('Class lists were updated', '班級名單已更新'),
    content: text('Two students have joined Class B.', '兩名同學加入 B 班。'),
    inDays: -2,
  },
  {
    to: 'chris',
    type: 'notice',
    title: both('Old message that has run out', '已過期的訊息'),
    content: text('Nobody sees this any more.', '此訊息不再顯示。'),
    inDays: -20,
    expiresInDays: -10,
  },
];

/** Older, read messages fill further pages. */
const olderForChris = 14;
const unreadForSofia = 104;

export async function seedMessages(context: DemoContext, people: DemoPeople): Promise<void> {
  const rows = [...messages, ...older(), ...many()].map((message, index) => rowOf(context, message, index, people));
  for (let start = 0; start < rows.length; start += 50) {
    await context.database
      .insertInto('messages')
      .values(rows.slice(start, start + 50))
      .execute();
  }
}

function older(): DemoMessage[] {
  return Array.from({ length: olderForChris }, (_, index) => ({
    to: 'chris',
    type: 'notice',
    title: both(`Weekly digest ${index + 1}`, `每週摘要 ${index + 1}`),
    content: text('The notices and events of the week at a glance.', '本週通告及活動一覽。'),
    inDays: -21 - index * 7,
    isRead: true,
  }));
}

function many(): DemoMessage[] {
  return Array.from({ length: unreadForSofia }, (_, index) => ({
    to: 'sofia',
    type: index % 2 === 0 ? 'event' : 'notice',
    title: both(`Reminder ${unreadForSofia - index}`, `提示 ${unreadForSofia - index}`),
    content: text('You have not opened this yet.', '你尚未開啟此訊息。'),
    inDays: -1 - Math.floor(index / 3),
  }));
}

function rowOf({ at }: DemoContext, message: DemoMessage, index: number, people: DemoPeople) {
  const createdAt = at(message.inDays, `08:${String(10 + (index % 50)).padStart(2, '0')}`);
  const readAt = message.isRead ? at(message.inDays, '20:30') : null;
  return {
    user_id: people.ids[message.to] ?? 0,
    type: message.type,
    title: writeJson(message.title),
    content: writeJson(message.content),
    sender: writeJson(both('Student Development Office', '學生發展處')),
    link: message.route ? writeJson({ route: message.route, query: message.query ?? {} }) : null,
    created_at: createdAt,
    expire_at: message.expiresInDays === undefined ? null : at(message.expiresInDays),
    read_at: readAt,
    require_confirm: message.confirm ? 1 : 0,
    confirmed_at: message.confirm === 'given' ? readAt : null,
    is_popup: message.isPopup ? 1 : 0,
    ext: '{}',
  };
}
