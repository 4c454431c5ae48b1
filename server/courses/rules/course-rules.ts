/**
 * The rules of course selection, each a small function of its own. They look at plain values, so that a submission, a
 * dry run, the allocation of a round and the waiting list are all judged alike.
 */
import type { FieldIssue } from '../../kernel/call/refusal.ts';
import type { SentenceName } from '../../kernel/portal/texts.ts';
import { type Exam, examsClash, findClash, hoursOf, type Meeting, weekdayName } from './course-times.ts';

/** A course as far as rules look at it. */
export interface RuledCourse {
  readonly id: number;
  readonly code: string;
  readonly units: number;
  /** The keys of its concentrations. */
  readonly concentrations: readonly string[];
  /** The codes of what must be passed before. */
  readonly prerequisites: readonly string[];
  /** The codes that exclude it and those that it excludes. */
  readonly exclusions: readonly string[];
  readonly isRepeatable: boolean;
  readonly exam: Exam | null;
}

export interface RuledSection {
  readonly id: number;
  readonly label: string;
  readonly meetings: readonly Meeting[];
}

/** A course that somebody wants. */
export interface WantedCourse {
  /** The place in what was sent: `items[2]`. */
  readonly field: string;
  readonly course: RuledCourse;
  /** Null when the course has no such section. */
  readonly section: RuledSection | null;
  readonly rank: number | null;
  readonly acceptsWaitingList: boolean;
}

/** A course that the student takes in the same term through another round; the section is not always known. */
export interface TakenCourse {
  readonly course: Pick<RuledCourse, 'code' | 'units' | 'exam' | 'exclusions'>;
  readonly section: RuledSection | null;
}

/** What a student has done and is doing. */
export interface CourseHistory {
  readonly passed: ReadonlySet<string>;
  /** Running, or with a seat, in a term before that of the round. */
  readonly runningBefore: ReadonlySet<string>;
  readonly taken: readonly TakenCourse[];
}

export interface Bounds {
  readonly min: number | null;
  readonly max: number | null;
}

export interface ConcentrationBounds extends Bounds {
  readonly key: string;
  readonly name: string;
}

export interface RoundTerms {
  /** True while wishes are collected by preference; false when seats are given at once. */
  readonly byPreference: boolean;
  /** False for what is added and dropped afterwards. */
  readonly withMinimums: boolean;
  readonly courses: Bounds;
  readonly units: Bounds;
  readonly maxPreferences: number | null;
  readonly concentrations: readonly ConcentrationBounds[];
  readonly required: readonly Pick<RuledCourse, 'id' | 'code'>[];
  readonly clashBlocks: boolean;
}

/** What the rules look at. */
export interface SelectionCheck {
  readonly wanted: readonly WantedCourse[];
  /** The places of courses that are not offered, with their codes where the course is known. */
  readonly notOffered: readonly { readonly field: string; readonly courseId: number; readonly code: string | null }[];
  readonly history: CourseHistory;
  readonly terms: RoundTerms;
  /** Whether the student gets a seat in a section, or a place on its waiting list when that will do. */
  readonly hasRoom: (wanted: WantedCourse) => boolean;
}

const courseRules = [
  'eligibility',
  'option',
  'duplicate',
  'completed',
  'prerequisite',
  'exclusion',
  'clash',
  'exam_clash',
  'min_courses',
  'max_courses',
  'min_units',
  'max_units',
  'concentration',
  'required',
  'rank',
  'capacity',
] as const;

export type CourseRule = (typeof courseRules)[number];

type Issue = Omit<FieldIssue, 'rule'>;

const checks: Readonly<Record<CourseRule, (check: SelectionCheck) => readonly Issue[]>> = {
  eligibility: ({ notOffered }) =>
    notOffered.map(({ field, courseId, code }) => ({
      field,
      courseId,
      says: code === null ? 'courseNotOffered' : 'courseNotInRound',
      values: { course: code ?? '' },
    })),

  option: ({ wanted }) => wanted.flatMap((item) => (item.section ? [] : [about(item, 'courseWithoutSection')])),

  duplicate: ({ wanted, history }) =>
    wanted.flatMap((item, index) => {
      const { code } = item.course;
      if (wanted.slice(0, index).some((other) => other.course.code === code)) {
        return [about(item, 'courseTwice')];
      }
      const isTaken = history.taken.some((other) => other.course.code === code);
      return isTaken ? [about(item, 'courseTaken')] : [];
    }),

  completed: ({ wanted, history }) =>
    wanted.flatMap((item) =>
      history.passed.has(item.course.code) && !item.course.isRepeatable ? [about(item, 'coursePassed')] : [],
    ),

  prerequisite: ({ wanted, history }) =>
    wanted.flatMap((item) =>
      item.course.prerequisites
        .filter((code) => !history.passed.has(code) && !history.runningBefore.has(code))
        .map((other) => about(item, 'courseAfterOther', { other })),
    ),

  exclusion: ({ wanted, history }) =>
    wanted.flatMap((item, index) => {
      const others = [...wanted.slice(0, index), ...history.taken].map(({ course }) => course);
      const beside = others
        .filter((other) => exclude(item.course, other))
        .map(({ code }) => about(item, 'courseBesideOther', { other: code }));
      const after = item.course.exclusions
        .filter((code) => history.passed.has(code))
        .map((other) => about(item, 'courseExcludedByOther', { other }));
      return [...beside, ...after];
    }),

  clash: ({ wanted, history, terms }) =>
    terms.clashBlocks ? inPairs(wanted, history.taken, (one, other) => clashOf(one, other)) : [],

  exam_clash: ({ wanted, history }) =>
    inPairs(wanted, history.taken, (item, other) =>
      examsClash(item.course.exam, other.course.exam)
        ? about(item, 'examClash', { other: other.course.code })
        : undefined,
    ),

  min_courses: ({ wanted, terms }) =>
    terms.withMinimums && isBelow(wanted.length, terms.courses.min)
      ? [asWhole('coursesAtLeast', wanted.length, terms.courses.min)]
      : [],

  max_courses: ({ wanted, terms }) => {
    const limit = terms.byPreference ? terms.maxPreferences : terms.courses.max;
    return isAbove(wanted.length, limit) ? [asWhole('coursesAtMost', wanted.length, limit)] : [];
  },

  min_units: ({ wanted, history, terms }) => {
    const units = unitsOf(wanted) + unitsOf(history.taken);
    return terms.withMinimums && !terms.byPreference && isBelow(units, terms.units.min)
      ? [asWhole('unitsAtLeast', units, terms.units.min)]
      : [];
  },

  max_units: ({ wanted, history, terms }) => {
    const units = unitsOf(wanted) + unitsOf(history.taken);
    return !terms.byPreference && isAbove(units, terms.units.max)
      ? [asWhole('unitsAtMost', units, terms.units.max)]
      : [];
  },

  concentration: ({ wanted, terms }) =>
    terms.concentrations.flatMap(({ key, name, min, max }) => {
      const { length: count } = wanted.filter(({ course }) => course.concentrations.includes(key));
      if (isAbove(count, max)) {
        return [asWhole('concentrationAtMost', count, max, name)];
      }
      return terms.withMinimums && isBelow(count, min) ? [asWhole('concentrationAtLeast', count, min, name)] : [];
    }),

  required: ({ wanted, terms, history }) =>
    terms.required
      .filter(({ id, code }) => !wanted.some(({ course }) => course.id === id) && !isDone(history, code))
      .map(({ id, code }) => ({
        field: 'items',
        courseId: id,
        says: 'courseRequired',
        values: { course: code },
      })),

  rank: ({ wanted, notOffered, terms }) => {
    if (!terms.byPreference || notOffered.length > 0) return [];
    const ranks = new Set(wanted.map(({ rank }) => rank));
    const isGapless = wanted.every((_, index) => ranks.has(index + 1));
    return isGapless
      ? []
      : [
          {
            field: 'items',
            says: 'rankCourses',
            values: { count: wanted.length },
          },
        ];
  },

  capacity: (check) =>
    check.wanted.flatMap((item) =>
      item.section && !check.hasRoom(item) ? [about(item, 'courseFull', { section: item.section.label })] : [],
    ),
};

/**
 * Everything that is wrong with a selection.
 * @param rules  left out: all of them
 * @returns issues with whole sentences, in the order of the rules; [] when it can be accepted
 */
export function checkSelection(check: SelectionCheck, rules: readonly CourseRule[] = courseRules): FieldIssue[] {
  return rules.flatMap((rule) => checks[rule](check).map((issue) => ({ ...issue, rule })));
}

/** What is looked at once more before somebody gets a seat without asking again: by allocation or from a waiting list. */
const rulesForSeats: readonly CourseRule[] = [
  'eligibility',
  'duplicate',
  'completed',
  'prerequisite',
  'exclusion',
  'clash',
  'exam_clash',
  'max_courses',
  'max_units',
  'concentration',
];

/**
 * What keeps a student from one more course beside those that the student has in the round.
 * @returns issues that are about the added course or about the whole; an old issue among the others is no reason
 */
export function checkOneMore(
  added: WantedCourse,
  others: readonly WantedCourse[],
  around: Pick<SelectionCheck, 'history' | 'terms' | 'notOffered'>,
): FieldIssue[] {
  const terms = { ...around.terms, byPreference: false, withMinimums: false };
  const check = { ...around, terms, wanted: [...others, added], hasRoom: () => true };
  const before = { ...check, wanted: others };
  const sentences = new Set(checkSelection(before, rulesForSeats).map(inOneLine));
  return checkSelection(check, rulesForSeats).filter((issue) => !sentences.has(inOneLine(issue)));
}

function inOneLine({ field, rule, says, values }: FieldIssue): string {
  return JSON.stringify([field, rule, says, values]);
}

function about({ field, course }: WantedCourse, says: SentenceName, values: FieldIssue['values'] = {}): Issue {
  return { field, courseId: course.id, says, values: { course: course.code, ...values } };
}

function asWhole(says: SentenceName, count: number, limit: number | null, concentration?: string): Issue {
  const named = concentration === undefined ? {} : { concentration };
  return { field: 'items', says, values: { count, limit: limit ?? 0, ...named } };
}

type Beside = Pick<WantedCourse, 'section'> & Pick<TakenCourse, 'course'>;

/** Looks at each wanted course beside those before it and beside those that are taken anyway. */
function inPairs(
  wanted: readonly WantedCourse[],
  taken: readonly TakenCourse[],
  look: (item: WantedCourse, other: Beside) => Issue | undefined,
): Issue[] {
  return wanted.flatMap((item, index) =>
    [...wanted.slice(0, index), ...taken]
      .filter((other) => other.course.code !== item.course.code)
      .flatMap((other) => look(item, other) ?? []),
  );
}

function clashOf(item: WantedCourse, other: Beside): Issue | undefined {
  if (!item.section || !other.section) return undefined;
  const clash = findClash(item.section.meetings, other.section.meetings);
  if (!clash) return undefined;
  const [own, foreign] = clash;
  return about(item, 'courseClash', {
    section: item.section.label,
    day: { says: weekdayName(own.weekday) },
    hours: hoursOf(own),
    other: other.course.code,
    otherSection: other.section.label,
    otherDay: { says: weekdayName(foreign.weekday) },
    otherHours: hoursOf(foreign),
  });
}

function exclude(one: TakenCourse['course'], other: TakenCourse['course']): boolean {
  return one.exclusions.includes(other.code) || other.exclusions.includes(one.code);
}

function isDone({ passed, taken }: CourseHistory, code: string): boolean {
  return passed.has(code) || taken.some(({ course }) => course.code === code);
}

/** Units come in steps of a half, which binary fractions hold exactly. */
function unitsOf(courses: readonly { readonly course: { readonly units: number } }[]): number {
  return courses.reduce((total, { course }) => total + course.units, 0);
}

function isBelow(value: number, min: number | null): boolean {
  return min !== null && value < min;
}

function isAbove(value: number, max: number | null): boolean {
  return max !== null && value > max;
}
