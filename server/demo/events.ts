/** Twenty-four events, in every state that a student can meet, with those who take part and what they say of it. */

import { categoryNamed } from '../contents/office/categories.ts';
import { createEvent } from '../events/office/events.ts';
import type { EventRecord } from '../events/rules/event-times.ts';
import { useFiles } from '../kernel/files/record-files.ts';
import { writeJson } from '../kernel/values/json.ts';
import { both, type DemoContext, keepDemoFile } from './demo-context.ts';
import { demoForm } from './demo-files.ts';
import { writePdf } from './documents.ts';
import { demoEvent, type EventName, eventNames } from './event-list.ts';
import { seedRegistrations } from './event-registrations.ts';
import { seedReviews } from './event-reviews.ts';
import { addOfficeForm } from './office-forms.ts';
import { classesNamed, type DemoPeople } from './people.ts';
import { drawCover } from './pictures.ts';

export interface DemoEvents {
  /** The ids of the events by their short names. */
  readonly eventIds: Readonly<Record<EventName, number>>;
}

const cancelNote = both(
  'The harbour office expects a typhoon signal. We look for a new date in spring.',
  '天文台預料將懸掛颱風訊號，我們會另擇春季舉行。',
);

/** Needs the people and their points. */
export async function seedEvents(context: DemoContext, people: DemoPeople): Promise<DemoEvents> {
  const { database } = context;
  const ids: Partial<Record<EventName, number>> = {};
  for (const [index, name] of eventNames.entries()) {
    ids[name] = await addEvent(context, name, index, people);
  }
  const eventIds = ids as Record<EventName, number>; // the loop has filled every name
  await database
    .updateTable('events')
    .set({ is_cancelled: 1, cancel_note: writeJson(cancelNote) })
    .where('id', '=', eventIds.cancelled)
    .execute();
  const rows = await database.selectFrom('events').selectAll().execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const events = new Map(
    eventNames.flatMap((name): [EventName, EventRecord][] => {
      const event = byId.get(eventIds[name]);
      return event ? [[name, event]] : [];
    }),
  );
  await attachBrief(context, eventIds.registered);
  await seedRegistrations(context, people, events);
  await seedReviews(context, people, eventIds);
  return { eventIds };
}

/** What those who take part read before. */
async function attachBrief(context: DemoContext, eventId: number): Promise<void> {
  const bytes = writePdf(['Negotiation Lab: your two pages', 'Page one: what you want.', 'Page two: what they want.']);
  const { id } = await keepDemoFile(context, {
    filename: 'negotiation-brief.pdf',
    title: 'Brief for the evening',
    bytes,
  });
  await useFiles(context.database, { record: 'event', role: 'attachment' }, eventId, [id]);
}

/** The questions behind the last word of a form's name: `activity.withForm.apply`. */
const formFiles: Readonly<Record<string, string>> = {
  apply: 'registration',
  sign: 'at-the-door',
  assessment: 'looking-back',
};

async function addEvent(
  context: DemoContext,
  name: EventName,
  index: number,
  people: Pick<DemoPeople, 'classIds'>,
): Promise<number> {
  const { event, category, audience } = demoEvent(name, context);
  for (const id of [event.formId, event.signFormId, event.assessmentFormId]) {
    const file = formFiles[id?.split('.').at(-1) ?? ''];
    if (id !== undefined && file) await addOfficeForm(context, id, demoForm(file, context));
  }
  const cover = { filename: `event-${name}.png`, ...drawCover(20 + (index % 11), 480, 240), isPublic: true };
  const classes = classesNamed(audience, people).map((id) => ({ kind: 'class' as const, value: String(id) }));
  return createEvent(
    { database: context.database, now: new Date(context.at(-60)) },
    {
      ...event,
      cover: (await keepDemoFile(context, cover)).address,
      categoryId: (await categoryNamed(context.database, 'event', category))?.id ?? 0,
      ...(classes.length > 0 ? { audience: classes } : {}),
    },
  );
}
