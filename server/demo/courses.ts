/** Terms, courses, rounds of selection and the records of the registry: `demo/records/`, and what students do with them. */
import { importCourse, importTerm } from '../courses/office/import-courses.ts';
import { useFiles } from '../kernel/files/record-files.ts';
import { readRecords } from '../written/index.ts';
import { addCourseRecords } from './course-records.ts';
import { type MadeCourses, type RoundKey, seedRounds } from './course-rounds.ts';
import { type DemoContext, keepDemoFile } from './demo-context.ts';
import { readDemo, taken } from './demo-files.ts';
import { writePdf } from './documents.ts';
import type { DemoPeople } from './people.ts';

/** Rounds by short names: `registration`. */
export interface DemoCourses extends MadeCourses {
  readonly roundIds: Readonly<Record<RoundKey, number>>;
}

export async function seedCourses(context: DemoContext, people: DemoPeople): Promise<DemoCourses> {
  const { database, portal, files } = context;
  const office = { database, portal, files, now: new Date(context.now), beside: () => undefined };
  const records = readDemo(readRecords, 'records/courses.yaml', context);
  for (const term of records.terms ?? []) await importTerm(office, term);
  for (const [index, course] of (records.courses ?? []).entries()) taken(await importCourse(office, course, index));
  const made = await idsOf(context);
  await addSyllabus(context, made.courseIds['T3/FIN6020'] ?? 0);
  const roundIds = await seedRounds(context, people, made);
  const titles = new Map((records.courses ?? []).map(({ code, title }) => [code, title]));
  await addCourseRecords(context, people, { termIds: made.termIds, titles }); // last: what the registry lists can no longer be drawn
  return { ...made, roundIds };
}

async function idsOf({ database }: DemoContext): Promise<MadeCourses> {
  const courses = await database
    .selectFrom('courses')
    .innerJoin('terms', 'terms.id', 'courses.term_id')
    .select(['courses.id', 'courses.code', 'terms.code as term', 'terms.id as term_id'])
    .execute();
  const names = new Map(courses.map(({ id, code, term }) => [id, `${term}/${code}`]));
  const sections = await database.selectFrom('course_options').select(['id', 'course_id', 'label']).execute();
  return {
    termIds: Object.fromEntries(courses.map(({ term, term_id: id }) => [term, id])),
    courseIds: Object.fromEntries([...names].map(([id, name]) => [name, id])),
    sectionIds: Object.fromEntries(
      sections.map(({ id, course_id: course, label }) => [
        `${names.get(course) ?? ''}/${label.replace('Section ', '')}`,
        id,
      ]),
    ),
  };
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
