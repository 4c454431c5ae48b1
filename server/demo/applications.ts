/** Seven types of application and fourteen applications: every state, replies, documents, answers and extra fields. */

import type { FormContent } from '../forms/store/office-forms.ts';
import { nextNumber } from '../kernel/call/counters.ts';
import { useFiles } from '../kernel/files/record-files.ts';
import type { Localized } from '../kernel/portal/language.ts';
import { writeJson } from '../kernel/values/json.ts';
import { searchText } from '../kernel/values/search.ts';
import { both, type DemoContext, keepDemoFile } from './demo-context.ts';
import { writePdf } from './documents.ts';
import { addOfficeForm } from './office-forms.ts';
import type { DemoPeople } from './people.ts';
import { drawCover } from './pictures.ts';

type TypeKey = 'enquiry' | 'letter' | 'leave' | 'points' | 'personal-data' | 'photo' | 'locker';

interface DemoType {
  readonly name: Localized;
  readonly description: Localized;
  readonly icon: string;
  readonly slaDays: number;
  readonly maxPoints?: number;
  readonly attachmentRequired?: boolean;
  readonly accept?: readonly string[];
  readonly openInDays?: number;
  readonly closeInDays?: number;
  readonly leads?: 'status' | 'content';
  readonly form?: FormContent;
}

const letterForm: FormContent = {
  title: both('About the letter', '關於證明信'),
  fields: [
    {
      key: 'purpose',
      type: 'select',
      required: true,
      label: both('What is it for?', '用途'),
      options: [
        { value: 'visa', label: both('Visa', '簽證') },
        { value: 'bank', label: both('Bank', '銀行') },
        { value: 'employer', label: both('Employer', '僱主') },
        { value: 'other', label: both('Something else', '其他') },
      ],
    },
    {
      key: 'addressee',
      type: 'text',
      required: true,
      max_length: 200,
      label: both('To whom is it addressed?', '收件人'),
      visible_when: { field: 'purpose', op: 'ne', value: 'bank' },
    },
    { key: 'copies', type: 'integer', required: true, min: 1, max: 5, default: 1, label: both('Copies', '份數') },
    { key: 'needed_by', type: 'date', min: 'today', label: both('Needed by', '最遲需要日期') },
  ],
};

const leaveForm: FormContent = {
  title: both('About your leave', '請假資料'),
  groups: [
    { key: 'days', title: both('Days', '日期') },
    { key: 'reason', title: both('Reason', '原因') },
  ],
  fields: [
    { key: 'from', type: 'date', group: 'days', required: true, width: 6, label: both('First day', '開始日期') },
    { key: 'to', type: 'date', group: 'days', required: true, width: 6, label: both('Last day', '結束日期') },
    {
      key: 'reason',
      type: 'radio',
      group: 'reason',
      required: true,
      label: both('Reason', '原因'),
      options: [
        { value: 'illness', label: both('Illness', '生病') },
        { value: 'work', label: both('Work', '工作') },
        { value: 'family', label: both('Family', '家事') },
      ],
    },
    {
      key: 'doctor_note',
      type: 'file',
      group: 'reason',
      required: true,
      accept: ['pdf', 'jpg', 'png'],
      max_files: 2,
      max_size: 5242880,
      label: both("Doctor's note", '醫生證明'),
      visible_when: { field: 'reason', op: 'eq', value: 'illness' },
    },
    {
      key: 'teachers_told',
      type: 'checkbox',
      group: 'reason',
      label: both('I have told my teachers', '我已通知授課教師'),
    },
  ],
};

const types: Readonly<Record<TypeKey, DemoType>> = {
  enquiry: {
    name: both('General enquiry', '一般查詢'),
    description: both('Ask the office anything that has no form of its own.', '向辦公室查詢任何沒有專用表格的事項。'),
    icon: 'help',
    slaDays: 3,
  },
  letter: {
    name: both('Confirmation letter', '證明信'),
    description: both(
      'A letter that confirms your studies, on paper and as PDF.',
      '證明在學身份的信件，提供紙本及 PDF。',
    ),
    icon: 'letter',
    slaDays: 5,
    leads: 'status',
    form: letterForm,
  },
  leave: {
    name: both('Leave of absence', '請假'),
    description: both('When you cannot attend classes for a day or more.', '缺席課堂一天或以上時申請。'),
    icon: 'calendar',
    slaDays: 2,
    leads: 'content',
    form: leaveForm,
  },
  points: {
    name: both('Points claim', '申請積分'),
    description: both('Ask for LEAP points for something you did outside our events.', '就其他活動申請 LEAP 積分。'),
    icon: 'points',
    slaDays: 7,
    maxPoints: 20,
    attachmentRequired: true,
    accept: ['pdf', 'jpg', 'png'],
  },
  'personal-data': {
    name: both('Change of personal data', '更改個人資料'),
    description: both(
      'For data that you cannot change in your profile, such as your name.',
      '更改無法自行於個人資料頁修改的資料，例如姓名。',
    ),
    icon: 'user',
    slaDays: 5,
  },
  photo: {
    name: both('Removal of a photograph', '移除照片'),
    description: both('Ask us to take a picture of you off the photo wall.', '要求從相片牆移除你的照片。'),
    icon: 'image',
    slaDays: 1,
  },
  locker: {
    name: both('Locker for the term', '學期儲物櫃'),
    description: both('Lockers on the third floor, given by lot.', '三樓儲物櫃，抽籤分配。'),
    icon: 'lock',
    slaDays: 10,
    openInDays: -50,
    closeInDays: -36,
  },
};

const usualEndings = ['pdf', 'doc', 'docx', 'jpg', 'jpeg', 'png', 'zip'];

interface DemoReply {
  readonly from: 'student' | 'office';
  readonly inDays: number;
  readonly text: string;
  readonly unread?: boolean;
}

interface DemoApplication {
  readonly by: string;
  readonly type: TypeKey;
  readonly inDays: number;
  readonly content: string;
  readonly status?: 'waiting' | 'success';
  readonly outcome?: 'approved' | 'declined' | 'other';
  readonly note?: string;
  readonly points?: number;
  readonly granted?: number;
  readonly answers?: (context: DemoContext) => Readonly<Record<string, unknown>>;
  readonly ext?: Readonly<Record<string, unknown>>;
  readonly attachment?: 'pdf' | 'png';
  readonly document?: string;
  readonly replies?: readonly DemoReply[];
}

const applications: readonly DemoApplication[] = [
  {
    by: 'chris',
    type: 'enquiry',
    inDays: -1,
    content:
      'Is it possible to borrow a laptop for the case competition next week?\nMine is being repaired until the end of the month.',
    ext: { contact_time: 'evening' },
  },
  {
    by: 'chris',
    type: 'letter',
    inDays: -2,
    content: 'Please send me a letter for my visa to Japan.',
    answers: ({ day }) => ({ purpose: 'visa', addressee: 'Consulate-General of Japan', copies: 2, needed_by: day(12) }),
    ext: { contact_time: 'morning' },
  },
  {
    by: 'chris',
    type: 'points',
    inDays: -4,
    content: 'I helped at the charity run of the harbour district on Sunday, five hours at the water station.',
    points: 5,
    attachment: 'png',
  },
  {
    by: 'chris',
    type: 'leave',
    inDays: -6,
    content: 'I have to travel for my company and will miss two evenings.',
    status: 'waiting',
    answers: ({ day }) => ({ from: day(8), to: day(9), reason: 'work', teachers_told: true }),
    replies: [
      {
        from: 'office',
        inDays: -3,
        text: '<p>Which courses are concerned, and have you agreed with the teachers how to make up for them?</p>',
        unread: true,
      },
    ],
  },
  {
    by: 'chris',
    type: 'personal-data',
    inDays: -9,
    content: 'Please change the spelling of my English name on the class list to "Chris K. L. Chan".',
    status: 'waiting',
    attachment: 'pdf',
    replies: [
      {
        from: 'office',
        inDays: -7,
        text: '<p>Thank you. We need a copy of your identity document that shows this spelling; you may cover the number.</p>',
      },
      { from: 'student', inDays: -6, text: 'Attached to the application as PDF, page 2.' },
      { from: 'office', inDays: -5, text: '<p>We cannot find page 2. Please send it again.</p>' },
    ],
  },
  {
    by: 'chris',
    type: 'enquiry',
    inDays: -21,
    content: 'May I use the seminar room on Saturdays for our study group?',
    status: 'success',
    outcome: 'other',
    note: 'Forwarded to the facilities team.',
    replies: [
      { from: 'office', inDays: -20, text: '<p>For how many people, and until what time?</p>' },
      { from: 'student', inDays: -20, text: 'Six people, 10:00 to 13:00.' },
      { from: 'office', inDays: -18, text: '<p>We have asked the facilities team.</p>' },
      { from: 'student', inDays: -15, text: 'Is there any news?' },
      {
        from: 'office',
        inDays: -14,
        text: '<p>Yes: the room is yours on Saturdays until the end of the term. Please collect the key on Fridays.</p>',
      },
    ],
  },
  {
    by: 'chris',
    type: 'letter',
    inDays: -35,
    content: 'A letter for my bank, please.',
    status: 'success',
    outcome: 'approved',
    document: 'Confirmation of studies.pdf',
    answers: () => ({ purpose: 'bank', copies: 1 }),
    replies: [
      { from: 'office', inDays: -32, text: '<p>Your letter is attached. The paper copy waits in Room 105.</p>' },
    ],
  },
  {
    by: 'chris',
    type: 'points',
    inDays: -48,
    content: 'Speaker at the alumni evening.',
    points: 15,
    granted: 10,
    status: 'success',
    outcome: 'approved',
    note: '10 points, as for all speakers.',
    attachment: 'pdf',
    replies: [{ from: 'office', inDays: -45, text: '<p>We have added 10 points to your account.</p>' }],
  },
  {
    by: 'chris',
    type: 'leave',
    inDays: -55,
    content: 'I would like to miss the workshop day.',
    status: 'success',
    outcome: 'declined',
    note: 'Attendance of the workshop day is required.',
    answers: ({ day }) => ({ from: day(-50), to: day(-50), reason: 'family', teachers_told: false }),
    replies: [
      {
        from: 'office',
        inDays: -53,
        text: '<p>We are sorry: the workshop day is part of the assessment. Please speak to your class lead if that is impossible for you.</p>',
      },
    ],
  },
  {
    by: 'chris',
    type: 'photo',
    inDays: -62,
    content: 'Please remove the picture of me with closed eyes at the welcome reception.',
    status: 'success',
    outcome: 'approved',
    replies: [{ from: 'office', inDays: -62, text: '<p>Done.</p>' }],
  },
  {
    by: 'chris',
    type: 'locker',
    inDays: -40,
    content: 'Near the window, if possible.',
    status: 'success',
    outcome: 'approved',
    note: 'Locker 317',
    replies: [{ from: 'office', inDays: -33, text: '<p>Your locker is number 317.</p>' }],
  },
  {
    by: 'wendy',
    type: 'leave',
    inDays: -3,
    content: 'My child is ill and I look after her.',
    answers: ({ day }) => ({ from: day(-3), to: day(-1), reason: 'family', teachers_told: true }),
  },
  {
    by: 'wendy',
    type: 'letter',
    inDays: -25,
    content: 'For my employer, who pays part of the fee.',
    status: 'success',
    outcome: 'approved',
    document: 'Letter to employer.pdf',
    answers: () => ({ purpose: 'employer', addressee: 'Harbour Hospital, Human Resources', copies: 1 }),
    replies: [{ from: 'office', inDays: -22, text: '<p>Your letter is attached.</p>' }],
  },
  {
    by: 'student1',
    type: 'enquiry',
    inDays: -5,
    content: 'Where do I return the projector of last Friday?',
    status: 'waiting',
    replies: [{ from: 'office', inDays: -4, text: '<p>In Room 105. When can you bring it?</p>', unread: true }],
  },
];

export async function seedApplications(context: DemoContext, people: DemoPeople): Promise<void> {
  const typeIds = await addTypes(context);
  const oldestFirst = [...applications].sort((one, other) => one.inDays - other.inDays);
  for (const [index, application] of oldestFirst.entries()) {
    const userId = people.ids[application.by] ?? 0;
    const id = await addApplication(context, application, typeIds[application.type], userId);
    await addReplies(context, id, application);
    await addFiles(context, id, application, index, userId);
  }
}

async function addTypes(context: DemoContext): Promise<Record<TypeKey, number>> {
  const ids: Partial<Record<TypeKey, number>> = {};
  const keys = Object.keys(types) as TypeKey[]; // the keys of the table above
  for (const [position, key] of keys.entries()) ids[key] = await addType(context, key, types[key], position);
  return ids as Record<TypeKey, number>; // the loop has filled every key
}

async function addType(context: DemoContext, key: TypeKey, type: DemoType, position: number): Promise<number> {
  const { database, at } = context;
  const formId = type.form ? `application.${key}` : null;
  if (type.form && formId) await addOfficeForm(context, formId, type.form);
  const { id } = await database
    .insertInto('application_types')
    .values({
      key,
      name: writeJson(type.name),
      description: writeJson(type.description),
      icon: type.icon,
      position,
      open_from: type.openInDays === undefined ? null : at(type.openInDays),
      open_to: type.closeInDays === undefined ? null : at(type.closeInDays, '18:00'),
      allow_points: type.maxPoints === undefined ? 0 : 1,
      max_points: type.maxPoints ?? null,
      attachment_required: type.attachmentRequired ? 1 : 0,
      max_files: 5,
      accept: writeJson(type.accept ?? usualEndings),
      sla_days: type.slaDays,
      class_lead_visible: type.leads ? 1 : 0,
      class_lead_content: type.leads === 'content' ? 1 : 0,
      form_id: formId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addApplication(
  context: DemoContext,
  application: DemoApplication,
  typeId: number,
  userId: number,
): Promise<number> {
  const { database, at } = context;
  const { en_name: name, email } = await database
    .selectFrom('users')
    .select(['en_name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const createdAt = at(application.inDays, '11:20');
  const changedAt = at(application.replies?.at(-1)?.inDays ?? application.inDays, '15:40');
  const year = createdAt.slice(0, 4);
  const no = `SLD-${year}-${String(await nextNumber(database, `application-${year}`)).padStart(6, '0')}`;
  const answers = application.answers?.(context);
  const { id } = await database
    .insertInto('applications')
    .values({
      no,
      type_id: typeId,
      user_id: userId,
      name: name ?? '',
      email: email ?? '',
      content: application.content,
      allocating_points: application.points ?? null,
      granted_points: application.granted ?? null,
      status: application.status ?? 'default',
      outcome: application.outcome ?? null,
      outcome_note: application.note ?? null,
      form_version: answers ? 1 : null,
      answers: answers ? writeJson(answers) : null,
      ext: writeJson(application.ext ?? {}),
      search_text: searchText(no, name, application.content, ...Object.values(types[application.type].name)),
      created_at: createdAt,
      updated_at: changedAt,
      completed_at: application.status === 'success' ? changedAt : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addReplies(
  { database, at }: DemoContext,
  applicationId: number,
  application: DemoApplication,
): Promise<void> {
  for (const [index, reply] of (application.replies ?? []).entries()) {
    const createdAt = at(reply.inDays, `15:${String(10 + index * 5)}`);
    await database
      .insertInto('application_replies')
      .values({
        application_id: applicationId,
        from_whom: reply.from,
        author: reply.from === 'office' ? 'Student Development Office' : 'Chris Chan',
        content: reply.text,
        created_at: createdAt,
        read_at: reply.from === 'office' && !reply.unread ? createdAt : null,
        ext: '{}',
      })
      .execute();
  }
}

async function addFiles(
  context: DemoContext,
  id: number,
  application: DemoApplication,
  index: number,
  ownerId: number,
): Promise<void> {
  const { database } = context;
  if (application.attachment) {
    const filename = `attachment-${index + 1}.${application.attachment}`;
    const content =
      application.attachment === 'png'
        ? drawCover(index, 480, 320)
        : { bytes: writePdf(['Attachment', application.content.split('\n')[0] ?? '']) };
    const file = await keepDemoFile(context, { filename, ...content, ownerId });
    await useFiles(database, { record: 'application', role: 'attachment' }, id, [file.id]);
  }
  if (application.document) {
    const bytes = writePdf([
      application.document.replace('.pdf', ''),
      'To whom it may concern',
      'We confirm that the person named above is enrolled at Harbour Business School.',
    ]);
    const file = await keepDemoFile(context, { filename: application.document, bytes });
    await useFiles(database, { record: 'application', role: 'document' }, id, [file.id]);
  }
}
