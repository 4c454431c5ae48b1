/** What students have in a section, when the office gives or takes it, and what they read of it. */
import { type FieldIssue, Refusal } from '../../kernel/call/refusal.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Localized } from '../../kernel/portal/language.ts';
import { type SentenceName, type Speaker, saidRich, withNote } from '../../kernel/portal/texts.ts';
import { readJson } from '../../kernel/values/json.ts';
import { sendMessage } from '../../messages/store/send-message.ts';
import { linkTo } from '../store/course-promotion.ts';
import { isHeld } from '../store/describe-rounds.ts';
import { settleItem } from '../store/keep-selection.ts';

/** @throws Refusal 404 when there is none */
export async function findSection(database: Database, id: number) {
  const section = await database
    .selectFrom('course_options')
    .innerJoin('courses', 'courses.id', 'course_options.course_id')
    .select(['course_options.id', 'course_options.course_id', 'course_options.label', 'course_options.cancelled_at'])
    .select(['courses.code', 'courses.title'])
    .where('course_options.id', '=', id)
    .executeTakeFirst();
  if (!section) throw new Refusal('notFound');
  return section;
}

export type FoundSection = Awaited<ReturnType<typeof findSection>>;

/** Seats, places on the list and wishes in these sections. */
export async function heldItems(database: Database, sectionIds: readonly number[]) {
  const items = await database
    .selectFrom('selection_items')
    .innerJoin('selections', 'selections.id', 'selection_items.selection_id')
    .innerJoin('rounds', 'rounds.id', 'selections.round_id')
    .select(['selection_items.selection_id', 'selection_items.course_id', 'selection_items.option_id'])
    .select(['selection_items.status', 'selections.user_id', 'selections.round_id', 'rounds.kind'])
    .where('selection_items.option_id', 'in', sectionIds)
    .orderBy('selection_items.id')
    .execute();
  return items.filter(({ status }) => isHeld(status));
}

export type HeldItem = Awaited<ReturnType<typeof heldItems>>[number];

/** @param reason  why, as the selection shows it; left out: nothing */
export async function dropItems(
  database: Database,
  items: readonly HeldItem[],
  { now, reason }: { readonly now: Date; readonly reason?: readonly FieldIssue[] },
): Promise<void> {
  for (const item of items) {
    const place = { selectionId: item.selection_id, courseId: item.course_id, optionId: item.option_id };
    await settleItem(database, place, { status: 'dropped', action: 'dropped', ...(reason ? { reason } : {}) }, now);
  }
}

/** What students read about a section: sentences that may name the `{course}`, its `{title}` and the `{section}`. */
export interface SectionMessage {
  readonly title: SentenceName;
  readonly text: SentenceName;
  /** What the office says behind the text. */
  readonly note?: Localized;
  readonly last?: SentenceName;
}

/** Writes to whoever has something in the section, by message and mail, with the way to the round that it belongs to. */
export async function writeAbout(
  desk: { readonly database: Database; readonly now: Date; readonly portal: Speaker },
  section: FoundSection,
  items: readonly Pick<HeldItem, 'user_id' | 'round_id' | 'kind'>[],
  { title, text, note, last }: SectionMessage,
): Promise<void> {
  const { portal } = desk;
  const names = { course: section.code, section: section.label };
  const content = saidRich(portal, text, { ...names, title: readJson<Localized>(section.title) });
  const message = {
    type: 'course',
    title: portal.said(title, names),
    content: note ? withNote(content, note, last && saidRich(portal, last)) : content,
  } as const;
  const rounds = new Map(items.map((item) => [item.round_id, { id: item.round_id, kind: item.kind }]));
  for (const round of rounds.values()) {
    const userIds = items.filter((item) => item.round_id === round.id).map((item) => item.user_id);
    await sendMessage(desk, { ...message, link: linkTo(round), userIds });
  }
}
