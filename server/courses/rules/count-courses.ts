/**
 * Which courses count towards which part of a degree: each one once, in the first part that still needs it, what was
 * passed before what is running.
 */

export interface CourseTaken {
  readonly code: string;
  readonly title: string;
  readonly term: string;
  readonly units: number;
  readonly grade: string | null;
  readonly status: 'passed' | 'running' | 'failed';
  readonly type: string;
  /** What a course belongs to, such as concentrations. */
  readonly areas: readonly string[];
}

/** A part of the degree. What it does not name, it does not ask for. */
export interface CategoryWanted {
  readonly key: string;
  readonly requiredUnits: number;
  readonly courseType: string | null;
  /** Any of these areas. */
  readonly courseCategories: readonly string[] | null;
}

export type RequirementStatus = 'met' | 'in_progress' | 'not_met';

export interface CategoryCount {
  readonly key: string;
  readonly status: RequirementStatus;
  readonly required: number;
  readonly completed: number;
  readonly inProgress: number;
  readonly outstanding: number;
  readonly courses: readonly CourseTaken[];
}

const places = { passed: 0, running: 1, failed: 2 } as const;

/**
 * Puts courses into categories, in the order of the categories.
 * @param courses  in the order in which they were taken; of a course taken again only the best attempt counts
 * @returns one count a category; a course that no category takes is in none of them
 */
export function countCourses(
  categories: readonly CategoryWanted[],
  courses: readonly CourseTaken[],
): readonly CategoryCount[] {
  const taken = new Map(categories.map(({ key }): [string, CourseTaken[]] => [key, []]));
  for (const course of bestAttempts(courses)) {
    const fitting = categories.filter((category) => takes(category, course));
    const place = fitting.find((category) => needsMore(category, taken.get(category.key))) ?? fitting[0];
    if (place) taken.get(place.key)?.push(course);
  }
  return categories.map((category) => countOf(category, taken.get(category.key) ?? []));
}

/** Passed ones first, so that no running course takes the place of one that is certain. */
function bestAttempts(courses: readonly CourseTaken[]): CourseTaken[] {
  const best = new Map<string, CourseTaken>();
  for (const course of courses) {
    const known = best.get(course.code);
    if (!known || places[course.status] < places[known.status]) best.set(course.code, course);
  }
  return [...best.values()].sort((one, other) => places[one.status] - places[other.status]);
}

function takes({ courseType, courseCategories }: CategoryWanted, course: CourseTaken): boolean {
  if (courseType !== null && course.type !== courseType) return false;
  return courseCategories === null || course.areas.some((area) => courseCategories.includes(area));
}

function needsMore(category: CategoryWanted, courses: readonly CourseTaken[] = []): boolean {
  return unitsOf(courses, 'passed') + unitsOf(courses, 'running') < category.requiredUnits;
}

function countOf({ key, requiredUnits: required }: CategoryWanted, courses: readonly CourseTaken[]): CategoryCount {
  const completed = unitsOf(courses, 'passed');
  const inProgress = unitsOf(courses, 'running');
  const status = completed >= required ? 'met' : completed + inProgress >= required ? 'in_progress' : 'not_met';
  return { key, status, required, completed, inProgress, outstanding: Math.max(0, required - completed), courses };
}

/** Units come in steps of a half, which binary fractions hold exactly. */
function unitsOf(courses: readonly CourseTaken[], status: CourseTaken['status']): number {
  return courses.reduce((total, course) => total + (course.status === status ? course.units : 0), 0);
}

/** All requirements together: the worst of them. */
export function worstStatus(statuses: readonly RequirementStatus[]): RequirementStatus {
  if (statuses.includes('not_met')) return 'not_met';
  return statuses.includes('in_progress') ? 'in_progress' : 'met';
}
