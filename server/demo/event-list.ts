/** The twenty-two events of the demonstration: each situation that a student can meet, by a short name. */
import type { NewEvent } from '../office/events.ts';
import { both, type DemoContext } from './demo-context.ts';

export type EventCategory = 'talk' | 'workshop' | 'career' | 'social' | 'visit';

export const eventCategories = {
  talk: both('Talks', '講座'),
  workshop: both('Workshops', '工作坊'),
  career: both('Career', '就業發展'),
  social: both('Social life', '聯誼活動'),
  visit: both('Visits', '參觀考察'),
} as const satisfies Record<EventCategory, object>;

/** What an event says, with its times counted from the day of seeding. */
export type DemoEvent = Omit<NewEvent, 'categoryId' | 'cover' | 'organiser' | 'audience' | 'formId' | 'signFormId'> & {
  readonly category: EventCategory;
  readonly organiser?: NewEvent['organiser'];
  readonly onlyClass?: 'A' | 'B' | 'C';
  /** The forms of the office that it has: `activity.<name>.apply`, `….sign`, `….assessment`. */
  readonly forms?: readonly ('apply' | 'sign' | 'assessment')[];
};

const tower201 = both('Room 201, Harbour Tower', '海港樓 201 室');
const theatre = both('Lecture Theatre 1, Harbour Tower', '海港樓一號演講廳');
const lounge = both('Student Lounge, Harbour Tower', '海港樓學生休息室');
const pier = {
  venue: both('Harbour Pier, east entrance', '海港碼頭東入口'),
  address: both('8 Pier Road, Harbour District', '海港區碼頭道 8 號'),
  location: { latitude: 22.41913, longitude: 114.20643, name: 'Harbour Pier', address: '8 Pier Road' },
} as const;

export type DemoEvents = Readonly<Record<EventName, DemoEvent>>;

export type EventName = keyof ReturnType<typeof describeEvents>;

/** @param hours  a moment so many hours from the seeding, on the half hour */
export function describeEvents({ at }: Pick<DemoContext, 'at'>, hours: (count: number) => string) {
  return {
    ...eventsToCome(at),
    ...eventsOfToday(at, hours),
    ...pastEvents(at),
  } satisfies Record<string, DemoEvent>;
}

type At = DemoContext['at'];

function eventsToCome(at: At) {
  return {
    notStarted: {
      category: 'social',
      title: both('Leadership Retreat on Lantern Island', '燈籠島領導力營'),
      summary: both('Two days away from the desk, with a night on the island.', '離開書桌兩天，並於島上留宿一晚。'),
      content: both(
        '<p>We sail on Saturday morning and return on Sunday afternoon. Between the two: a night hike, a negotiation on the beach and time to talk.</p><p>Shared rooms; breakfast and dinner are included.</p>',
        '<p>星期六早上啟航，星期日下午回程。期間有夜行、沙灘談判練習及交流時間。</p><p>住宿為多人房，包早餐及晚餐。</p>',
      ),
      startAt: at(40, '09:00'),
      endAt: at(41, '17:00'),
      registrationStartAt: at(10, '09:00'),
      registrationEndAt: at(30, '18:00'),
      venue: both('Lantern Island Youth Camp', '燈籠島青年營'),
      capacity: 30,
      waitingList: true,
      pointsCost: 15,
      pointsAward: 10,
      signInMode: 'qr',
    },
    withForm: {
      category: 'workshop',
      title: both('Design Thinking Workshop', '設計思維工作坊'),
      summary: both(
        'From a vague complaint to a tested prototype in one evening.',
        '一個晚上，由模糊的不滿到經過測試的原型。',
      ),
      content: both(
        '<p>In groups of five you take a problem of the campus canteen apart, talk to the people who have it, and build something out of paper that they can try.</p><ul><li>18:30 Understand</li><li>19:30 Dinner</li><li>20:15 Build and test</li></ul><p>No drawing skills needed.</p>',
        '<p>五人一組，拆解校園飯堂的問題，訪問受影響的人，再以紙製作原型讓他們試用。</p><ul><li>18:30 了解問題</li><li>19:30 晚餐</li><li>20:15 製作及測試</li></ul><p>毋須繪畫技巧。</p>',
      ),
      startAt: at(14, '18:30'),
      endAt: at(14, '21:30'),
      registrationStartAt: at(-11, '09:00'),
      registrationEndAt: at(9, '18:00'),
      venue: tower201,
      contact: both('Ms Fong, Room 105, leap@sld.example', '方小姐，105 室，leap@sld.example'),
      capacity: 40,
      waitingList: true,
      pointsCost: 5,
      pointsAward: 5,
      signInMode: 'qr',
      forms: ['apply'],
    },
    waitingList: {
      category: 'social',
      title: both('Wine and Tea at Business Dinners', '商務晚宴的酒與茶'),
      summary: both('What to order, how to toast, and how to decline.', '如何點選、敬酒及婉拒。'),
      content: both(
        '<p>A sommelier and a tea master show how a table is hosted in Bordeaux and in Chaozhou. Tea is served throughout; wine is optional.</p>',
        '<p>侍酒師與茶藝師示範波爾多及潮州的待客之道。全程供應茶，飲酒屬自願。</p>',
      ),
      startAt: at(9, '19:00'),
      endAt: at(9, '21:30'),
      registrationStartAt: at(-14, '09:00'),
      registrationEndAt: at(6, '18:00'),
      venue: lounge,
      capacity: 12,
      waitingList: true,
      pointsCost: 10,
      pointsAward: 3,
      signInMode: 'qr',
    },
    full: {
      category: 'career',
      title: both('Mock Assessment Centre', '模擬評核中心'),
      summary: both(
        'In-tray, group exercise and interview, with feedback in writing.',
        '公文處理、小組練習及面試，並附書面意見。',
      ),
      content: both(
        '<p>Recruiters of three companies run a full assessment day and tell you afterwards what they saw.</p>',
        '<p>三間公司的招聘人員進行一整天的評核，並於完結後提供意見。</p>',
      ),
      startAt: at(7, '13:30'),
      endAt: at(7, '18:00'),
      registrationStartAt: at(-12, '09:00'),
      registrationEndAt: at(4, '18:00'),
      venue: tower201,
      capacity: 10,
      pointsAward: 6,
      signInMode: 'qr',
    },
    needsApproval: {
      category: 'career',
      title: both('A Day with a Chief Executive', '與行政總裁同行一天'),
      summary: both(
        'Follow a chief executive from the first call to the last.',
        '由首個會議到最後一通電話，跟隨行政總裁一整天。',
      ),
      content: both(
        '<p>Fifteen executives take one student each along for a day. The office matches students and companies, so every registration is looked at.</p>',
        '<p>十五位行政人員各與一名學生同行一天。辦公室會為學生配對公司，因此每份報名均須審批。</p>',
      ),
      startAt: at(16, '08:30'),
      endAt: at(16, '18:00'),
      registrationStartAt: at(-6, '09:00'),
      registrationEndAt: at(8, '18:00'),
      venue: both('At the company you are matched with', '獲配對的公司'),
      capacity: 15,
      needsApproval: true,
      pointsCost: 5,
      pointsAward: 8,
    },
    rejected: {
      category: 'workshop',
      title: both('Student Ambassador Training', '學生大使培訓'),
      summary: both('For those who will guide the visitors of the open day.', '為開放日帶領訪客的同學而設。'),
      content: both(
        '<p>Routes, stories and difficult questions. Places are given to students who have helped at an event before.</p>',
        '<p>導覽路線、故事及棘手問題。名額優先給予曾協助活動的同學。</p>',
      ),
      startAt: at(4, '18:30'),
      endAt: at(4, '20:30'),
      registrationStartAt: at(-10, '09:00'),
      registrationEndAt: at(-1, '18:00'),
      venue: tower201,
      capacity: 12,
      needsApproval: true,
      pointsCost: 3,
      pointsAward: 6,
      signInMode: 'qr',
    },
    registered: {
      category: 'workshop',
      title: both('Negotiation Lab', '談判實驗室'),
      summary: both('Four rounds, four opponents, one video of yourself.', '四個回合、四個對手，以及一段自己的錄像。'),
      content: both(
        '<p>You negotiate a lease, a salary, a merger and a holiday, and watch yourself doing it. Please read the two pages in the attachment of your confirmation before.</p>',
        '<p>你將就租約、薪酬、合併及假期談判，並觀看自己的表現。請先閱讀確認信附件的兩頁資料。</p>',
      ),
      startAt: at(12, '18:30'),
      endAt: at(12, '21:30'),
      registrationStartAt: at(-9, '09:00'),
      registrationEndAt: at(10, '18:00'),
      venue: tower201,
      capacity: 24,
      waitingList: true,
      pointsCost: 10,
      pointsAward: 6,
      signInMode: 'qr',
    },
    expensive: {
      category: 'visit',
      title: both('Study Trip to Singapore', '新加坡考察團'),
      summary: both('Four days, nine companies, one night market.', '四天、九間公司、一個夜市。'),
      content: both(
        '<p>Port, sovereign fund, three start-ups and the alumni chapter. Flights are your own; hotel and transport in the city are paid from your points.</p>',
        '<p>參觀港口、主權基金、三間初創公司及校友分會。機票自理，酒店及市內交通由積分支付。</p>',
      ),
      startAt: at(35, '08:00'),
      endAt: at(38, '20:00'),
      registrationStartAt: at(-5, '09:00'),
      registrationEndAt: at(15, '18:00'),
      venue: both('Singapore', '新加坡'),
      capacity: 20,
      waitingList: true,
      needsApproval: true,
      pointsCost: 300,
      pointsAward: 40,
    },
    onlyClassB: {
      category: 'social',
      title: both('Dinner of Class B', 'B 班聚餐'),
      summary: both('Hot pot, and the seating is drawn by lot.', '火鍋聚餐，座位抽籤決定。'),
      content: both(
        '<p>Everybody of Class B is invited. The class fund pays.</p>',
        '<p>誠邀 B 班全體同學參加，費用由班會支付。</p>',
      ),
      startAt: at(6, '19:00'),
      endAt: at(6, '22:00'),
      registrationStartAt: at(-7, '09:00'),
      registrationEndAt: at(5, '12:00'),
      venue: both('Red Lantern Hot Pot, 2nd floor', '紅燈籠火鍋二樓'),
      organiser: both('Class committee of Class B', 'B 班班會'),
      onlyClass: 'B',
    },
    public: {
      category: 'talk',
      title: both('Open Day: Doing Business around the Bay', '開放日：灣區營商'),
      summary: both(
        'Talks, trial lessons and tours for everybody who is curious.',
        '講座、體驗課堂及導覽，歡迎任何人士。',
      ),
      content: both(
        '<p>Bring friends, family and colleagues. Trial lessons in finance and marketing begin every full hour; tours of the campus leave from the entrance hall.</p>',
        '<p>歡迎與親友及同事一同參加。財務及市場學體驗課堂逢整點開始，校園導覽於入口大堂出發。</p>',
      ),
      startAt: at(18, '10:00'),
      endAt: at(18, '17:00'),
      registrationStartAt: at(-15, '09:00'),
      registrationEndAt: at(17, '18:00'),
      venue: both('Entrance Hall, Harbour Tower', '海港樓入口大堂'),
      address: both('1 Pier Road, Harbour District', '海港區碼頭道 1 號'),
      location: { latitude: 22.41835, longitude: 114.20512, name: 'Harbour Tower', address: '1 Pier Road' },
      capacity: 300,
      pointsAward: 2,
      signInMode: 'qr',
      venueCode: 'DEMO04',
      walkIn: true,
      visibility: 'public',
    },
    cancelled: {
      category: 'social',
      title: both('Dragon Boat Taster', '龍舟體驗'),
      summary: both('Twenty paddles, one drum.', '二十支槳，一面鼓。'),
      content: both(
        '<p>An instructor takes two crews around the bay. You must be able to swim 100 metres.</p>',
        '<p>教練帶領兩隊繞灣一周。參加者須能游泳 100 米。</p>',
      ),
      startAt: at(5, '14:00'),
      endAt: at(5, '17:00'),
      registrationStartAt: at(-16, '09:00'),
      registrationEndAt: at(3, '18:00'),
      ...pier,
      capacity: 40,
      pointsCost: 5,
      pointsAward: 4,
      signInMode: 'qr',
    },
  } satisfies Record<string, DemoEvent>;
}

function eventsOfToday(at: At, hours: (count: number) => string) {
  return {
    online: {
      category: 'talk',
      title: both('Webinar: Finding and Keeping a Mentor', '網上講座：尋找及維繫良師'),
      summary: both('Three alumni and their mentors, on the record.', '三對校友與良師的公開對談。'),
      content: both(
        '<p>How they met, what they agreed on, and when they nearly gave up. The link is shown here from the day before.</p>',
        '<p>他們如何認識、有何約定、何時幾乎放棄。連結將於活動前一天在此顯示。</p>',
      ),
      time: both('Questions until the last one is answered', '提問環節直至解答所有問題'),
      startAt: hours(20),
      endAt: hours(21.5),
      registrationStartAt: at(-10, '09:00'),
      registrationEndAt: hours(19),
      venue: both('Online', '網上'),
      onlineUrl: 'https://meet.sld.example/mentor',
      pointsAward: 2,
      signInMode: 'self',
    },
    signInLater: {
      category: 'talk',
      title: both('Fireside Chat: Thirty Years of Shipping', '爐邊談話：航運三十年'),
      summary: both('The founder of a shipping line in conversation.', '與航運公司創辦人對談。'),
      content: both(
        '<p>From one second-hand freighter to forty ships, and what went wrong on the way.</p>',
        '<p>由一艘二手貨船到四十艘船，以及途中的挫折。</p>',
      ),
      startAt: hours(6),
      endAt: hours(8),
      registrationStartAt: at(-13, '09:00'),
      registrationEndAt: at(-1, '18:00'),
      signInStartAt: hours(5.5),
      signInEndAt: hours(6.5),
      venue: theatre,
      capacity: 80,
      pointsAward: 3,
      signInMode: 'qr',
      venueCode: 'DEMO03',
    },
    signInOpen: {
      category: 'career',
      title: both('Harbour Career Fair', '海港就業博覽'),
      summary: both('Forty companies, one hall, and the CV check at the entrance.', '四十間公司雲集，入口設履歷評閱。'),
      content: both(
        '<p>Bring ten copies of your CV. Companies that look for interns have a yellow flag on their table.</p>',
        '<p>請帶備十份履歷。招聘實習生的公司桌上會有黃旗。</p>',
      ),
      startAt: hours(-0.5),
      endAt: hours(8),
      registrationStartAt: at(-20, '09:00'),
      registrationEndAt: at(-1, '12:00'),
      signInStartAt: hours(-1),
      signInEndAt: hours(8),
      venue: both('Great Hall', '大禮堂'),
      capacity: 200,
      pointsCost: 5,
      pointsAward: 5,
      signInMode: 'qr',
      venueCode: 'DEMO01',
      forms: ['assessment'],
    },
    signInAtPlace: {
      category: 'social',
      title: both('Harbour Clean-up', '海濱清潔行動'),
      summary: both('Gloves, bags and breakfast are there.', '提供手套、垃圾袋及早餐。'),
      content: both(
        '<p>We clean the shore between the pier and the lighthouse, weigh what we find and report it to the district.</p>',
        '<p>清潔碼頭至燈塔之間的海岸，將收集所得秤重並向地區匯報。</p>',
      ),
      startAt: hours(-1),
      endAt: hours(7),
      registrationStartAt: at(-18, '09:00'),
      registrationEndAt: at(-2, '18:00'),
      ...pier,
      capacity: 60,
      pointsAward: 4,
      signInMode: 'qr_geo',
      signInRadius: 300,
      venueCode: 'DEMO02',
    },
    walkIn: {
      category: 'talk',
      title: both('Start-up Pitches', '初創公司路演'),
      summary: both('Eight teams, five minutes each, one prize of the audience.', '八隊、每隊五分鐘、一個觀眾獎。'),
      content: both(
        '<p>Teams of the entrepreneurship course look for their first customers. Just come: you can register at the door while there are seats.</p>',
        '<p>創業課程的隊伍尋找首批顧客。歡迎即場參加，如有座位可於門口登記。</p>',
      ),
      startAt: hours(-1),
      endAt: hours(6),
      registrationStartAt: at(-8, '09:00'),
      registrationEndAt: at(-1, '18:00'),
      venue: theatre,
      capacity: 60,
      pointsAward: 2,
      signInMode: 'qr',
      walkIn: true,
      forms: ['sign'],
    },
    signInEnded: {
      category: 'workshop',
      title: both('Harbour Hackathon', '海港黑客松'),
      summary: both('One day, one data set of the port, many pizzas.', '一天、一組港口數據、無數薄餅。'),
      content: both(
        '<p>Check-in closes an hour and a half after the doors open, because teams are formed then.</p>',
        '<p>隊伍將於開門後一個半小時組成，因此簽到亦於該時截止。</p>',
      ),
      startAt: hours(-6),
      endAt: hours(10),
      registrationStartAt: at(-21, '09:00'),
      registrationEndAt: at(-3, '18:00'),
      signInStartAt: hours(-6.5),
      signInEndAt: hours(-5),
      venue: lounge,
      capacity: 50,
      pointsAward: 8,
      signInMode: 'qr',
      venueCode: 'DEMO05',
    },
  } satisfies Record<string, DemoEvent>;
}

function pastEvents(at: At) {
  return {
    assessmentOpen: {
      category: 'workshop',
      title: both('Storytelling with Data', '數據說故事'),
      summary: both('One chart, one message.', '一圖一訊息。'),
      content: both(
        '<p>Bring a chart of your own that nobody understands. We leave with one that everybody does.</p>',
        '<p>帶來一張無人看懂的圖表，離開時人人看懂。</p>',
      ),
      startAt: at(-3, '18:30'),
      endAt: at(-3, '21:30'),
      registrationStartAt: at(-20, '09:00'),
      registrationEndAt: at(-4, '18:00'),
      venue: tower201,
      capacity: 30,
      pointsCost: 5,
      pointsAward: 6,
      awardAfterAssessment: true,
      signInMode: 'qr',
      venueCode: 'DEMO06',
      photoUpload: true,
      forms: ['assessment'],
    },
    assessmentDone: {
      category: 'talk',
      title: both('Lunch Talk: Reading a Balance Sheet in Ten Minutes', '午間講座：十分鐘讀懂資產負債表'),
      summary: both('With sandwiches.', '備有三文治。'),
      content: both(
        '<p>Professor Kwan shows where he looks first, and what he never believes.</p>',
        '<p>關教授示範他首先看哪裏，以及從不相信甚麼。</p>',
      ),
      startAt: at(-4, '12:30'),
      endAt: at(-4, '14:00'),
      registrationStartAt: at(-19, '09:00'),
      registrationEndAt: at(-5, '18:00'),
      venue: theatre,
      pointsAward: 3,
      signInMode: 'qr',
      venueCode: 'DEMO07',
      forms: ['assessment'],
    },
    assessmentClosed: {
      category: 'visit',
      title: both('Visit to the Stock Exchange', '參觀證券交易所'),
      summary: both(
        'The trading hall, the museum and the people who watch the market.',
        '交易大堂、博物館及市場監察團隊。',
      ),
      content: both(
        '<p>We meet at the staff entrance. Bring your student card.</p>',
        '<p>於職員入口集合，請帶備學生證。</p>',
      ),
      startAt: at(-30, '14:00'),
      endAt: at(-30, '17:00'),
      registrationStartAt: at(-50, '09:00'),
      registrationEndAt: at(-33, '18:00'),
      assessmentEndAt: at(-20, '18:00'),
      venue: both('Harbour Exchange Square', '海港交易廣場'),
      capacity: 25,
      signInMode: 'qr',
      venueCode: 'DEMO08',
      forms: ['assessment'],
    },
    absent: {
      category: 'workshop',
      title: both('Financial Modelling Clinic', '財務模型診所'),
      summary: both('Bring the spreadsheet that does not add up.', '帶來算不通的試算表。'),
      content: both(
        '<p>Two modellers sit down with you and your file for half an hour.</p>',
        '<p>兩位模型師與你一同檢視檔案半小時。</p>',
      ),
      startAt: at(-2, '19:00'),
      endAt: at(-2, '21:00'),
      registrationStartAt: at(-16, '09:00'),
      registrationEndAt: at(-3, '18:00'),
      venue: tower201,
      capacity: 16,
      pointsCost: 5,
      pointsAward: 4,
      signInMode: 'qr',
      venueCode: 'DEMO09',
    },
    photos: {
      category: 'career',
      title: both('Annual Case Competition: the Final', '年度個案比賽：總決賽'),
      summary: both('Six teams, one case, and the jury of five companies.', '六隊、一個個案、五間公司組成的評審團。'),
      content: both(
        '<p>The case is handed out at nine. Presentations begin at two and are open to everybody; the winners are announced at the reception.</p>',
        '<p>上午九時派發個案，下午二時開始匯報，歡迎旁聽，結果於酒會上公佈。</p>',
      ),
      startAt: at(-12, '09:00'),
      endAt: at(-12, '19:00'),
      registrationStartAt: at(-40, '09:00'),
      registrationEndAt: at(-14, '18:00'),
      venue: theatre,
      capacity: 120,
      signInMode: 'qr',
      venueCode: 'DEMO10',
      photoUpload: true,
    },
  } satisfies Record<string, DemoEvent>;
}
