/** Terms, courses, rounds of selection and the records of the registry. */

import { addCourse, addTerm } from '../courses/office/courses.ts';
import { useFiles } from '../kernel/files/record-files.ts';
import { writeJson } from '../kernel/values/json.ts';
import {
  type DemoCourse,
  demoConcentrations,
  demoCourses,
  demoTerms,
  type TermKey,
  termKeys,
} from './course-catalogue.ts';
import { addCourseRecords } from './course-records.ts';
import { type MadeCourses, type RoundKey, seedRounds } from './course-rounds.ts';
import { both, type DemoContext, keepDemoFile } from './demo-context.ts';
import { writePdf } from './documents.ts';
import type { DemoPeople } from './people.ts';

/** Ids by short names: courses `next/FIN6020`, their sections `next/FIN6020/B`, rounds `registration`. */
export interface DemoCourses extends MadeCourses {
  readonly roundIds: Readonly<Record<RoundKey, number>>;
}

export async function seedCourses(context: DemoContext, people: DemoPeople): Promise<DemoCourses> {
  const termIds = await addTerms(context);
  await addConcentrations(context);
  const made = { termIds, ...(await addCourses(context, termIds)) };
  await addSyllabus(context, made.courseIds['next/FIN6020'] ?? 0);
  const roundIds = await seedRounds(context, people, made);
  await addCourseRecords(context, people, termIds); // last: what the registry lists can no longer be drawn
  return { ...made, roundIds };
}

async function addTerms(context: DemoContext): Promise<Record<TermKey, number>> {
  const terms = demoTerms(context);
  const ids: Record<TermKey, number> = { last: 0, this: 0, next: 0 };
  for (const key of termKeys) ids[key] = await addTerm(context, terms[key]);
  return ids;
}

async function addConcentrations({ database }: DemoContext): Promise<void> {
  const rows = Object.entries(demoConcentrations).map(([key, name], position) => ({
    key,
    name: writeJson(name),
    position,
  }));
  await database.insertInto('concentrations').values(rows).execute();
}

async function addCourses(
  context: DemoContext,
  termIds: Readonly<Record<TermKey, number>>,
): Promise<Pick<MadeCourses, 'courseIds' | 'sectionIds'>> {
  const courseIds: Record<string, number> = {};
  const sectionIds: Record<string, number> = {};
  for (const course of demoCourses) {
    const added = await addCourse(context, { ...course, ...examOf(context, course), termId: termIds[course.term] });
    const name = `${course.term}/${course.code}`;
    courseIds[name] = added.id;
    for (const [label, id] of Object.entries(added.sectionIds))
      sectionIds[`${name}/${label.replace('Section ', '')}`] = id;
  }
  return { courseIds, sectionIds };
}

function examOf({ at }: DemoContext, { exam }: DemoCourse) {
  if (!exam) return { exam: undefined };
  const { inDays, from, to } = exam;
  return { exam: { startAt: at(inDays, from), endAt: at(inDays, to), venue: both('Assembly Hall', '禮堂') } };
}

async function addSyllabus(context: DemoContext, courseId: number): Promise<void> {
  const { id } = await keepDemoFile(context, {
    filename: 'fin6020-syllabus.pdf',
    title: 'FIN6020 syllabus',
    bytes: writePdf([
      'FIN6020 Derivatives: syllabus',
      'Weeks 1-4: forwards, futures and hedging.',
      'Weeks 5-9: options and how they are priced.',
      'Weeks 10-13: swaps, and a trading game.',
    ]),
  });
  await useFiles(context.database, { record: 'course', role: 'syllabus' }, courseId, [id]);
}
