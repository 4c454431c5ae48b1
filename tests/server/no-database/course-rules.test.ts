import { describe, expect, it } from 'vitest';
import {
  checkOneMore,
  checkSelection,
  type RoundTerms,
  type RuledCourse,
  type SelectionCheck,
  type WantedCourse,
} from '../../../server/courses/rules/course-rules.ts';
import { examsClash, type Meeting, meetingsClash } from '../../../server/courses/rules/course-times.ts';

const meeting = (more: Partial<Meeting> = {}): Meeting => ({
  weekday: 2,
  startTime: '18:30',
  endTime: '21:30',
  startDate: '2026-01-05',
  endDate: '2026-04-30',
  ...more,
});

describe('two meetings', () => {
  it.each<{ name: string; one?: Partial<Meeting>; other: Partial<Meeting>; expected: boolean }>([
    { name: 'at the same time', other: {}, expected: true },
    { name: 'that overlap by half', other: { startTime: '19:00', endTime: '22:00' }, expected: true },
    { name: 'one within the other', other: { startTime: '19:00', endTime: '20:00' }, expected: true },
    { name: 'that overlap by a minute', other: { startTime: '21:29', endTime: '22:00' }, expected: true },
    { name: 'back to back', other: { startTime: '21:30', endTime: '22:30' }, expected: false },
    { name: 'back to back the other way', other: { startTime: '16:30', endTime: '18:30' }, expected: false },
    { name: 'on different days', other: { weekday: 3 }, expected: false },
    { name: 'in different weeks', other: { startDate: '2026-05-01', endDate: '2026-08-31' }, expected: false },
    { name: 'that share one last day', other: { startDate: '2026-04-30', endDate: '2026-08-31' }, expected: true },
    { name: 'before one another', other: { startDate: '2025-09-01', endDate: '2026-01-04' }, expected: false },
  ])('$name', ({ one = {}, other, expected }) => {
    expect(meetingsClash(meeting(one), meeting(other))).toBe(expected);
    expect(meetingsClash(meeting(other), meeting(one))).toBe(expected);
  });
});

describe('two exams', () => {
  const exam = (from: string, to: string) => ({ startAt: `2026-05-10T${from}:00Z`, endAt: `2026-05-10T${to}:00Z` });

  it.each([
    ['that overlap', exam('09:00', '11:00'), exam('10:00', '12:00'), true],
    ['back to back', exam('09:00', '11:00'), exam('11:00', '13:00'), false],
    ['of which one is none', exam('09:00', '11:00'), null, false],
  ])('%s', (_, one, other, expected) => {
    expect([examsClash(one, other), examsClash(other, one)]).toEqual([expected, expected]);
  });
});

let nextId = 1;

function course(code: string, more: Partial<RuledCourse> = {}): RuledCourse {
  nextId += 1;
  return {
    id: nextId,
    code,
    units: 3,
    concentrations: [],
    prerequisites: [],
    exclusions: [],
    isRepeatable: false,
    exam: null,
    ...more,
  };
}

function want(wanted: RuledCourse, meetings: readonly Meeting[] = [], more: Partial<WantedCourse> = {}): WantedCourse {
  const section = { id: wanted.id, label: 'Section A', meetings };
  return { field: 'items[0]', course: wanted, section, rank: null, acceptsWaitingList: false, ...more };
}

const openTerms: RoundTerms = {
  byPreference: false,
  withMinimums: true,
  courses: { min: null, max: null },
  units: { min: null, max: null },
  maxPreferences: null,
  concentrations: [],
  required: [],
  clashBlocks: true,
};

interface Wishes extends Partial<Omit<SelectionCheck, 'history' | 'terms'>> {
  readonly history?: Partial<SelectionCheck['history']>;
  readonly terms?: Partial<RoundTerms>;
}

function check({ history = {}, terms = {}, ...more }: Wishes): SelectionCheck {
  return {
    wanted: [],
    notOffered: [],
    hasRoom: () => true,
    ...more,
    history: { passed: new Set(), runningBefore: new Set(), taken: [], ...history },
    terms: { ...openTerms, ...terms },
  };
}

const rulesOf = (wishes: Wishes) => checkSelection(check(wishes)).map(({ rule }) => rule);

const fin = course('FIN6020');
const mkt = course('MKT6015');
const half = course('MGT6035', { units: 1.5 });
const finance = (code: string) => course(code, { concentrations: ['finance'] });
const bounds = (min: number | null, max: number | null) => ({ min, max });

describe('a selection', () => {
  it.each<{ name: string; wishes: Wishes; expected: string[] }>([
    { name: 'of nothing, where nothing is asked for', wishes: {}, expected: [] },
    { name: 'of two courses', wishes: { wanted: [want(fin), want(mkt)] }, expected: [] },
    {
      name: 'with a course that is not offered',
      wishes: { notOffered: [{ field: 'items[0]', courseId: 9, code: null }] },
      expected: ['eligibility'],
    },
    {
      name: 'with a section of another course',
      wishes: { wanted: [want(fin, [], { section: null })] },
      expected: ['option'],
    },
    { name: 'with a course twice', wishes: { wanted: [want(fin), want(fin)] }, expected: ['duplicate'] },
    {
      name: 'with a course that is taken in another round',
      wishes: { wanted: [want(fin)], history: { taken: [{ course: fin, section: null }] } },
      expected: ['duplicate'],
    },
    {
      name: 'with a course that was passed',
      wishes: { wanted: [want(fin)], history: { passed: new Set(['FIN6020']) } },
      expected: ['completed'],
    },
    {
      name: 'with a repeatable course that was passed',
      wishes: { wanted: [want(course('MGT6090', { isRepeatable: true }))], history: { passed: new Set(['MGT6090']) } },
      expected: [],
    },
    {
      name: 'without a prerequisite',
      wishes: { wanted: [want(course('FIN6030', { prerequisites: ['FIN5010'] }))] },
      expected: ['prerequisite'],
    },
    {
      name: 'with two missing prerequisites, each told',
      wishes: { wanted: [want(course('FIN6030', { prerequisites: ['FIN5010', 'ACC5010'] }))] },
      expected: ['prerequisite', 'prerequisite'],
    },
    {
      name: 'with a prerequisite passed',
      wishes: {
        wanted: [want(course('FIN6030', { prerequisites: ['FIN5010'] }))],
        history: { passed: new Set(['FIN5010']) },
      },
      expected: [],
    },
    {
      name: 'with a prerequisite running in an earlier term',
      wishes: {
        wanted: [want(course('FIN6030', { prerequisites: ['FIN5010'] }))],
        history: { runningBefore: new Set(['FIN5010']) },
      },
      expected: [],
    },
    {
      name: 'with a prerequisite in the same set',
      wishes: {
        wanted: [want(course('FIN6030', { prerequisites: ['FIN6020'] })), want(fin)],
      },
      expected: ['prerequisite'],
    },
    {
      name: 'of a pair of which the first excludes the second',
      wishes: { wanted: [want(course('MKT6020', { exclusions: ['MKT6015'] })), want(mkt)] },
      expected: ['exclusion'],
    },
    {
      name: 'of a pair of which the second excludes the first',
      wishes: { wanted: [want(mkt), want(course('MKT6020', { exclusions: ['MKT6015'] }))] },
      expected: ['exclusion'],
    },
    {
      name: 'with a course that something passed excludes',
      wishes: {
        wanted: [want(course('MKT6020', { exclusions: ['MKT6015'] }))],
        history: { passed: new Set(['MKT6015']) },
      },
      expected: ['exclusion'],
    },
    {
      name: 'of courses that clash',
      wishes: { wanted: [want(fin, [meeting()]), want(mkt, [meeting({ startTime: '19:00', endTime: '22:00' })])] },
      expected: ['clash'],
    },
    {
      name: 'of courses that clash where that is no obstacle',
      wishes: { wanted: [want(fin, [meeting()]), want(mkt, [meeting()])], terms: { clashBlocks: false } },
      expected: [],
    },
    {
      name: 'of courses back to back',
      wishes: { wanted: [want(fin, [meeting()]), want(mkt, [meeting({ startTime: '21:30', endTime: '22:00' })])] },
      expected: [],
    },
    {
      name: 'that clashes with a course of another round',
      wishes: {
        wanted: [want(fin, [meeting()])],
        history: { taken: [{ course: mkt, section: { id: 1, label: 'Section A', meetings: [meeting()] } }] },
      },
      expected: ['clash'],
    },
    {
      name: 'of three courses of which each clashes with each',
      wishes: {
        wanted: [want(fin, [meeting()]), want(mkt, [meeting()]), want(half, [meeting()])],
      },
      expected: ['clash', 'clash', 'clash'],
    },
    {
      name: 'with exams at the same time',
      wishes: {
        wanted: ['A1', 'A2'].map((code) =>
          want(course(code, { exam: { startAt: '2026-05-10T01:00:00Z', endAt: '2026-05-10T03:00:00Z' } })),
        ),
      },
      expected: ['exam_clash'],
    },
    {
      name: 'of as few courses as allowed',
      wishes: { wanted: [want(fin)], terms: { courses: bounds(1, null) } },
      expected: [],
    },
    {
      name: 'of too few courses',
      wishes: { wanted: [want(fin)], terms: { courses: bounds(2, null) } },
      expected: ['min_courses'],
    },
    {
      name: 'of too few courses in add and drop',
      wishes: { wanted: [want(fin)], terms: { courses: bounds(2, null), units: bounds(9, null), withMinimums: false } },
      expected: [],
    },
    {
      name: 'of too many courses',
      wishes: { wanted: [want(fin), want(mkt)], terms: { courses: bounds(null, 1) } },
      expected: ['max_courses'],
    },
    {
      name: 'of exactly as many half units as allowed',
      wishes: { wanted: [want(fin), want(half)], terms: { units: bounds(4.5, 4.5) } },
      expected: [],
    },
    {
      name: 'of half a unit too much',
      wishes: { wanted: [want(fin), want(half)], terms: { units: bounds(null, 4) } },
      expected: ['max_units'],
    },
    {
      name: 'of half a unit too little',
      wishes: { wanted: [want(fin), want(half)], terms: { units: bounds(5, null) } },
      expected: ['min_units'],
    },
    {
      name: 'whose units count together with those of another round',
      wishes: {
        wanted: [want(fin)],
        history: { taken: [{ course: mkt, section: null }] },
        terms: { units: bounds(null, 5.5) },
      },
      expected: ['max_units'],
    },
    {
      name: 'with too many courses of a concentration',
      wishes: {
        wanted: [want(finance('F1')), want(finance('F2'))],
        terms: { concentrations: [{ key: 'finance', name: 'Finance', ...bounds(null, 1) }] },
      },
      expected: ['concentration'],
    },
    {
      name: 'with too few courses of a concentration',
      wishes: {
        wanted: [want(finance('F1')), want(mkt)],
        terms: { concentrations: [{ key: 'finance', name: 'Finance', ...bounds(2, null) }] },
      },
      expected: ['concentration'],
    },
    {
      name: 'without a required course',
      wishes: { wanted: [want(mkt)], terms: { required: [fin] } },
      expected: ['required'],
    },
    {
      name: 'without a required course that was passed',
      wishes: { wanted: [want(mkt)], terms: { required: [fin] }, history: { passed: new Set(['FIN6020']) } },
      expected: [],
    },
    {
      name: 'of wishes with a gap in the ranks',
      wishes: {
        wanted: [want(fin, [], { rank: 1 }), want(mkt, [], { rank: 3 })],
        terms: { byPreference: true },
      },
      expected: ['rank'],
    },
    {
      name: 'of wishes with a rank twice',
      wishes: {
        wanted: [want(fin, [], { rank: 1 }), want(mkt, [], { rank: 1 })],
        terms: { byPreference: true },
      },
      expected: ['rank'],
    },
    {
      name: 'of wishes ranked in any order',
      wishes: {
        wanted: [want(fin, [], { rank: 2 }), want(mkt, [], { rank: 1 })],
        terms: { byPreference: true, courses: bounds(1, 1), units: bounds(null, 3), maxPreferences: 2 },
      },
      expected: [],
    },
    {
      name: 'of more wishes than allowed',
      wishes: {
        wanted: [want(fin, [], { rank: 1 }), want(mkt, [], { rank: 2 })],
        terms: { byPreference: true, maxPreferences: 1 },
      },
      expected: ['max_courses'],
    },
    {
      name: 'of a full section',
      wishes: { wanted: [want(fin)], hasRoom: () => false },
      expected: ['capacity'],
    },
  ])('$name', ({ wishes, expected }) => {
    expect(rulesOf(wishes)).toEqual(expected);
  });

  it('gets all problems at once, each about its course', () => {
    const passed = course('ACC5010');
    const issues = checkSelection(
      check({
        wanted: [want(fin, [meeting()]), want(mkt, [meeting()], { field: 'items[1]' }), want(passed)],
        history: { passed: new Set(['ACC5010']) },
        terms: { units: bounds(null, 6) },
      }),
    );

    expect(issues.map(({ rule, field, courseId }) => [rule, field, courseId])).toEqual([
      ['completed', 'items[0]', passed.id],
      ['clash', 'items[1]', mkt.id],
      ['max_units', 'items', undefined],
    ]);
  });
});

describe('one more course', () => {
  it('is not kept from a student by what was wrong before', () => {
    const before = [want(fin, [meeting()]), want(mkt, [meeting()])];
    const around = check({ terms: { courses: bounds(3, null) } });

    expect(checkOneMore(want(half), before, around)).toEqual([]);
    expect(checkOneMore(want(half, [meeting()]), before, around)).toHaveLength(2);
  });
});
