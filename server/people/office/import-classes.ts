/** Brings classes in, or up to date, with what their students study. Needs a transaction. */
import type { OfficeRecords } from '#model';
import { bring, type Outcome } from '../../kernel/database/bring.ts';
import type { Database } from '../../kernel/database/open.ts';
import { readJson, writeJson } from '../../kernel/values/json.ts';

type Class = NonNullable<OfficeRecords['classes']>[number];
export type Study = Omit<Class, 'title' | 'programme'>;

export async function importClass(
  { database }: { readonly database: Database },
  { title, programme, ...study }: Class,
): Promise<Outcome> {
  const values = { programme, intake_year: Number(study.begins.slice(0, 4)), study: writeJson(study) };
  const { outcome, row } = await bring(database, 'classes', { title }, values);
  if (outcome === 'updated') {
    await database
      .updateTable('enrolments')
      .set(enrolmentOf(study))
      .where('class_id', '=', Number(row['id']))
      .where('is_current', '=', 1)
      .execute();
  }
  return outcome;
}

/** What a record of studies takes over from the class. */
export function enrolmentOf({ school, degree, major, level, plan, begins, ends }: Study) {
  return {
    school,
    degree,
    major,
    level,
    plan,
    enrollment_date: begins,
    expected_graduation_date: ends,
    normative_study_end_date: ends,
    maximum_study_end_date: ends,
  };
}

export interface KnownClass {
  readonly id: number;
  readonly study: Study | null;
}

export async function classNamed(database: Database, title: string): Promise<KnownClass | undefined> {
  const found = await database
    .selectFrom('classes')
    .select(['id', 'study'])
    .where('title', '=', title)
    .executeTakeFirst();
  return found && { id: found.id, study: found.study === null ? null : readJson<Study>(found.study) };
}
