/** Twenty-four events, in every state that a student can meet, with those who take part and what they say of it. */

import { createEvent } from '../events/office/events.ts';
import type { EventRecord } from '../events/rules/event-times.ts';
import { useFiles } from '../kernel/files/record-files.ts';
import { writeJson } from '../kernel/json.ts';
import { after, hourMs, instantOf, minuteMs } from '../kernel/time.ts';
import { both, type DemoContext, keepDemoFile } from './demo-context.ts';
import { writePdf } from './documents.ts';
import { eventForms } from './event-forms.ts';
import { type DemoEvent, describeEvents, type EventCategory, type EventName, eventCategories } from './event-list.ts';
import { seedRegistrations } from './event-registrations.ts';
import { seedReviews } from './event-reviews.ts';
import { addOfficeForm } from './office-forms.ts';
import type { DemoPeople } from './people.ts';
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
  const categoryIds = await addCategories(context);
  const described = describeEvents(context, halfHours(context));
  const names = Object.keys(described) as EventName[]; // the keys of what was described
  const ids: Partial<Record<EventName, number>> = {};
  for (const [index, name] of names.entries()) {
    ids[name] = await addEvent(context, name, described[name], index, people, categoryIds);
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
    names.flatMap((name): [EventName, EventRecord][] => {
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

/** What happens today is counted from the half hour before the seeding, so that it is true at any time of the day. */
function halfHours({ now }: DemoContext): (count: number) => string {
  const step = 30 * minuteMs;
  const start = new Date(Math.floor(Date.parse(now) / step) * step);
  return (count) => instantOf(after(start, count * hourMs));
}

async function addCategories({ database }: DemoContext): Promise<Record<EventCategory, number>> {
  const ids: Partial<Record<EventCategory, number>> = {};
  const keys = Object.keys(eventCategories) as EventCategory[]; // the keys of the table
  for (const [position, key] of keys.entries()) {
    const { id } = await database
      .insertInto('categories')
      .values({ record: 'event', name: writeJson(eventCategories[key]), position })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids[key] = id;
  }
  return ids as Record<EventCategory, number>; // the loop has filled every key
}

const office = both('Student Development Office', '學生發展處');

async function addEvent(
  context: DemoContext,
  name: EventName,
  described: DemoEvent,
  index: number,
  { classIds }: Pick<DemoPeople, 'classIds'>,
  categoryIds: Readonly<Record<EventCategory, number>>,
): Promise<number> {
  const { category, forms = [], onlyClass, ...event } = described;
  for (const part of forms) await addOfficeForm(context, `activity.${name}.${part}`, eventForms[part]);
  const formId = (part: (typeof forms)[number]) => (forms.includes(part) ? `activity.${name}.${part}` : undefined);
  const cover = { filename: `event-${name}.png`, ...drawCover(20 + (index % 11), 480, 240), isPublic: true };
  const optional = {
    formId: formId('apply'),
    signFormId: formId('sign'),
    assessmentFormId: formId('assessment'),
    audience: onlyClass && [{ kind: 'class', value: String(classIds[onlyClass]) } as const],
  };
  return createEvent(
    { database: context.database, now: new Date(context.at(-60)) },
    {
      organiser: office,
      ...event,
      ...given(optional),
      cover: (await keepDemoFile(context, cover)).address,
      categoryId: categoryIds[category],
    },
  );
}

type Given<Values> = { readonly [Name in keyof Values]?: Exclude<Values[Name], undefined> };

/** Without what there is not. */
function given<Values extends object>(values: Values): Given<Values> {
  const there = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(there) as Given<Values>; // the same keys, those without a value left out
}
