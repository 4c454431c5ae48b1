/** Fills an empty database with a fictional school, so that every page has something to show. The same day, the same data. */

import type { Database } from '../kernel/database/open.ts';
import { fileStore } from '../kernel/files/file-store.ts';
import type { PortalView } from '../kernel/portal/portal-view.ts';
import { defaultSettings } from '../kernel/settings.ts';
import { type Clock, systemClock } from '../kernel/values/clock.ts';
import { instantOf, timeWriter } from '../kernel/values/time.ts';
import { skipReminders } from '../reminders/jobs/remind.ts';
import { seedApplications } from './applications.ts';
import { seedCards } from './cards.ts';
import { seedCarousel } from './carousel.ts';
import { seedCategories } from './categories.ts';
import { type DemoCourses, seedCourses } from './courses.ts';
import { demoDates } from './demo-context.ts';
import { seedDownloads } from './downloads.ts';
import { type DemoEvents, seedEvents } from './events.ts';
import { seedExchange } from './exchange.ts';
import { seedGraduation } from './graduation.ts';
import { seedMessages } from './messages.ts';
import { seedNotices } from './notices.ts';
import { type DemoPeople, seedPeople } from './people.ts';
import { seedPoints } from './points.ts';
import { seedProfiles } from './profiles.ts';
import { seedQuestions } from './questions.ts';
import { seedTuition } from './tuition.ts';

export interface SeedOptions {
  readonly database: Database;
  readonly filesDir: string;
  readonly secretKey: string;
  readonly clock?: Clock;
  readonly portal: PortalView;
  readonly siteBaseUrl?: string;
}

/** Whether nobody is known yet, so that the demonstration's people may move in. */
export async function isEmptyDatabase(database: Database): Promise<boolean> {
  const anybody = await database.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return anybody === undefined;
}

/** What was made, by short names. */
export interface DemoNames extends DemoPeople, DemoEvents {
  readonly courses: DemoCourses;
}

/** All or nothing: a seeding that fails leaves the database empty. */
export async function seedDemo(options: SeedOptions): Promise<DemoNames> {
  return options.database.transaction().execute((database) => fillDemo({ ...options, database }));
}

/** Fills the database if it is empty still: of several nodes that start at once one does so, and the others wait here. */
export async function fillWhereEmpty(options: SeedOptions): Promise<void> {
  const day = demoDay(options);
  // By itself first: the files of a filling that is broken off are then known as those of a demonstration.
  await rememberDay(options.database, day);
  await options.database.transaction().execute(async (database) => {
    // Once more, to hold the line until the end: another node waits at it.
    await rememberDay(database, day);
    if (await isEmptyDatabase(database)) await fillDemo({ ...options, database });
  });
}

/** The day that the dates of a demonstration count from. */
export function demoDay({ clock = systemClock, portal }: Pick<SeedOptions, 'clock' | 'portal'>) {
  return timeWriter(portal.timeZone).date(instantOf(clock()));
}

/** Fills the tables; belongs into a transaction. */
export async function fillDemo(options: SeedOptions): Promise<DemoNames> {
  const { database, portal } = options;
  const clock = options.clock ?? systemClock;
  const dates = demoDates(clock(), timeWriter(portal.timeZone));
  const files = fileStore(options.filesDir, options.secretKey, clock);
  const context = {
    ...dates,
    database,
    files,
    portal,
    siteBaseUrl: options.siteBaseUrl ?? defaultSettings.siteBaseUrl,
  };
  await rememberDay(database, demoDay(options));
  const people = await seedPeople(context);
  await seedProfiles(context, people);
  await seedPoints(context, people);
  await seedCategories(context);
  const events = await seedEvents(context, people);
  await seedCards(context, people);
  await seedNotices(context, people);
  await seedApplications(context, people);
  await seedDownloads(context, people);
  await seedQuestions(context);
  await seedCarousel(context);
  const courses = await seedCourses(context, people);
  await seedTuition(context, people);
  await seedGraduation(context, people);
  await seedExchange(context, people);
  await seedMessages(context, people);
  // Nobody who tries it is reminded of everything at once.
  await skipReminders({ database, clock, portal: () => portal, time: timeWriter(portal.timeZone) });
  return { ...people, ...events, courses };
}

async function rememberDay(database: Database, day: string): Promise<void> {
  await database
    .insertInto('demo_days')
    .values({ id: 1, day })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ day }))
    .execute();
}
