/** What a portal has to know before students can use it, as a YAML file or a table says it. */
import { type OfficeFile, type OfficeFiles, type OfficeText, readOfficeFile } from '#compiler';
import type { Diagnostic } from '#model';
import { momentReader, type WritingDesk } from './moments.ts';
import { readCsv } from './read-csv.ts';
import { richTexts, type Written, withIssues } from './written.ts';

export type WrittenRecords = OfficeFiles['records'];

export function readRecords(source: OfficeText, desk: WritingDesk): Written<WrittenRecords> {
  if (!/\.csv$/i.test(source.file)) return checked(readOfficeFile('records', source, momentReader(desk)));
  const { table, diagnostics } = readCsv(source);
  if (table) return checked(readOfficeFile('records', { ...source, table }, momentReader(desk)));
  const [first] = diagnostics;
  return {
    ...source,
    value: null,
    diagnostics,
    issueAt() {
      if (!first) throw new Error(`${source.file} could not be read, so nothing in it has a place.`);
      return first;
    },
  };
}

function checked(file: OfficeFile<WrittenRecords>): Written<WrittenRecords> {
  const { value } = file;
  if (!value) return file;
  const guides = (value.terms ?? []).map(({ guide }, index) =>
    guide ? richTexts(guide, ['terms', String(index), 'guide'], file) : null,
  );
  const issues = [
    ...dayIssues(file, value),
    ...twiceIssues(file, value),
    ...guides.flatMap((guide) => guide?.issues ?? []),
  ];
  const terms = value.terms?.map((term, index) => ({
    ...term,
    ...(guides[index] ? { guide: guides[index].rich } : {}),
  }));
  return withIssues({ ...file, value: { ...value, ...(terms ? { terms } : {}) } }, issues);
}

type Places = Pick<OfficeFile<unknown>, 'issueAt'>;
type Path = readonly (string | number)[];

/** Days that the calendar does not have, and ends before their beginnings. */
function dayIssues({ issueAt }: Places, value: unknown, path: Path = []): readonly Diagnostic[] {
  if (typeof value !== 'object' || value === null) return [];
  const { begins, ends, from, to } = value as Readonly<Record<string, unknown>>; // an entry, or one without these
  const absent = Object.entries({ begins, ends }).filter(([, day]) => typeof day === 'string' && !isDay(day));
  const turned = (
    [
      [begins, ends, 'ends'],
      [from, to, 'to'],
    ] as const
  ).filter(([first, last]) => typeof first === 'string' && typeof last === 'string' && last < first);
  return [
    ...absent.map(([key, day]) =>
      issueAt(
        'shape/no-such-day',
        { path: [...path, key] },
        {
          problem: `There is no day ${String(day)}.`,
          remedy: 'Look at the calendar, and write the day that is meant.',
        },
      ),
    ),
    ...turned.map(([first, last, key]) =>
      issueAt(
        'shape/end-before-start',
        { path: [...path, key] },
        {
          problem: `This ends with ${String(last)}, before it begins with ${String(first)}.`,
          remedy: 'Correct one of the two.',
        },
      ),
    ),
    ...Object.entries(value).flatMap(([key, inner]) =>
      dayIssues({ issueAt }, inner, [...path, Array.isArray(value) ? Number(key) : inKebab(key)]),
    ),
  ];
}

function inKebab(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function isDay(day: string): boolean {
  const moment = new Date(`${day}T00:00:00.000Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
}

/** Entries that are known by two keys together. */
function twiceIssues({ issueAt }: Places, { courses = [], tuitionPlans = [] }: WrittenRecords): readonly Diagnostic[] {
  const twice = (names: readonly string[], list: string, key: string) =>
    names.flatMap((name, index) =>
      names.indexOf(name) === index
        ? []
        : [
            issueAt(
              'link/repeated-entry',
              { path: [list, index, key] },
              { problem: `${name} stands here twice.`, remedy: 'Take one of the two out.' },
            ),
          ],
    );
  return [
    ...twice(
      courses.map(({ term, code }) => `${code} in ${term}`),
      'courses',
      'code',
    ),
    ...twice(
      tuitionPlans.map(({ sid, year }) => `The plan of ${sid} for ${year}`),
      'tuition-plans',
      'sid',
    ),
  ];
}
