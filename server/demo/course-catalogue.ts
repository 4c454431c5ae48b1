/** The courses of three terms: one that is over, the one that runs, and the next, for which students register now. */

import type { NewCourse, NewMeeting, NewSection, NewTerm } from '../courses/office/courses.ts';
import type { Localized } from '../kernel/portal/language.ts';
import { both, type DemoContext } from './demo-context.ts';

export type TermKey = 'last' | 'this' | 'next';

export const termKeys: readonly TermKey[] = ['last', 'this', 'next'];

const guide = both(
  '<p>Register for your courses of the next term while the round is open. Seats are given in the order in which selections arrive.</p><ul><li>Required courses are ticked already and cannot be left out.</li><li>Use “Check” before you submit: everything that is wrong is shown at once.</li><li>Whoever waits for a seat moves up by itself and gets a message.</li></ul>',
  '<p>請於選課期內為下學期選課，名額先到先得。</p><ul><li>必修課程已預先選取，不能取消。</li><li>提交前請先按「檢查」，所有問題會一次過顯示。</li><li>輪候名單會自動遞補，並以訊息通知。</li></ul>',
);

export function demoTerms({ day }: DemoContext): Readonly<Record<TermKey, NewTerm>> {
  const year = Number(day(0).slice(0, 4));
  const term = (number: number, name: Localized, from: number, to: number): NewTerm => ({
    code: `${year}-T${number}`,
    name,
    startDate: day(from),
    endDate: day(to),
    minUnits: 6,
    maxUnits: 18,
  });
  return {
    last: term(1, both('Term 1', '第一學期'), -80, -20),
    this: term(2, both('Term 2', '第二學期'), -12, 98),
    next: { ...term(3, both('Term 3', '第三學期'), 110, 220), guide },
  };
}

export const demoConcentrations: Readonly<Record<string, Localized>> = {
  finance: both('Finance', '財務'),
  marketing: both('Marketing', '市場學'),
  entrepreneurship: both('Entrepreneurship', '創業'),
  management: both('Management', '管理'),
};

export interface DemoCourse extends Omit<NewCourse, 'termId' | 'exam'> {
  readonly term: TermKey;
  /** Days from the seeding day, and the hour. */
  readonly exam?: { readonly inDays: number; readonly from: string; readonly to: string };
}

const monday = 1;
const tuesday = 2;
const wednesday = 3;
const thursday = 4;
const friday = 5;
const saturday = 6;
const sunday = 7;

const harbour = (room: string) => both(`Room ${room}, Harbour Tower`, `海港大樓 ${room} 室`);

function meeting(weekday: number, startTime: string, endTime: string, room = '201'): NewMeeting {
  return { weekday, startTime, endTime, venue: harbour(room) };
}

const evening = (weekday: number, room?: string) => meeting(weekday, '18:30', '21:30', room);

function section(letter: string, meetings: readonly NewMeeting[], more: Partial<NewSection> = {}): NewSection {
  return { label: `Section ${letter}`, capacity: 45, meetings, ...more };
}

const one = (...meetings: readonly NewMeeting[]) => [section('A', meetings)];

const teachers: Readonly<Record<string, Localized>> = {
  PRE: both('Dr Grace Hui', '許慧恩博士'),
  ACC: both('Prof. Edmund Yip', '葉文傑教授'),
  ECO: both('Prof. Lillian Shek', '石麗蓮教授'),
  STA: both('Dr Victor Poon', '潘偉樂博士'),
  FIN: both('Prof. Raymond Tsui', '徐立文教授'),
  MKT: both('Dr Natalie Kan', '簡樂怡博士'),
  MGT: both('Prof. Helen Chow', '周凱琳教授'),
  OPM: both('Dr Simon Mui', '梅世民博士'),
  LAW: both('Ms Audrey Lo', '盧雅文女士'),
  ENT: both('Mr Jason Sit', '薛俊生先生'),
};

type Words = readonly [code: string, english: string, chinese: string];

function course(
  term: TermKey,
  type: DemoCourse['type'],
  [code, english, chinese]: Words,
  sections: readonly NewSection[],
  more: Partial<DemoCourse> = {},
): DemoCourse {
  return {
    term,
    type,
    code,
    title: both(english, chinese),
    units: 3,
    instructor: teachers[code.slice(0, 3)] ?? both('To be announced', '待定'),
    language: 'English',
    sections,
    ...more,
  };
}

export const words = {
  PRE5001: ['PRE5001', 'Business Foundations', '商業基礎'],
  PRE5002: ['PRE5002', 'Academic Writing', '學術寫作'],
  PRE5003: ['PRE5003', 'Quantitative Refresher', '數學溫習課程'],
  ACC5010: ['ACC5010', 'Financial Accounting', '財務會計'],
  ECO5010: ['ECO5010', 'Managerial Economics', '管理經濟學'],
  STA5010: ['STA5010', 'Business Statistics', '商業統計學'],
  MGT5005: ['MGT5005', 'Business Communication', '商業傳訊'],
  MGT5010: ['MGT5010', 'Organisational Behaviour', '組織行為學'],
  MGT5020: ['MGT5020', 'Leadership', '領導學'],
  FIN5010: ['FIN5010', 'Corporate Finance', '企業財務'],
  MKT5010: ['MKT5010', 'Marketing Management', '市場學管理'],
  OPM5010: ['OPM5010', 'Operations Management', '營運管理'],
  LAW5010: ['LAW5010', 'Business Law', '商業法'],
  MGT6010: ['MGT6010', 'Strategic Management', '策略管理'],
  MGT6090: ['MGT6090', 'Consulting Project', '顧問實習'],
  FIN6010: ['FIN6010', 'Investment Analysis', '投資分析'],
  FIN6020: ['FIN6020', 'Derivatives', '衍生工具'],
  FIN6030: ['FIN6030', 'Mergers and Acquisitions', '併購'],
  FIN6040: ['FIN6040', 'Financial Technology', '金融科技'],
  MKT6015: ['MKT6015', 'Consumer Insight', '消費者洞察'],
  MKT6020: ['MKT6020', 'Digital Marketing', '數碼營銷'],
  MKT6025: ['MKT6025', 'Social Media Strategy', '社交媒體策略'],
  ENT6010: ['ENT6010', 'Entrepreneurship', '創業學'],
  ENT6020: ['ENT6020', 'Venture Finance', '創業融資'],
  ENT6030: ['ENT6030', 'Family Business', '家族企業'],
  MGT6030: ['MGT6030', 'Negotiation', '談判學'],
  MGT6035: ['MGT6035', 'Business Ethics', '商業倫理'],
  MGT6040: ['MGT6040', 'Leading Change', '變革領導'],
  MGT6045: ['MGT6045', 'Project Management', '項目管理'],
  MGT6055: ['MGT6055', 'Cross-cultural Teams', '跨文化團隊'],
} as const satisfies Readonly<Record<string, Words>>;

const last: readonly DemoCourse[] = [
  course('last', 'pre_term', words.PRE5001, one(meeting(saturday, '09:30', '12:30')), { units: 1.5 }),
  course('last', 'pre_term', words.PRE5002, one(meeting(friday, '19:00', '20:30')), { units: 0.5 }),
  course('last', 'pre_term', words.PRE5003, one(meeting(saturday, '14:00', '17:00')), { units: 1 }),
  course('last', 'core', words.ACC5010, one(evening(monday))),
  course('last', 'core', words.ECO5010, one(evening(tuesday))),
  course('last', 'core', words.STA5010, one(evening(wednesday))),
  course('last', 'core', words.MGT5010, one(evening(thursday))),
];

const running: readonly DemoCourse[] = [
  course(
    'this',
    'core',
    words.FIN5010,
    [section('A', [evening(monday, '301')]), section('B', [evening(thursday, '302')])],
    {
      prerequisites: ['ACC5010'],
      exam: { inDays: 101, from: '09:30', to: '12:30' },
    },
  ),
  course('this', 'core', words.MKT5010, one(evening(wednesday, '303'))),
  course('this', 'core', words.OPM5010, one(meeting(saturday, '09:30', '12:30', '304'))),
  course('this', 'core', words.MGT5020, [
    section('A', [evening(wednesday)]),
    section('B', [meeting(saturday, '14:00', '17:00')]),
  ]),
  course('this', 'core', words.LAW5010, one(evening(friday))),
  course('this', 'core', words.MGT5005, one(meeting(monday, '16:30', '18:00')), { units: 1.5 }),
  course('this', 'elective', words.FIN6010, one(evening(tuesday, '301')), { concentrations: ['finance'] }),
  course(
    'this',
    'elective',
    words.MKT6015,
    [section('A', [meeting(thursday, '14:00', '17:00')], { capacity: 3, waitingList: true })],
    { concentrations: ['marketing'] },
  ),
  course('this', 'elective', words.MGT6030, [section('A', [meeting(friday, '14:00', '17:00')], { capacity: 2 })], {
    concentrations: ['management'],
  }),
  course('this', 'elective', words.ENT6010, one(meeting(saturday, '14:00', '17:00', '305')), {
    concentrations: ['entrepreneurship'],
  }),
  course('this', 'elective', words.MGT6035, one(meeting(tuesday, '16:30', '18:00')), {
    units: 1.5,
    concentrations: ['management'],
  }),
];

const upcoming: readonly DemoCourse[] = [
  course(
    'next',
    'core',
    words.LAW5010,
    [section('A', [evening(friday, '401')]), section('B', [meeting(saturday, '14:00', '17:00', '401')])],
    {
      description: both(
        '<p>Contracts, companies and liability for managers, with cases from Hong Kong courts. Assessment: a group case (40%) and an examination (60%).</p>',
        '<p>以香港案例講解合約、公司及責任法。評核：小組個案 40%，考試 60%。</p>',
      ),
      exam: { inDays: 223, from: '09:30', to: '12:30' },
    },
  ),
  course(
    'next',
    'core',
    words.MGT6010,
    [section('A', [evening(monday, '402')]), section('B', [evening(thursday, '402')])],
    {
      description: both(
        '<p>How firms choose where and how to compete. Every class discusses a case; a group presents its own at the end. Assessment: participation (30%), cases (30%), final presentation (40%).</p>',
        '<p>探討企業如何選擇競爭領域與方式。每課討論個案，學期末由小組匯報。評核：課堂參與 30%，個案 30%，匯報 40%。</p>',
      ),
    },
  ),
  course('next', 'core', words.MGT6090, one(meeting(sunday, '10:00', '13:00', '403')), {
    prerequisites: ['MGT6010'],
    remark: both(
      'Teams of four work with a company; places are confirmed by the teacher.',
      '四人一組與企業合作，名額由老師確認。',
    ),
  }),
  course('next', 'core', words.FIN5010, one(evening(thursday, '404')), { prerequisites: ['ACC5010'] }),
  course('next', 'core', words.MGT5005, one(meeting(monday, '16:30', '18:00', '405')), { units: 1.5 }),
  course('next', 'elective', words.FIN6010, one(evening(wednesday, '406')), { concentrations: ['finance'] }),
  course(
    'next',
    'elective',
    words.FIN6020,
    [section('A', [evening(thursday, '407')]), section('B', [evening(tuesday, '407')], { waitingList: true })],
    {
      concentrations: ['finance'],
      prerequisites: ['FIN5010'],
      description: both(
        '<p>Futures, options and swaps: how they are priced and what firms use them for. Assessment: exercises (30%), a trading game (20%) and an examination (50%).</p>',
        '<p>期貨、期權與掉期的定價及企業應用。評核：習題 30%，模擬交易 20%，考試 50%。</p>',
      ),
      exam: { inDays: 224, from: '18:30', to: '21:00' },
    },
  ),
  course('next', 'elective', words.FIN6030, one(meeting(saturday, '09:00', '12:00', '408')), {
    concentrations: ['finance', 'management'],
    prerequisites: ['ACC5010', 'FIN6010'],
  }),
  course('next', 'elective', words.FIN6040, one(evening(friday, '409')), {
    concentrations: ['finance', 'entrepreneurship'],
    exam: { inDays: 225, from: '14:00', to: '16:00' },
  }),
  course('next', 'elective', words.MKT6015, one(meeting(tuesday, '19:00', '22:00', '410')), {
    concentrations: ['marketing'],
    description: both(
      '<p>Interviews, observation and experiments: how to learn what customers want. Assessment: a research project (100%).</p>',
      '<p>以訪談、觀察及實驗了解顧客需要。評核：研究項目 100%。</p>',
    ),
  }),
  course('next', 'elective', words.MKT6020, one(evening(monday, '411')), {
    concentrations: ['marketing'],
    exclusions: ['MKT6025'],
    exam: { inDays: 225, from: '15:00', to: '17:00' },
  }),
  course('next', 'elective', words.MKT6025, one(meeting(wednesday, '16:30', '18:00', '411')), {
    units: 1.5,
    concentrations: ['marketing'],
  }),
  course('next', 'elective', words.ENT6020, one(meeting(sunday, '14:00', '17:00', '412')), {
    concentrations: ['entrepreneurship', 'finance'],
  }),
  course('next', 'elective', words.ENT6030, one(meeting(saturday, '12:00', '13:30', '408')), {
    units: 1.5,
    concentrations: ['entrepreneurship'],
  }),
  course('next', 'elective', words.MGT6035, one(meeting(tuesday, '16:30', '18:00', '413')), {
    units: 1.5,
    concentrations: ['management'],
  }),
  course(
    'next',
    'elective',
    words.MGT6040,
    [section('A', [meeting(sunday, '10:00', '13:00', '414')], { capacity: 3, waitingList: true })],
    { units: 1.5, concentrations: ['management'], remark: both('Taught on Sundays.', '逢星期日上課。') },
  ),
];

export const demoCourses: readonly DemoCourse[] = [...last, ...running, ...upcoming];
