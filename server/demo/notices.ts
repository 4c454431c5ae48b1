/** Twenty-four notices of `demo/notices/`, each kind that a student can meet, and two that fail on purpose; and who has read them. */

import { categoryNamed } from '../contents/office/categories.ts';
import type { Localized } from '../kernel/portal/language.ts';
import { writeJson } from '../kernel/values/json.ts';
import { dayMs } from '../kernel/values/time.ts';
import { noticeSearchText } from '../notices/store/notices.ts';
import { readNotice, type WrittenNotice } from '../written/index.ts';
import { both, type DemoContext, keepDemoFile } from './demo-context.ts';
import { readDemo } from './demo-files.ts';
import { writePdf } from './documents.ts';
import { failOnPurpose } from './failures.ts';
import { addOfficeForm, sendDemoForm } from './office-forms.ts';
import { classesNamed, type DemoPeople } from './people.ts';
import { drawCover } from './pictures.ts';

/** What no file of an office says of a notice. */
interface NoticeStory {
  readonly readBy?: readonly string[];
  readonly answers?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly failsWith?: 401 | 500;
}

/** By the names of their files, in the order of their numbers. */
const stories: Readonly<Record<string, NoticeStory>> = {
  'spring-registration': {},
  'student-cards': { readBy: ['chris', 'wendy', 'student1', 'student4'] },
  'library-hours': {},
  'case-competition': { readBy: ['chris', 'student2', 'student7'] },
  storm: { readBy: ['chris', 'wendy', 'sofia'] },
  'lost-property': {},
  'scholarship-results': {},
  'flu-vaccination': {},
  'open-day': {},
  'east-gate-closed': {},
  'room-of-class-b': {},
  'academic-calendar': {},
  volunteers: {},
  'study-spaces-survey': {
    readBy: ['chris', 'student3'],
    answers: { chris: { rating: 4, remark: 'More sockets by the windows.' } },
  },
  'teacher-of-the-year': { readBy: ['chris'] },
  'first-term-guide': {},
  'leap-points': {},
  'career-fair': {},
  'learning-system': {},
  'exchange-scholarships': {},
  'graduation-photographs': {},
  counselling: {},
  'photographs-of-you': {},
  'welcome-reception': { readBy: ['chris', 'wendy', 'student5'] },
  'fails-with-500': { failsWith: 500 },
  'fails-with-401': { failsWith: 401 },
};

export async function seedNotices(context: DemoContext, people: DemoPeople): Promise<void> {
  const pictures = await addPictures(context);
  const idOf = (key: string) => people.ids[key] ?? 0;
  for (const [index, [name, story]] of Object.entries(stories).entries()) {
    const written = readDemo(readNotice, `notices/${name}.md`, context);
    const formId = written.form ? `notice.${index + 1}` : null;
    const category = await categoryNamed(context.database, 'notice', written.notice.category);
    const id = await addNotice(context, withPictures(written, pictures), category?.id ?? 0, formId);
    await addAudience(context, id, classesNamed(written.audience, people));
    await addAttachments(context, id, written.attachments);
    await markRead(context, id, written, (story.readBy ?? []).map(idOf));
    if (formId && written.form) {
      const { content, ...times } = written.form;
      await addOfficeForm(context, formId, content, times);
      for (const [key, answers] of Object.entries(story.answers ?? {}))
        await sendDemoForm(context, { formId, userId: idOf(key), answers, moment: context.at(-6, '21:15') });
    }
    if (story.failsWith) await failOnPurpose(context, 'notice', id, story.failsWith);
  }
}

type Pictures = Readonly<Record<string, string>>;

/** What texts show: by the address in the file where it is really kept. */
async function addPictures(context: DemoContext): Promise<Pictures> {
  const tower = await keepDemoFile(context, { filename: 'harbour-tower.png', ...drawCover(11), isPublic: true });
  const terrace = await keepDemoFile(context, { filename: 'roof-terrace.png', ...drawCover(12), isPublic: true });
  return {
    '/harbour-tower.png': tower.address,
    '/roof-terrace.png': context.siteBaseUrl.replace(/\/$/, '') + terrace.address,
  };
}

function withPictures(written: WrittenNotice, pictures: Pictures): WrittenNotice {
  const placed = (text: string) =>
    Object.entries(pictures).reduce(
      (html, [from, to]) =>
        html.replace(new RegExp(`src="${from}"([^>]*)>`), `src="${to}"$1 width="640" height="320">`),
      text,
    );
  const { content } = written.notice;
  const entries = Object.entries(content).map(([language, text]) => [language, placed(text)]);
  return { ...written, notice: { ...written.notice, content: Object.fromEntries(entries) as unknown as Localized } }; // the same languages
}

async function addNotice(
  context: DemoContext,
  { notice, cover, audience }: WrittenNotice,
  categoryId: number,
  formId: string | null,
): Promise<number> {
  const { id } = await context.database
    .insertInto('notices')
    .values({
      title: writeJson(notice.title),
      summary: notice.summary ? writeJson(notice.summary) : null,
      content: writeJson(notice.content),
      category_id: categoryId,
      cover: cover === undefined ? null : await addCover(context, cover),
      publisher: writeJson(notice.publisher ?? both('Student Development Office', '學生發展處')),
      publish_at: notice.publishAt ?? context.now,
      expire_at: notice.expireAt ?? null,
      is_top: notice.isTop ? 1 : 0,
      visibility: notice.isPublic ? 'public' : 'student',
      informs: notice.inform ? 1 : 0,
      for_everyone: audience ? 0 : 1,
      form_id: formId,
      search_text: noticeSearchText(notice),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** `notice-cover-4.png` is the fourth picture that the demonstration draws. */
async function addCover(context: DemoContext, filename: string): Promise<string> {
  const number = Number(/\d+/.exec(filename)?.[0]);
  return (await keepDemoFile(context, { filename, ...drawCover(number), isPublic: true })).address;
}

async function addAudience({ database }: DemoContext, noticeId: number, classIds: readonly number[]): Promise<void> {
  const rows = classIds.map((id) => ({ record: 'notice', record_id: noticeId, kind: 'class', value: String(id) }));
  if (rows.length > 0) await database.insertInto('audiences').values(rows).execute();
}

async function addAttachments(
  context: DemoContext,
  noticeId: number,
  attachments: WrittenNotice['attachments'],
): Promise<void> {
  for (const [position, { file: filename }] of attachments.entries()) {
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

/** The evening after it was published, or yesterday. */
async function markRead(
  { database, at }: DemoContext,
  noticeId: number,
  { notice }: WrittenNotice,
  userIds: readonly number[],
): Promise<void> {
  const days = Math.floor((Date.parse(notice.publishAt ?? at(0)) - Date.parse(at(0, '00:00'))) / dayMs);
  const readAt = at(Math.min(days + 1, -1), '20:00');
  const reads = userIds.map((userId) => ({ notice_id: noticeId, user_id: userId, read_at: readAt }));
  if (reads.length > 0) await database.insertInto('notice_reads').values(reads).execute();
}
