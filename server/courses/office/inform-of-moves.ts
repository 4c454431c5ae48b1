/** Tells students that sections which they have, await or wish for take place at other times or elsewhere: one message, however many they are. */
import { grouped } from '#model';
import type { Database } from '../../kernel/database/open.ts';
import { inEach, inLanguage, type Localized } from '../../kernel/portal/language.ts';
import { type Speaker, saidRich } from '../../kernel/portal/texts.ts';
import { readJson } from '../../kernel/values/json.ts';
import { sendMessage } from '../../messages/store/send-message.ts';
import { linkTo } from '../store/course-promotion.ts';
import type { FoundSection, HeldItem } from './section-items.ts';

/** A section that has other times or places, with what students have in it. */
export interface MovedSection {
  readonly section: FoundSection;
  readonly items: readonly HeldItem[];
}

/** @returns how many students have a message and a mail */
export async function informOfMoves(
  desk: { readonly database: Database; readonly now: Date; readonly portal: Speaker },
  moved: readonly MovedSection[],
): Promise<number> {
  const held = moved.flatMap(({ section, items }) => items.map((item) => ({ section, item })));
  const byStudent = grouped(held.map((one) => [one.item.user_id, one]));
  // Whoever has the same sections reads the same.
  const alike = grouped(
    [...byStudent].map(([userId, own]) => [
      own.map(({ section, item }) => `${section.id} ${item.round_id}`).join(),
      { userId, own },
    ]),
  );
  for (const students of alike.values()) {
    const [{ own }] = students;
    const [{ item }] = own;
    const sections = [...new Set(own.map(({ section }) => section))]; // whoever wishes for one in two rounds has two items
    const message = { ...aboutMoves(desk.portal, sections), type: 'course' } as const;
    const link = linkTo({ id: item.round_id, kind: item.kind });
    await sendMessage(desk, { ...message, link, userIds: students.map(({ userId }) => userId) });
  }
  return byStudent.size;
}

function aboutMoves(portal: Speaker, sections: readonly FoundSection[]) {
  const [section] = sections;
  const isOne = sections.length === 1 && section !== undefined;
  return {
    title: isOne
      ? portal.said('courseChangedTitle', { course: section.code, section: section.label })
      : portal.said('coursesChangedTitle', { count: sections.length }),
    content: sections.map((one) => changedText(portal, one)).reduce(oneAfterTheOther),
  };
}

function changedText(portal: Speaker, { code, title, label }: FoundSection): Localized {
  return saidRich(portal, 'courseChanged', { course: code, title: readJson<Localized>(title), section: label });
}

function oneAfterTheOther(first: Localized, next: Localized): Localized {
  return inEach(first, (text, language) => text + inLanguage(next, language));
}
