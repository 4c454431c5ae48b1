/**
 * The rounds of `demo/records/course-rounds.yaml`, each in another state, and the selections of students in them. The round with
 * results is really drawn, with a seed of its own.
 */
import { importRound } from '../courses/office/import-rounds.ts';
import { allocateRound } from '../courses/office/rounds.ts';
import { keepItem } from '../courses/store/keep-selection.ts';
import { writeJson } from '../kernel/values/json.ts';
import { readRecords } from '../written/index.ts';
import type { DemoContext } from './demo-context.ts';
import { readDemo, taken } from './demo-files.ts';
import { classesNamed, type DemoPeople } from './people.ts';

/** One that is over, the one that runs, and the next, for which students register now; as `demo/records/courses.yaml` calls them. */
export type TermCode = 'T1' | 'T2' | 'T3';

/** Ids by what the files say: terms `T3`, courses `T3/FIN6020`, their sections `T3/FIN6020/B`. */
export interface MadeCourses {
  readonly termIds: Readonly<Record<string, number>>;
  readonly courseIds: Readonly<Record<string, number>>;
  readonly sectionIds: Readonly<Record<string, number>>;
}

/** In the order of the file. */
const roundKeys = ['notStarted', 'registration', 'preference', 'ended', 'result', 'addDrop'] as const;

export type RoundKey = (typeof roundKeys)[number];

/** What somebody sent: sections as `FIN6010/A`, in the order of preference where there is one. */
interface Sent {
  readonly of: string;
  readonly sections: readonly string[];
  readonly waitsFor?: readonly string[];
}

const students = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `student${from + index}`);

/** Students of the classes A and B: those of C study another programme. */
const mba = students(1, 40).filter((_, index) => index % 3 !== 2);
const ofClassA = students(1, 40).filter((_, index) => index % 3 === 0);

const drawn: readonly Sent[] = [
  { of: 'chris', sections: ['FIN6010/A', 'MKT6015/A', 'MGT6030/A'] },
  ...mba.slice(0, 4).map((of) => ({ of, sections: ['MKT6015/A', 'FIN6010/A'] })),
  ...mba.slice(4, 8).map((of) => ({ of, sections: ['MGT6030/A', 'ENT6010/A'] })),
  ...mba.slice(8, 16).map((of) => ({ of, sections: ['FIN6010/A', 'ENT6010/A'] })),
];

const registered: readonly Sent[] = [
  { of: 'chris', sections: ['FIN5010/A', 'MGT5020/A'] },
  { of: 'sofia', sections: ['FIN5010/A', 'MKT5010/A', 'OPM5010/A'] },
  ...mba.slice(0, 20).map((of) => ({ of, sections: ['FIN5010/B', 'MKT5010/A'] })),
];

const early: readonly Sent[] = [
  ...mba.slice(0, 3).map((of) => ({ of, sections: ['LAW5010/A', 'MGT6010/A', 'MGT6040/A'] })),
  ...mba.slice(3, 5).map((of) => ({ of, sections: ['LAW5010/B', 'MGT6010/B'], waitsFor: ['MGT6040/A'] })),
];

const weekend: readonly Sent[] = [
  { of: 'chris', sections: ['MGT6040/A', 'ENT6020/A'] },
  ...ofClassA.slice(0, 5).map((of) => ({ of, sections: ['ENT6020/A', 'ENT6030/A'] })),
];

export async function seedRounds(
  context: DemoContext,
  people: DemoPeople,
  made: MadeCourses,
): Promise<Readonly<Record<RoundKey, number>>> {
  const { database, at } = context;
  const rounds = await addRounds(context, people);
  const send = (key: RoundKey, sent: readonly Sent[], day: number) =>
    keepAll(context, people, { made, round: rounds[key], day }, sent);
  await send('result', drawn, -30);
  await send('addDrop', registered, -28);
  await send('registration', early, -2);
  await send('ended', weekend, -6);
  await allocateRound({ database, now: new Date(at(-22, '10:00')) }, rounds.result.id, 'term-2-electives');
  await database
    .updateTable('rounds')
    .set({ announced_at: at(-18, '12:00') })
    .where('id', '=', rounds.result.id)
    .execute();
  return byKey((key) => rounds[key].id);
}

interface AddedRound {
  readonly id: number;
  /** The code of its term. */
  readonly term: string;
  readonly mode: string;
}

async function addRounds(context: DemoContext, people: DemoPeople): Promise<Readonly<Record<RoundKey, AddedRound>>> {
  const { database, portal, at } = context;
  const { courseRounds = [] } = readDemo(readRecords, 'records/course-rounds.yaml', context);
  const classes = await database.selectFrom('classes').select(['id', 'title']).execute();
  for (const [index, round] of courseRounds.entries()) {
    const named = classesNamed(round.for, people);
    const titles = classes.filter(({ id }) => named.includes(id)).map(({ title }) => title);
    const audience = round.for?.classes ? { for: { ...round.for, classes: titles } } : {};
    taken(await importRound({ database, portal, now: new Date(at(-45)) }, { ...round, ...audience }, index));
  }
  const added = await database
    .selectFrom('rounds')
    .innerJoin('terms', 'terms.id', 'rounds.term_id')
    .select(['rounds.id', 'rounds.mode', 'terms.code as term'])
    .orderBy('rounds.id')
    .execute();
  return byKey((key, index) => {
    const round = added[index];
    if (!round) throw new Error(`demo/records/course-rounds.yaml has no round for ${key}.`);
    return round;
  });
}

function byKey<Value>(valueOf: (key: RoundKey, index: number) => Value): Readonly<Record<RoundKey, Value>> {
  return Object.fromEntries(roundKeys.map((key, index) => [key, valueOf(key, index)])) as Record<RoundKey, Value>; // of all keys
}

interface Target {
  readonly made: MadeCourses;
  readonly round: AddedRound;
  readonly day: number;
}

async function keepAll(context: DemoContext, people: DemoPeople, target: Target, sent: readonly Sent[]): Promise<void> {
  for (const [place, entry] of sent.entries()) {
    const clock = `${String(12 + Math.floor(place / 60)).padStart(2, '0')}:${String(place % 60).padStart(2, '0')}`;
    const moment = context.at(target.day, clock);
    const { id } = await context.database
      .insertInto('selections')
      .values({
        round_id: target.round.id,
        user_id: people.ids[entry.of] ?? 0,
        version: 1,
        submitted_at: moment,
        ext: writeJson({}),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await keepItems(context, target, { selectionId: id, place, now: new Date(moment) }, entry);
  }
}

async function keepItems(
  { database }: DemoContext,
  { made, round: { term, mode } }: Target,
  { selectionId, place, now }: { readonly selectionId: number; readonly place: number; readonly now: Date },
  { sections, waitsFor = [] }: Sent,
): Promise<void> {
  const isRanked = mode === 'preference';
  for (const [index, name] of [...sections, ...waitsFor].entries()) {
    const waits = waitsFor.includes(name);
    const status = isRanked ? 'selected' : waits ? 'waiting_list' : 'enrolled';
    const item = {
      selectionId,
      courseId: made.courseIds[`${term}/${name.split('/')[0] ?? ''}`] ?? 0,
      optionId: made.sectionIds[`${term}/${name}`] ?? 0,
      rank: isRanked ? index + 1 : null,
      acceptsWaitingList: isRanked || waits,
      queueNumber: waits ? place + 1 : null,
    };
    await keepItem(database, { ...item, status }, status, now);
  }
}
