/**
 * The messages of `demo/messages/`, each kind and state; and in bulk fourteen older ones to Chris, which fill further pages, and more
 * than ninety-nine unread ones to Sofia.
 */
import type { Message } from '#contract';
import type { Instant } from '../kernel/database/tables.ts';
import type { Localized } from '../kernel/portal/language.ts';
import { writeJson } from '../kernel/values/json.ts';
import { deliver } from '../messages/office/messages.ts';
import { readMessage } from '../written/index.ts';
import { both, type DemoContext, keepDemoFile } from './demo-context.ts';
import { readDemo } from './demo-files.ts';
import type { DemoPeople } from './people.ts';
import { drawCover } from './pictures.ts';

/** What no file of an office says of a message. */
interface MessageStory {
  /** The day on which it was sent, counted from the seeding. */
  readonly sent: number;
  /** What its receiver did with it in the evening of that day. */
  readonly then?: 'read' | 'confirmed';
}

/** By the names of their files, in the order of their numbers. */
const stories: Readonly<Record<string, MessageStory>> = {
  'question-about-leave': { sent: -3 },
  'another-document': { sent: -5 },
  'new-notice': { sent: -2 },
  'waiting-list': { sent: -1 },
  'time-slot': { sent: -2 },
  'confirm-tuition-plan': { sent: -4 },
  'graduation-review': { sent: -8, then: 'read' },
  'exchange-opens': { sent: -10, then: 'read' },
  'new-sign-in': { sent: -6, then: 'read' },
  'fire-drill': { sent: -12, then: 'read' },
  'study-spaces': { sent: -15, then: 'confirmed' },
  'data-protection': { sent: -30, then: 'confirmed' },
  'letter-ready': { sent: -32, then: 'read' },
  'points-added': { sent: -45, then: 'read' },
  'thank-you': { sent: -18, then: 'read' },
  'points-run-out': { sent: -1 },
  welcome: { sent: -1 },
  'house-rules': { sent: -1 },
  'graduation-form': { sent: -3 },
  'tuition-confirmed': { sent: -20, then: 'read' },
  'class-lists': { sent: -2 },
  'run-out': { sent: -20 },
};

const olderForChris = 14;
const unreadForSofia = 104;

export async function seedMessages(context: DemoContext, people: DemoPeople): Promise<void> {
  const written = Object.entries(stories);
  for (const [index, [name, story]] of written.entries()) {
    await addMessage(context, name, { ...story, sentAt: sentAt(context, story.sent, index) });
  }
  const bulk = [...older(people), ...many(people)];
  const rows = bulk.map((message, index) => rowOf(context, message, written.length + index));
  for (let start = 0; start < rows.length; start += 50) {
    await context.database
      .insertInto('messages')
      .values(rows.slice(start, start + 50))
      .execute();
  }
}

/** Each in a minute of its own. */
function sentAt({ at }: DemoContext, day: number, index: number): Instant {
  return at(day, `08:${String(10 + (index % 50)).padStart(2, '0')}`);
}

/** Days in the file count from the day on which it was sent. */
async function addMessage(
  context: DemoContext,
  name: string,
  { sent, then, sentAt: moment }: MessageStory & { readonly sentAt: Instant },
): Promise<void> {
  const { database, portal, time, at } = context;
  const { cover, ...message } = readDemo(readMessage, `messages/${name}.yaml`, { time, now: moment });
  const picture = cover === undefined ? {} : { cover: await coverFor(context, cover) };
  await deliver({ database, portal, now: new Date(moment) }, { ...message, ...picture });
  if (then === undefined) return;
  const evening = at(sent, '20:30');
  await database
    .updateTable('messages')
    .set({ read_at: evening, confirmed_at: then === 'confirmed' ? evening : null })
    .where('created_at', '=', moment)
    .execute();
}

async function coverFor(context: DemoContext, filename: string): Promise<string> {
  const picture = drawCover(Number(/\d+/.exec(filename)?.[0]), 480, 240);
  return (await keepDemoFile(context, { filename, ...picture, isPublic: true })).address;
}

interface BulkMessage {
  readonly userId: number;
  readonly type: Message['type'];
  readonly title: Localized;
  readonly content: Localized;
  readonly sent: number;
  readonly isRead: boolean;
}

function older({ ids }: DemoPeople): BulkMessage[] {
  return Array.from({ length: olderForChris }, (_, index) => ({
    userId: ids['chris'] ?? 0,
    type: 'notice',
    title: both(`Weekly digest ${index + 1}`, `每週摘要 ${index + 1}`),
    content: both('<p>The notices and events of the week at a glance.</p>', '<p>本週通告及活動一覽。</p>'),
    sent: -21 - index * 7,
    isRead: true,
  }));
}

function many({ ids }: DemoPeople): BulkMessage[] {
  return Array.from({ length: unreadForSofia }, (_, index) => ({
    userId: ids['sofia'] ?? 0,
    type: index % 2 === 0 ? 'event' : 'notice',
    title: both(`Reminder ${unreadForSofia - index}`, `提示 ${unreadForSofia - index}`),
    content: both('<p>You have not opened this yet.</p>', '<p>你尚未開啟此訊息。</p>'),
    sent: -1 - Math.floor(index / 3),
    isRead: false,
  }));
}

function rowOf(context: DemoContext, { userId, title, content, sent, isRead, type }: BulkMessage, index: number) {
  return {
    user_id: userId,
    type,
    title: writeJson(title),
    content: writeJson(content),
    sender: writeJson(context.portal.office),
    created_at: sentAt(context, sent, index),
    read_at: isRead ? context.at(sent, '20:30') : null,
    require_confirm: 0,
    is_popup: 0,
    ext: '{}',
  };
}
