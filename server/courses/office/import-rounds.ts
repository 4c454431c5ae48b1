/**
 * Brings rounds of selection in, or up to date: a round is known by its term and its English title. A course that the file no
 * longer names stays in the round, since somebody may have selected it. Needs a transaction.
 */
import type { OfficeRecords } from '#model';
import type { Outcome } from '../../kernel/database/bring.ts';
import { type ImportIssue, unknownNames } from '../../kernel/database/import-issue.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Row } from '../../kernel/database/tables.ts';
import type { Localized } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { audienceIssues, type KnownAudiences, knownAudiences, meantFor } from '../../people/office/import-audience.ts';
import { noTerm } from './import-courses.ts';
import type { ImportOffice } from './import-sections.ts';
import { addRound, changeRound, type NewRound } from './rounds.ts';

type Round = NonNullable<OfficeRecords['courseRounds']>[number];
type Path = ImportIssue['path'];

/** Whatever a file may name, by its name there. */
interface Named extends KnownAudiences {
  readonly courseIds: ReadonlyMap<string, number>;
  readonly concentrations: readonly string[];
}

export async function importRound(
  { database, now }: ImportOffice,
  round: Round,
  index: number,
): Promise<Outcome | readonly ImportIssue[]> {
  const place = ['course-rounds', index];
  const terms = await database.selectFrom('terms').select(['id', 'code']).execute();
  const term = terms.find(({ code }) => code === round.term);
  if (!term) return noTerm([...place, 'term'], round.term, terms);
  const named = await findNamed(database, term.id);
  const issues = issuesOf(round, place, named);
  if (issues.length > 0) return issues;

  const before = await roundNamed(database, term.id, round.title.en);
  const wanted = asRound(round, term.id, named);
  if (!before) {
    await addRound({ database, now }, wanted);
    return 'created';
  }
  if (isReopened(before, wanted, now)) return [closedByHand([...place, 'end-at'])];
  const isOtherMode = before.mode !== round.mode;
  if (isOtherMode && (await isSelectedIn(database, before.id))) return [selectedIn([...place, 'mode'], before.mode)];
  if (!(await changeRound(database, before.id, wanted))) return 'unchanged';
  return before.allocated_at === null ? 'updated' : [allocated([...place, 'title'])];
}

async function findNamed(database: Database, termId: number): Promise<Named> {
  const courses = await database.selectFrom('courses').select(['id', 'code']).where('term_id', '=', termId).execute();
  const areas = await database.selectFrom('concentrations').select('key').execute();
  return {
    ...(await knownAudiences(database)),
    courseIds: new Map(courses.map(({ code, id }) => [code, id])),
    concentrations: areas.map(({ key }) => key),
  };
}

function issuesOf(round: Round, place: Path, named: Named): readonly ImportIssue[] {
  const { courses, concentrationLimits = [] } = round;
  const areas = concentrationLimits.map(({ key }, index) => ({
    path: [...place, 'concentration-limits', index, 'key'],
    what: `concentration ${key}`,
    wanted: key,
    known: named.concentrations,
  }));
  const offered = courses.map(({ code }, index) => ({
    path: [...place, 'courses', index],
    what: `course ${code} in ${round.term}`,
    wanted: code,
    known: [...named.courseIds.keys()],
  }));
  return [
    ...audienceIssues(round.for, [...place, 'for'], named),
    ...unknownNames(areas, 'Write its key, or name it under `concentrations`.'),
    ...unknownNames(offered, `Write its code, or name it under \`courses\` with \`term: ${round.term}\`.`),
    ...courses.flatMap((course, index) => audienceIssues(course.for, [...place, 'courses', index, 'for'], named)),
  ];
}

async function isSelectedIn(database: Database, roundId: number): Promise<boolean> {
  const found = await database.selectFrom('selections').select('id').where('round_id', '=', roundId).executeTakeFirst();
  return found !== undefined;
}

/** Whether students could select again although somebody has closed the round since the file was written. */
function isReopened(
  { end_at: end, closed_at: closed }: Pick<Row<'rounds'>, 'end_at' | 'closed_at'>,
  { endAt }: NewRound,
  now: Date,
): boolean {
  return closed !== null && end === closed && endAt > instantOf(now);
}

function closedByHand(path: Path): ImportIssue {
  return {
    path,
    problem: 'This round was closed by hand, and this end would open it again.',
    remedy:
      'Write an end that is over. Where it is to be open again, say so first with `npx portico office open-round`.',
  };
}

function selectedIn(path: Path, mode: string): ImportIssue {
  return {
    path,
    problem: 'Students have selected courses in this round, so its mode stays.',
    remedy: `Write \`mode: ${mode}\`, or give the round another title to make a new one.`,
  };
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
    .select(['id', 'title', 'mode', 'end_at', 'closed_at', 'allocated_at'])
    .where('term_id', '=', termId)
    .execute();
  return rounds.find(({ title }) => readJson<Localized>(title).en === english);
}

function asRound(written: Round, termId: number, named: Named): NewRound {
  const { term: _term, for: audience, courses, ...round } = written;
  return {
    ...round,
    termId,
    ...meantFor(audience, named),
    courses: courses.map(({ code, required, for: only }) => ({
      courseId: named.courseIds.get(code) ?? 0,
      isRequired: required,
      ...meantFor(only, named),
    })),
  };
}
