/**
 * Brings rounds of selection in, or up to date: a round is known by its term and its English title. A course that the file no
 * longer names stays in the round, since somebody may have selected it. Needs a transaction.
 */
import type { Audience, OfficeRecords } from '#model';
import type { ImportIssue } from '../../kernel/call/import-issue.ts';
import type { Outcome } from '../../kernel/database/bring.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Localized } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';
import type { ImportOffice } from './import-courses.ts';
import { addRound, changeRound, type NewRound } from './rounds.ts';

type Round = NonNullable<OfficeRecords['courseRounds']>[number];
type Path = ImportIssue['path'];

/** Whatever a file may name, by its name there. */
interface Named {
  readonly courseIds: ReadonlyMap<string, number>;
  readonly classIds: ReadonlyMap<string, number>;
  readonly programmes: ReadonlySet<string>;
  readonly concentrations: ReadonlySet<string>;
}

export async function importRound(
  { database, now }: ImportOffice,
  round: Round,
  index: number,
): Promise<Outcome | readonly ImportIssue[]> {
  const place = ['course-rounds', index];
  const term = await database.selectFrom('terms').select('id').where('code', '=', round.term).executeTakeFirst();
  if (!term) return [unknown([...place, 'term'], `term ${round.term}`, 'Write its code, or name it under `terms`.')];
  const named = await findNamed(database, term.id);
  const issues = issuesOf(round, place, named);
  if (issues.length > 0) return issues;

  const before = await roundNamed(database, term.id, round.title.en);
  const wanted = asRound(round, term.id, named);
  if (!before) {
    await addRound({ database, now }, wanted);
    return 'created';
  }
  if (!(await changeRound(database, before.id, wanted))) return 'unchanged';
  return before.allocated_at === null ? 'updated' : [allocated([...place, 'title'])];
}

async function findNamed(database: Database, termId: number): Promise<Named> {
  const courses = await database.selectFrom('courses').select(['id', 'code']).where('term_id', '=', termId).execute();
  const classes = await database.selectFrom('classes').select(['id', 'title', 'programme']).execute();
  const areas = await database.selectFrom('concentrations').select('key').execute();
  return {
    courseIds: new Map(courses.map(({ code, id }) => [code, id])),
    classIds: new Map(classes.map(({ title, id }) => [title, id])),
    programmes: new Set(classes.map(({ programme }) => programme)),
    concentrations: new Set(areas.map(({ key }) => key)),
  };
}

function issuesOf(round: Round, place: Path, named: Named): readonly ImportIssue[] {
  const { courses, concentrationLimits = [] } = round;
  return [
    ...audienceIssues(round.for, [...place, 'for'], named),
    ...concentrationLimits.flatMap(({ key }, index) =>
      named.concentrations.has(key)
        ? []
        : [
            unknown(
              [...place, 'concentration-limits', index, 'key'],
              `concentration ${key}`,
              'Write its key, or name it under `concentrations`.',
            ),
          ],
    ),
    ...courses.flatMap((course, index) => {
      const at = [...place, 'courses', index];
      const remedy = `Write its code, or name it under \`courses\` with \`term: ${round.term}\`.`;
      return [
        ...(named.courseIds.has(course.code) ? [] : [unknown(at, `course ${course.code} in ${round.term}`, remedy)]),
        ...audienceIssues(course.for, [...at, 'for'], named),
      ];
    }),
  ];
}

function audienceIssues({ classes = [], programmes = [] }: Audience = {}, place: Path, named: Named) {
  const remedy = 'Write its title, or name it under `classes`.';
  return [
    ...classes.flatMap((title, index) =>
      named.classIds.has(title) ? [] : [unknown([...place, 'classes', index], `class called ${title}`, remedy)],
    ),
    ...programmes.flatMap((name, index) =>
      named.programmes.has(name)
        ? []
        : [unknown([...place, 'programmes', index], `programme called ${name}`, 'No class belongs to it.')],
    ),
  ];
}

function unknown(path: Path, what: string, remedy: string): ImportIssue {
  return { path, problem: `There is no ${what}.`, remedy };
}

function allocated(path: Path): ImportIssue {
  return {
    path,
    problem: 'The seats of this round are given already, so it can no longer be changed.',
    remedy: 'Take it out of the file, or give it another title to make a new round.',
  };
}

/** The title is kept in all its languages. */
async function roundNamed(database: Database, termId: number, english: string) {
  const rounds = await database
    .selectFrom('rounds')
    .select(['id', 'title', 'allocated_at'])
    .where('term_id', '=', termId)
    .execute();
  return rounds.find(({ title }) => readJson<Localized>(title).en === english);
}

function asRound(written: Round, termId: number, named: Named): NewRound {
  const { term: _term, for: audience, courses, ...round } = written;
  return {
    ...round,
    termId,
    ...idsOf(audience, named),
    courses: courses.map(({ code, required, for: only }) => ({
      courseId: named.courseIds.get(code) ?? 0,
      isRequired: required,
      ...idsOf(only, named),
    })),
  };
}

function idsOf(audience: Audience | undefined, { classIds }: Named): Pick<NewRound, 'classIds' | 'programmes'> {
  if (!audience) return {};
  const { classes = [], programmes = [] } = audience;
  return { classIds: classes.flatMap((title) => classIds.get(title) ?? []), programmes };
}
