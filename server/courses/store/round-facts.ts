/** All that the rules need to know of a round: what it offers to a student, its sections and its limits. */
import type { CourseChoice } from '#contract';
import type { Database } from '../../kernel/database/open.ts';
import type { Language } from '../../kernel/portal/language.ts';
import type { Audience } from '../../people/store/audience.ts';
import type { RoundTerms, RuledCourse, SelectionCheck, WantedCourse } from '../rules/course-rules.ts';
import { loadOffers, mostUnits, type Phase, type RoundRecord } from './course-rounds.ts';
import { loadSections, type Section } from './course-sections.ts';
import { loadConcentrationNames } from './describe-courses.ts';
import { concentrationLimits } from './describe-rounds.ts';
import { loadRuledCourses } from './ruled-courses.ts';

export interface RoundFacts {
  /** The courses that the student is offered, by id. */
  readonly courses: ReadonlyMap<number, RuledCourse>;
  /** Their sections, by id. */
  readonly sections: ReadonlyMap<number, Section>;
  readonly terms: RoundTerms;
}

export interface FactsNeeds {
  readonly database: Database;
  readonly audience: Audience;
  /** Whose seats in the round stay offered; left out: nobody's. */
  readonly userId?: number;
  readonly language: Language;
  readonly clashBlocks: boolean;
}

export async function loadRoundFacts(needs: FactsNeeds, round: RoundRecord, phase: Phase): Promise<RoundFacts> {
  const { database, audience, userId } = needs;
  const offers = await loadOffers(database, round.id, audience, userId);
  const ids = offers.map((offer) => offer.courseId);
  const courses = await loadRuledCourses(database, ids);
  const sections = await loadSections(database, ids);
  const required = offers.flatMap((offer) => (offer.isRequired ? (courses.get(offer.courseId) ?? []) : []));
  return {
    courses,
    sections: new Map(sections.map((section) => [section.id, section])),
    terms: await loadTermsOf(needs, round, phase, required),
  };
}

async function loadTermsOf(
  { database, language, clashBlocks }: FactsNeeds,
  round: RoundRecord,
  phase: Phase,
  required: RoundTerms['required'],
): Promise<RoundTerms> {
  const term = await database
    .selectFrom('terms')
    .select('max_units')
    .where('id', '=', round.term_id)
    .executeTakeFirstOrThrow();
  const names = await loadConcentrationNames(database, language);
  return {
    byPreference: phase === 'preference',
    withMinimums: phase !== 'add_drop',
    courses: { min: round.min_courses, max: round.max_courses },
    units: { min: round.min_units, max: mostUnits(round, term) },
    maxPreferences: round.max_preferences,
    concentrations: concentrationLimits(round).map((limit) => ({ ...limit, name: names.get(limit.key) ?? limit.key })),
    required,
    clashBlocks,
  };
}

/** What was sent, with the courses and sections that it names. */
export async function readWishes(
  database: Database,
  items: readonly CourseChoice[],
  facts: RoundFacts,
): Promise<Pick<SelectionCheck, 'wanted' | 'notOffered'>> {
  const unknown = items.map((item) => item.course_id).filter((id) => !facts.courses.has(id));
  const codes = await loadCodes(database, unknown);
  const wanted: WantedCourse[] = [];
  const notOffered: SelectionCheck['notOffered'][number][] = [];
  for (const [index, item] of items.entries()) {
    const field = `items[${index}]`;
    const course = facts.courses.get(item.course_id);
    if (course) wanted.push(wishFor(field, item, course, facts));
    else notOffered.push({ field, courseId: item.course_id, code: codes.get(item.course_id) ?? null });
  }
  return { wanted, notOffered };
}

function wishFor(field: string, item: CourseChoice, course: RuledCourse, facts: RoundFacts): WantedCourse {
  const section = facts.sections.get(item.option_id);
  return {
    field,
    course,
    section: section?.courseId === course.id ? section : null,
    rank: item.rank ?? null,
    acceptsWaitingList: item.accept_waiting_list === 1,
  };
}

async function loadCodes(database: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database.selectFrom('courses').select(['id', 'code']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.code]));
}
