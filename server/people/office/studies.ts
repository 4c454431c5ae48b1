/** What a student studies: taken over from the class, but for what the office has written of the student. Needs a transaction. */
import type { Credits, EduInfo } from '#contract';
import type { OfficeRecords } from '#model';
import { changedColumns } from '../../kernel/database/bring.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Row } from '../../kernel/database/tables.ts';
import type { Localized } from '../../kernel/portal/language.ts';
import { readJson, writeJson } from '../../kernel/values/json.ts';

type Person = NonNullable<OfficeRecords['people']>[number];
/** What the students of a class study. */
export type Study = Omit<NonNullable<OfficeRecords['classes']>[number], 'title' | 'formerTitle' | 'programme'>;

export interface KnownClass {
  readonly id: number;
  readonly title: string;
  /** Null: nobody has described what its students study. */
  readonly study: Study | null;
}

type Passed = Pick<Credits, 'core' | 'elective' | 'pre_term' | 'in_progress'>;

/** What the registry knows of a student's studies; what is left out stays, and is that of the class to begin with. */
type Own = Pick<Person, 'studyMode' | 'plan' | 'ends' | 'gpa' | 'units' | 'concentrations'>;

/**
 * Puts a student into a class. Whoever changes the class keeps the record of the old one, and goes on with it when they come back.
 * @returns whether something changed
 */
export async function enrol(
  database: Database,
  userId: number,
  person: Own,
  { id, study }: { readonly id: number; readonly study: Study },
): Promise<boolean> {
  const enrolments = await database
    .selectFrom('enrolments')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('is_current', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const current = enrolments.find((each) => each.is_current === 1);
  const before = enrolments.find((each) => each.class_id === id);
  const wanted = {
    ...studiesOf(study, before, study),
    ...(await ownStudies(database, person, study, before)),
    study_mode: person.studyMode ?? current?.study_mode ?? 'full_time',
    is_current: 1,
  };
  if (before !== current)
    await database.updateTable('enrolments').set({ is_current: 0 }).where('user_id', '=', userId).execute();
  if (before) return change(database, before, wanted);
  await database
    .insertInto('enrolments')
    .values({ concentration: '[]', ...wanted, user_id: userId, class_id: id, status: 'active' })
    .execute();
  return true;
}

/** The students of a class take over what it says anew, but for what was written of one of them alone. */
export async function renewStudies(database: Database, { id, study }: KnownClass, now: Study): Promise<void> {
  const students = await database
    .selectFrom('enrolments')
    .selectAll()
    .where('class_id', '=', id)
    .where('is_current', '=', 1)
    .execute();
  for (const student of students) await change(database, student, studiesOf(now, student, study ?? now));
}

type Enrolment = Row<'enrolments'>;

/**
 * @param before  of the student; a plan or a day that is not the class's is the student's own and stays
 * @param was     of the class when that was written
 */
function studiesOf(study: Study, before: Enrolment | undefined, was: Study) {
  const { school, degree, major, level, begins, latestEnd, units, minUnits = units } = study;
  const hasOwnPlan = before !== undefined && before.plan !== was.plan;
  const hasOwnEnd = before !== undefined && before.expected_graduation_date !== was.ends;
  const ends = (hasOwnEnd && before.expected_graduation_date) || study.ends;
  return {
    ...{ school, degree, major, level, enrollment_date: begins },
    plan: hasOwnPlan ? before.plan : study.plan,
    ...endOf(ends, latestEnd),
    credits: writeJson(creditsOf(passedBy(before), { required: units, minimum: minUnits })),
  };
}

async function ownStudies(
  database: Database,
  { plan, ends, gpa, units, concentrations }: Own,
  study: Study,
  before: Enrolment | undefined,
) {
  const passed = units && withUnits(passedBy(before), units);
  const plain = { required: study.units, minimum: study.minUnits ?? study.units };
  return {
    ...(plan === undefined ? {} : { plan }),
    ...(ends === undefined ? {} : endOf(ends, study.latestEnd)),
    ...(gpa === undefined ? {} : { cumulative_gpa: gpa }),
    ...(passed === undefined ? {} : { credits: writeJson(creditsOf(passed, plain)) }),
    ...(concentrations === undefined ? {} : { concentration: writeJson(await areasOf(database, concentrations)) }),
    ...(before ? {} : { graduation_date: null }),
  };
}

/** Nobody has to be done before the day on which they are expected to. */
function endOf(ends: string, latest: string | undefined) {
  return {
    expected_graduation_date: ends,
    normative_study_end_date: ends,
    maximum_study_end_date: latest !== undefined && latest > ends ? latest : ends,
  };
}

const none: Passed = { core: 0, elective: 0, pre_term: 0, in_progress: 0 };

function passedBy(before: Enrolment | undefined): Passed {
  return before ? readJson<Credits>(before.credits) : none;
}

function withUnits(before: Passed, units: NonNullable<Person['units']>): Passed {
  return {
    core: units.core ?? before.core,
    elective: units.elective ?? before.elective,
    pre_term: units.preTerm ?? before.pre_term,
    in_progress: units.inProgress ?? before.in_progress,
  };
}

function creditsOf(
  { core, elective, pre_term, in_progress }: Passed,
  { required, minimum }: Pick<Credits, 'required' | 'minimum'>,
): Credits {
  const completed = core + elective + pre_term;
  const outstanding = Math.max(0, required - completed);
  return { completed, core, elective, pre_term, required, minimum, outstanding, in_progress };
}

async function areasOf(
  database: Database,
  chosen: NonNullable<Person['concentrations']>,
): Promise<EduInfo['concentration']> {
  const areas = await database.selectFrom('concentrations').select(['key', 'name']).execute();
  const names = new Map(areas.map(({ key, name }) => [key, readJson<Localized>(name).en]));
  return chosen.map(({ key, units, of }) => ({
    key,
    name: names.get(key) ?? key,
    units_completed: units,
    units_required: of,
  }));
}

async function change(database: Database, before: Enrolment, wanted: Partial<Enrolment>): Promise<boolean> {
  const changed = changedColumns({ ...before }, { ...wanted });
  if (changed.length === 0) return false;
  await database.updateTable('enrolments').set(Object.fromEntries(changed)).where('id', '=', before.id).execute();
  return true;
}
