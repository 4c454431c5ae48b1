/** The types of application of `demo/records/`, and fourteen applications: every state, replies, documents, answers and extra fields. */
import { importApplicationType } from '../applications/office/import-types.ts';
import { nextNumber } from '../kernel/call/counters.ts';
import type { Row } from '../kernel/database/tables.ts';
import { useFiles } from '../kernel/files/record-files.ts';
import type { Localized } from '../kernel/portal/language.ts';
import { readJson, writeJson } from '../kernel/values/json.ts';
import { searchText } from '../kernel/values/search.ts';
import { readRecords } from '../written/index.ts';
import { type DemoContext, keepDemoFile } from './demo-context.ts';
import { demoForm, readDemo, taken } from './demo-files.ts';
import { writePdf } from './documents.ts';
import { addOfficeForm } from './office-forms.ts';
import type { DemoPeople } from './people.ts';
import { drawCover } from './pictures.ts';

interface DemoReply {
  readonly from: 'student' | 'office';
  readonly inDays: number;
  readonly text: string;
  readonly unread?: boolean;
}

interface DemoApplication {
  readonly by: string;
  /** Its key in `demo/records/application-types.yaml`. */
  readonly type: string;
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
    answers: ({ day }) => ({ away: [day(8), day(9)], reason: 'work', teachers_told: true }),
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
    answers: ({ day }) => ({ away: [day(-50), day(-50)], reason: 'family', teachers_told: false }),
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
    answers: ({ day }) => ({ away: [day(-3), day(-1)], reason: 'family', teachers_told: true }),
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
  const types = await addTypes(context);
  const oldestFirst = [...applications].sort((one, other) => one.inDays - other.inDays);
  for (const [index, application] of oldestFirst.entries()) {
    const userId = people.ids[application.by] ?? 0;
    const type = types.get(application.type);
    if (!type) throw new Error(`There is no type of application called ${application.type}.`);
    const id = await addApplication(context, application, type, userId);
    await addReplies(context, id, application);
    await addFiles(context, application, { id, index, ownerId: userId });
  }
}

/** @returns them by their keys */
async function addTypes(context: DemoContext) {
  const { database } = context;
  for (const name of ['letter', 'leave']) await addOfficeForm(context, `application.${name}`, demoForm(name, context));
  const { applicationTypes = [] } = readDemo(readRecords, 'records/application-types.yaml', context);
  for (const [index, type] of applicationTypes.entries()) taken(await importApplicationType({ database }, type, index));
  const rows = await database.selectFrom('application_types').selectAll().execute();
  return new Map(rows.map((row) => [row.key, row]));
}

async function addApplication(
  context: DemoContext,
  application: DemoApplication,
  type: Row<'application_types'>,
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
      type_id: type.id,
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
      head_text: searchText(no, name),
      search_text: searchText(no, name, application.content, ...Object.values(readJson<Localized>(type.name))),
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
  application: DemoApplication,
  { id, index, ownerId }: { readonly id: number; readonly index: number; readonly ownerId: number },
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
